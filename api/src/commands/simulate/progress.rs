//! The progress of a series.

use std::fmt::Write;
use std::io::{IsTerminal, stderr};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

/// A progress bar on standard error; hidden if that is not a terminal.
pub(super) struct Progress(ProgressBar);

const TEMPLATE: &str = "{bar:20} {human_pos}/{human_len} games, {speed}, {eta} left";

impl Progress {
    pub(super) fn new(games: u64) -> Self {
        if !stderr().is_terminal() {
            return Self(ProgressBar::hidden());
        }
        let speed = |state: &ProgressState, out: &mut dyn Write| {
            // An error is ignored: the speed is only informative.
            _ = write!(out, "{:.0}/s", state.per_sec());
        };
        let style = ProgressStyle::with_template(TEMPLATE).unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::new(games).with_style(style.with_key("speed", speed).progress_chars("=> "));
        // Redraws the bar even while a game takes long.
        bar.enable_steady_tick(Duration::from_millis(200));
        Self(bar)
    }

    pub(super) fn one_more(&self) {
        self.0.inc(1);
    }

    pub(super) fn clear(&self) {
        self.0.finish_and_clear();
    }
}
