//! The rules of the game, told as tests.

mod kit;
mod walkthrough;
