//! Servers on threads of the test process.

use std::io::Write;
use std::net::SocketAddr;
use std::sync::{Arc, LazyLock, Once, Weak};
use std::thread::{self, JoinHandle};

use actix_web::rt::System;
use clap::Parser;
use parking_lot::Mutex;
use shinjuku_api::{RunningServer, Settings, Shutdown};
use shinjuku_service::TimeSource;
use tokio::sync::oneshot;
use tracing_subscriber::fmt::MakeWriter;

/// A server that runs in this process until it is dropped.
pub(super) struct ServerThread {
    pub(super) address: SocketAddr,
    pub(super) greeting: Vec<String>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
    log: Arc<Log>,
}

/// What all servers have logged while this one ran. Log lines do not tell which server they are from.
#[derive(Default)]
struct Log(Mutex<Vec<u8>>);

impl Log {
    fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.lock()).into_owned()
    }
}

/// The settings of a server, parsed from a command line.
#[derive(Parser)]
struct CommandLine {
    #[command(flatten)]
    settings: Settings,
}

impl ServerThread {
    /// Starts a server with the options of `shinjuku serve`.
    pub(super) fn start(options: &[String], time: TimeSource) -> Self {
        collect_logs();
        let log = Arc::new(Log::default());
        LOGS.lock().push(Arc::downgrade(&log));
        let options = ["shinjuku"].into_iter().chain(options.iter().map(String::as_str));
        let settings = CommandLine::try_parse_from(options).expect("options of the server").settings;
        let (stop, stopped) = oneshot::channel();
        let (ready, started) = std::sync::mpsc::channel();
        let serve = move || {
            let system = System::new();
            system.block_on(async {
                let server = match RunningServer::start(settings, time).await {
                    Ok(server) => server,
                    Err(message) => return drop(ready.send(Err(message))),
                };
                let _ = ready.send(Ok((server.address(), server.greeting().to_vec())));
                let stop = async {
                    let _ = stopped.await;
                    Shutdown::Immediate
                };
                server.run_until(stop).await.expect("the server does not fail");
            });
            // The workers of the server have their own threads, which must stop too.
            System::current().stop();
            system.run().expect("the system stops");
        };
        let thread = thread::Builder::new().name("server".to_owned()).spawn(serve).expect("a thread");
        let (address, greeting) = match started.recv() {
            Ok(Ok(started)) => started,
            Ok(Err(message)) => panic!("the server does not listen: {message}"),
            Err(error) => panic!("the server does not listen ({error}): {}", log.text()),
        };
        Self { address, greeting, stop: Some(stop), thread: Some(thread), log }
    }
}

impl Drop for ServerThread {
    fn drop(&mut self) {
        drop(self.stop.take());
        let ended = self.thread.take().map(JoinHandle::join);
        let log = self.log.text();
        if thread::panicking() {
            eprintln!("{log}");
        } else {
            assert!(
                matches!(ended, Some(Ok(()))) && !log.contains("panicked at"),
                "a server has panicked: {log}"
            );
        }
    }
}

/// The logs of all running servers.
static LOGS: LazyLock<Mutex<Vec<Weak<Log>>>> = LazyLock::new(Mutex::default);

/// Writes warnings and panics of all servers to the logs of the running ones.
fn collect_logs() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let log = tracing_subscriber::fmt().with_max_level(tracing::Level::WARN).with_ansi(false);
        log.with_writer(AllLogs).init();
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if is_of_server(&thread::current()) {
                let _ = writeln!(AllLogs, "{panic}");
            } else {
                usual(panic);
            }
        }));
        rlimit::increase_nofile_limit(u64::MAX).expect("many connections");
    });
}

/// Returns whether a thread belongs to a server: all of those have names. Threads of tests are named after their
/// test, or not at all.
fn is_of_server(thread: &thread::Thread) -> bool {
    thread.name().is_some_and(|name| name != "main" && !name.contains("::"))
}

#[derive(Clone, Copy)]
struct AllLogs;

impl Write for AllLogs {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let mut logs = LOGS.lock();
        logs.retain(|log| log.strong_count() > 0);
        for log in logs.iter().filter_map(Weak::upgrade) {
            log.0.lock().extend_from_slice(bytes);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for AllLogs {
    type Writer = Self;

    fn make_writer(&self) -> Self {
        *self
    }
}
