//! The server and the `shinjuku` command, used as people use them: real HTTP, both databases, and processes where a test ends them.
#![expect(clippy::expect_used, clippy::panic, reason = "a test that meets something unexpected fails")]
#![expect(
    clippy::indexing_slicing,
    reason = "JSON that has not the expected field gives null, which no test expects"
)]

mod accounts;
mod admin;
mod admin_pages;
mod analysis;
mod bad_input;
mod bots;
mod browsers;
mod city_versions;
mod clocks;
mod command;
mod connections;
mod crash;
mod examples;
mod games;
mod guests_and_links;
mod hidden;
mod japanese;
mod journeys;
mod kit;
mod lessons;
mod maps;
mod migrations;
mod nodes;
mod openapi;
mod pages;
mod permissions;
mod play;
mod proposals;
mod race;
mod ratings;
mod serving;
mod streams;
mod studies;
mod tables;
mod tournament_decide;
mod tournament_direct;
mod tournament_pages;
mod tournaments;
mod webhooks;
