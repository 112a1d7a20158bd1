//! Server-rendered pages, and the drawings of boards.
