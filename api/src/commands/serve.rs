//! `shinjuku serve`: runs the server.

use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use actix_web::rt::System;
use actix_web::rt::signal::unix::{SignalKind, signal};
use shinjuku_service::TimeSource;
use tracing_subscriber::EnvFilter;

use super::Outcome;
use super::output::print_line;
use crate::app::SPAN_TARGET;
use crate::running::{RunningServer, Shutdown};
use crate::settings::{LogFormat, Settings};

impl Settings {
    /// Runs the server until SIGINT or SIGTERM, and then finishes in-flight requests.
    pub(crate) fn serve(self) -> Outcome {
        start_log(&self)?;
        allow_many_streams();
        let time = TimeSource::default();
        if let Some(file) = self.clock_file.clone() {
            follow_clock(file, time.clone()).map_err(|error| error.to_string())?;
        }
        System::new().block_on(serve(self, time))?;
        Ok(ExitCode::SUCCESS)
    }
}

async fn serve(settings: Settings, time: TimeSource) -> Result<(), String> {
    let server = RunningServer::start(settings, time).await?;
    for line in server.greeting() {
        // The server runs even if nobody reads its output.
        if let Err(error) = print_line(line) {
            tracing::warn!("{error}");
        }
    }
    server.run_until(wait_for_signal()).await
}

fn start_log(settings: &Settings) -> Result<(), String> {
    let invalid = |error| format!("the log filter is invalid: {error}");
    let span = format!("{SPAN_TARGET}=error").parse().map_err(invalid)?;
    let filter = settings.log.parse::<EnvFilter>().map_err(invalid)?.add_directive(span);
    // Escape codes for colours would make a log file hard to search.
    let in_color =
        std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|set| set.is_empty());
    let log =
        tracing_subscriber::fmt().with_env_filter(filter).with_ansi(in_color).with_writer(std::io::stderr);
    match settings.log_format {
        LogFormat::Text => log.init(),
        LogFormat::Json => log.json().flatten_event(true).with_span_list(false).init(),
    }
    Ok(())
}

/// Waits for SIGINT or SIGTERM; forever if no signal handler can be installed.
async fn wait_for_signal() -> Shutdown {
    let signals = signal(SignalKind::interrupt())
        .and_then(|interrupt| Ok((interrupt, signal(SignalKind::terminate())?)));
    match signals {
        Ok((mut interrupt, mut terminate)) => {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
        }
        Err(error) => {
            tracing::warn!(%error, "cannot listen for SIGINT and SIGTERM");
            std::future::pending::<()>().await;
        }
    }
    Shutdown::Graceful
}

/// Polls a file for the number of seconds by which the clock of this server is ahead, so that tests can move the
/// clock.
fn follow_clock(file: PathBuf, time: TimeSource) -> std::io::Result<()> {
    let follow = move || loop {
        let ahead = std::fs::read_to_string(&file).ok().and_then(|text| text.trim().parse().ok());
        time.set_seconds_ahead(ahead.unwrap_or(0));
        std::thread::sleep(Duration::from_millis(10));
    };
    std::thread::Builder::new().name("clock".to_owned()).spawn(follow).map(|_| ())
}

/// Raises the limit on open files. Every stream is an open file, and most systems allow few per process by default.
fn allow_many_streams() {
    match rlimit::increase_nofile_limit(u64::MAX) {
        Ok(limit) => tracing::debug!(limit, "open file limit"),
        Err(error) => {
            tracing::warn!(%error, "cannot raise the open file limit; only a few event streams can be open at once");
        }
    }
}
