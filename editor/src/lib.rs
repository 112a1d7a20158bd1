//! Server-rendered pages, and the drawings of boards.

pub mod board;
pub mod pages;
pub mod print;
pub mod words;
