//! Each mod, sentence by sentence; what two of them do together; what differs between revisions; and how a mod comes to a
//! growing city.

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
