//! The rules of each mod, of two mods together, of different revisions, and of mods that join a growing city.

mod chairman;
mod city_growth;
mod hachiko;
mod hachiko_kaiju;
mod kaiju;
mod mini_actions;
mod princess;
mod princess_kaiju;
mod revisions;
mod thief;
