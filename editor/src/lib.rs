//! Server-rendered pages, the drawings of boards, and maps on paper.

pub mod board;
pub mod pages;
pub mod print;
pub mod words;
