//! The test kit: a server for each test, in the test process unless the test stops it, and clients that check every
//! response against the OpenAPI document.

mod browser;
mod client;
mod document;
mod process;
mod receiver;
mod server;
mod stream;
mod table;
mod template;
mod thread;
mod tournament;

pub(crate) use browser::{Browser, Form};
pub(crate) use client::{Client, Reply};
pub(crate) use document::{DOCUMENT, hold_against_schema, operation};
pub(crate) use process::ServerProcess;
pub(crate) use receiver::{Answer, Received, Receiver};
pub(crate) use server::{ADMIN, PASSWORD, Postgres, Server, Storage, on_both};
pub(crate) use stream::Stream;
pub(crate) use table::{Dice, Table, solo};
pub(crate) use tournament::Cup;
