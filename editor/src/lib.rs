//! Server-rendered pages.

pub mod pages;
pub mod translations;
