//! `shinjuku serve`: the server.

use std::future::ready;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use actix_cors::Cors;
use actix_http::HttpServiceBuilder;
use actix_http::error::DispatchError;
use actix_server::Server;
use actix_service::{ServiceFactoryExt, fn_service, map_config};
use actix_web::dev::AppConfig;
use actix_web::http::header;
use actix_web::middleware::{Compress, Condition, from_fn};
use actix_web::rt::System;
use actix_web::rt::signal::unix::{SignalKind, signal};
use actix_web::{App, web};
use shinjuku_editor::pages::PageSettings;
use shinjuku_service::Service;
use shinjuku_service::problem::Problem;
use shinjuku_service::store::{Database, Moment};
use socket2::{Domain, Protocol, Socket, Type};
use tracing_subscriber::EnvFilter;

use super::Outcome;
use crate::app::{Paths, around, nowhere};
use crate::connection::Connection;
use crate::http::{Closing, Limits, count, door, path_config, query_config, status};
use crate::metrics::Metrics;
use crate::server::docs::docs;
use crate::server::document::{DOCUMENT, document};
use crate::settings::{Bounds, FirstAdmin, LogFormat, Settings};
use crate::webhooks::Sender;
use crate::{openapi, routes};

/// How long a connection may be idle between two requests.
const KEEP_ALIVE: Duration = Duration::from_secs(75);

/// How long a connection that is being closed waits for the client.
const DISCONNECT_TIMEOUT: Duration = Duration::from_secs(1);

/// How many connections may wait to be accepted.
const MAX_PENDING: i32 = 1024;

impl Settings {
    /// Serves until it is told to stop, and then finishes what it has accepted.
    pub(crate) fn serve(self) -> Outcome {
        start_log(&self)?;
        allow_many_streams();
        let address = self.storage.address()?;
        let db = Database::open(address, self.storage.database_connections)
            .map_err(|trouble| trouble.to_string())?;
        System::new().block_on(serve(self, db))?;
        Ok(ExitCode::SUCCESS)
    }
}

fn start_log(settings: &Settings) -> Result<(), String> {
    let filter = EnvFilter::try_new(&settings.log).map_err(|error| format!("the log filter: {error}"))?;
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    match settings.log_format {
        LogFormat::Text => log.init(),
        LogFormat::Json => log.json().flatten_event(true).init(),
    }
    Ok(())
}

async fn serve(settings: Settings, db: Database) -> Result<(), String> {
    let in_words = |problem: Problem| problem.facts().detail.clone();
    let service =
        Service::open(db, settings.account_policy(), settings.game_policy(), settings.webhook_policy())
            .await
            .map_err(in_words)?;
    if let Some(FirstAdmin(registration)) = settings.admin.clone() {
        service.accounts.ensure_admin(registration).await.map_err(in_words)?;
    }
    let invitation = service.accounts.first_admin_token().await.map_err(in_words)?;

    let metrics = web::Data::new(Metrics::new().map_err(|error| error.to_string())?);
    let webhook_metrics = metrics.clone().into_inner();
    let paths = web::Data::new(Paths::parse(DOCUMENT).map_err(|error| error.to_string())?);
    let limits = web::Data::new(Limits::new(settings.auth_rate, settings.write_rate));
    let bounds = Bounds { max_body: settings.max_body, trust_proxy: settings.trust_proxy };
    let shared = web::Data::new(service.clone());
    let closing = Closing::new();
    let streams = web::Data::new(closing.clone());
    let origins = settings.cors_origins.clone();
    let pages = web::Data::new(PageSettings {
        errors: openapi::error_rows(),
        status,
        secure: settings.public_url.as_ref().is_some_and(|url| url.starts_with("https:")),
        // A form may carry a document three times, and each letter may take three.
        max_form: settings.max_body.saturating_mul(3),
        count,
        door,
    });

    let app = move || {
        let api =
            web::scope(routes::BASE).configure(routes::api).route("/openapi.json", web::get().to(document));
        App::new()
            .app_data(shared.clone())
            .app_data(limits.clone())
            .app_data(paths.clone())
            .app_data(streams.clone())
            .app_data(metrics.clone())
            .app_data(web::Data::new(bounds))
            .app_data(path_config())
            .app_data(query_config())
            .service(api)
            .configure(routes::server)
            .service(web::redirect("/docs", "/docs/"))
            .configure(|config| shinjuku_editor::pages::configure(config, pages.clone()))
            .service(docs)
            .default_service(web::route().to(nowhere))
            .wrap(Compress::default())
            .wrap(Condition::new(!origins.is_empty(), cors(&origins)))
            .wrap(from_fn(around))
    };
    let cannot_listen = |error| format!("cannot listen on {}: {error}", settings.bind);
    let listener = listen(settings.bind).map_err(cannot_listen)?;
    let address = listener.local_addr().map_err(cannot_listen)?;
    let stopping = closing.clone();
    let server = Server::build().shutdown_timeout(settings.shutdown_seconds).disable_signals();
    let server = match settings.workers {
        Some(workers) => server.workers(workers),
        None => server,
    };
    let server = server.listen("http", listener, move || {
        let stopping = stopping.clone();
        let http = HttpServiceBuilder::default()
            .keep_alive(KEEP_ALIVE)
            .client_disconnect_timeout(DISCONNECT_TIMEOUT)
            .local_addr(address)
            // Connections that are kept alive end when the server stops.
            .graceful_shutdown_signal(move || stopping.closed())
            .h1(map_config(app(), |()| AppConfig::default()));
        let accept = |stream| ready(Ok::<_, DispatchError>(Connection::accept(stream)));
        fn_service(accept).and_then(http)
    });
    let server = server.map_err(cannot_listen)?;
    if let Some(file) = settings.clock_file.clone() {
        follow_clock(file).map_err(|error| error.to_string())?;
    }
    actix_web::rt::spawn(service.clone().keep_going());
    service.within_hearing().await;
    greet(&settings, &service, address, invitation);
    let webhooks = Sender::start(std::sync::Arc::clone(&service.webhooks), webhook_metrics);
    let server = server.run();
    let handle = server.handle();
    actix_web::rt::spawn(async move {
        if told_to_stop().await.is_ok() {
            // Streams would go on for ever; everything else is finished first.
            closing.close();
            handle.stop(true).await;
        }
    });
    let ended = server.await.map_err(|error| error.to_string());
    webhooks.stop().await;
    ended
}

/// A socket that accepts connections.
fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, Some(Protocol::TCP))?;
    // A server that restarts need not wait until the connections of the last one are forgotten.
    #[cfg(unix)]
    socket.set_reuse_address(true)?;
    socket.bind(&address.into())?;
    socket.listen(MAX_PENDING)?;
    Ok(socket.into())
}

/// Waits until the process is asked to end.
async fn told_to_stop() -> std::io::Result<()> {
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    tokio::select! {
        _ = interrupt.recv() => {}
        _ = terminate.recv() => {}
    }
    Ok(())
}

/// Lets a test move the clocks of this server: they are ahead by as many seconds as the file says.
fn follow_clock(file: PathBuf) -> std::io::Result<()> {
    let follow = move || loop {
        let ahead = std::fs::read_to_string(&file).ok().and_then(|text| text.trim().parse().ok());
        Moment::go_ahead(ahead.unwrap_or(0));
        std::thread::sleep(Duration::from_millis(10));
    };
    std::thread::Builder::new().name("clock".to_owned()).spawn(follow).map(|_| ())
}

/// Every stream is an open file, and most systems allow a process few of them until it asks for more.
fn allow_many_streams() {
    match rlimit::increase_nofile_limit(u64::MAX) {
        Ok(limit) => tracing::debug!(limit, "files that may be open at once"),
        Err(error) => tracing::warn!(%error, "there may be few streams at once"),
    }
}

/// Which pages elsewhere may call the API. Tokens go in a header and not in cookies, so that no page can use another's login.
fn cors(origins: &[String]) -> Cors {
    let cors = Cors::default()
        .allowed_methods(["GET", "POST", "PUT", "PATCH", "DELETE"])
        .allowed_headers([
            header::AUTHORIZATION,
            header::CONTENT_TYPE,
            header::IF_MATCH,
            header::IF_NONE_MATCH,
        ])
        .allowed_header("idempotency-key")
        .allowed_header("last-event-id")
        .expose_headers(["etag", "location", "retry-after", "x-request-id", "idempotency-replayed"])
        .max_age(3600);
    origins.iter().fold(cors, |cors, origin| match origin.trim() {
        "*" => cors.allow_any_origin(),
        origin => cors.allowed_origin(origin),
    })
}

/// Says where everything is.
#[expect(clippy::print_stdout, reason = "this is what the command says to who starts it")]
fn greet(settings: &Settings, service: &Service, address: SocketAddr, invitation: Option<String>) {
    let root = settings.public_url.as_ref().map_or_else(|| format!("http://{address}"), Clone::clone);
    let root = root.trim_end_matches('/');
    println!("Shinjuku {}: games are kept by {}", env!("CARGO_PKG_VERSION"), service.db.address());
    println!("listening on http://{address}");
    println!("  have a look          {root}/");
    println!("  write a client       {root}/docs/");
    if let Some(token) = invitation {
        println!("  become the admin     {root}/first-admin?token={token}");
    }
}
