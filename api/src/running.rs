//! A running server: the application on a socket, and its background tasks.

use std::future::ready;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use actix_cors::Cors;
use actix_http::HttpServiceBuilder;
use actix_http::error::DispatchError;
use actix_server::Server;
use actix_service::{ServiceFactoryExt, fn_service, map_config};
use actix_web::dev::AppConfig;
use actix_web::http::header;
use actix_web::middleware::{Compress, Condition, from_fn};
use actix_web::{App, web};
use shinjuku_editor::pages::PageSettings;
use shinjuku_service::database::Database;
use shinjuku_service::problem::Problem;
use shinjuku_service::{Service, TimeSource};
use socket2::{Domain, Protocol, Socket, Type};
use tokio::task::JoinHandle;

use crate::app::{ApiMethods, not_found, request_middleware};
use crate::http::{
    BoardCache, RateLimits, ShutdownSignal, check_auth_rate, count, path_config, query_config, status,
};
use crate::metrics::Metrics;
use crate::server::docs::docs;
use crate::server::openapi_json::openapi_json;
use crate::settings::{FirstAdmin, RequestLimits, Settings};
use crate::upgrade_filter::UpgradeFilter;
use crate::webhooks::DeliveryWorker;
use crate::{openapi, routes};

/// The maximum idle time of a connection between two requests.
const KEEP_ALIVE: Duration = Duration::from_secs(75);

/// The timeout for the client when a connection is being closed.
const DISCONNECT_TIMEOUT: Duration = Duration::from_secs(1);

/// The maximum number of connections that wait to be accepted (the backlog).
const MAX_PENDING: i32 = 1024;

/// A listening server. It handles requests while [`run_until`](Self::run_until) is polled.
pub struct RunningServer {
    address: SocketAddr,
    greeting: Vec<String>,
    server: Server,
    closing: ShutdownSignal,
    webhooks: DeliveryWorker,
    background: JoinHandle<()>,
}

/// How a server stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shutdown {
    /// Requests that have been accepted are finished first.
    Graceful,
    /// Connections are closed immediately.
    Immediate,
}

impl RunningServer {
    /// Opens the database, starts listening, and starts the background tasks. Must be called inside an actix system.
    ///
    /// # Errors
    /// Fails if the database cannot be used, or if the server cannot listen on the address.
    pub async fn start(settings: Settings, time: TimeSource) -> Result<Self, String> {
        let (address, connections) = (settings.storage.address()?, settings.storage.database_connections);
        let db = Database::open_with_time(address, connections, time).map_err(|error| error.to_string())?;
        let in_words = |problem: Problem| problem.context().detail.clone();
        let service =
            Service::open(db, settings.account_policy(), settings.game_policy(), settings.webhook_policy())
                .await
                .map_err(in_words)?;
        if let Some(FirstAdmin(registration)) = settings.admin.clone() {
            service.accounts.ensure_admin(registration).await.map_err(in_words)?;
        }
        let invitation = service.accounts.first_admin_token().await.map_err(in_words)?;
        let metrics = web::Data::new(Metrics::new().map_err(|error| error.to_string())?);
        let closing = ShutdownSignal::new();
        let cannot_listen = |error| format!("cannot listen on {}: {error}", settings.bind);
        let listener = listen(settings.bind).map_err(cannot_listen)?;
        let address = listener.local_addr().map_err(cannot_listen)?;
        let server = server(&settings, &service, &metrics, &closing, listener)?;
        let background = actix_web::rt::spawn(service.clone().run_background_tasks());
        service.wait_until_listening().await;
        let time = service.db.time_source().clone();
        let webhooks = DeliveryWorker::start(Arc::clone(&service.webhooks), metrics.into_inner(), time);
        let greeting = greeting(&settings, &service, address, invitation);
        Ok(Self { address, greeting, server, closing, webhooks, background })
    }

    /// Returns the address that the server listens on.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the lines to print at the start: the version, the database and the URLs.
    pub fn greeting(&self) -> &[String] {
        &self.greeting
    }

    /// Handles requests until `stop` completes with the way to stop.
    ///
    /// # Errors
    /// Fails if the server fails.
    pub async fn run_until(self, stop: impl Future<Output = Shutdown> + 'static) -> Result<(), String> {
        let Self { server, closing, webhooks, background, .. } = self;
        let handle = server.handle();
        let stopping = actix_web::rt::spawn(async move {
            let shutdown = stop.await;
            // Streams never end by themselves, so they are closed first; all other requests are finished.
            closing.close();
            handle.stop(shutdown == Shutdown::Graceful).await;
            shutdown
        });
        let ended = server.await.map_err(|error| error.to_string());
        if ended.is_err() {
            stopping.abort();
        }
        if !matches!(stopping.await, Ok(Shutdown::Immediate)) {
            webhooks.stop().await;
        }
        background.abort();
        ended
    }
}

/// Builds the application and binds it to a listener.
fn server(
    settings: &Settings,
    service: &Service,
    metrics: &web::Data<Metrics>,
    closing: &ShutdownSignal,
    listener: TcpListener,
) -> Result<Server, String> {
    let metrics = metrics.clone();
    let methods = web::Data::from(ApiMethods::from_openapi()?);
    let limits = web::Data::new(RateLimits::new(settings.auth_rate, settings.write_rate));
    let bounds = RequestLimits { max_body: settings.max_body, trust_proxy: settings.trust_proxy };
    let shared = web::Data::new(service.clone());
    let boards = web::Data::new(BoardCache::default());
    let streams = web::Data::new(closing.clone());
    let origins = settings.cors_origins.clone();
    let pages = web::Data::new(PageSettings {
        errors: openapi::error_rows(),
        status,
        secure: settings.public_url.as_ref().is_some_and(|url| url.starts_with("https:")),
        // A form may contain a document three times, and each character may take three bytes.
        max_form: settings.max_body.saturating_mul(3),
        count,
        check_auth_rate,
        time: service.db.time_source().clone(),
    });

    let app = move || {
        let api = web::scope(routes::BASE)
            .configure(routes::api)
            .route("/openapi.json", web::get().to(openapi_json));
        App::new()
            .app_data(shared.clone())
            .app_data(boards.clone())
            .app_data(limits.clone())
            .app_data(methods.clone())
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
            .default_service(web::route().to(not_found))
            .wrap(Compress::default())
            .wrap(Condition::new(!origins.is_empty(), cors(&origins)))
            .wrap(from_fn(request_middleware))
    };
    let cannot_listen = |error| format!("cannot listen on {}: {error}", settings.bind);
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
            // Idle keep-alive connections are closed when the server stops.
            .graceful_shutdown_signal(move || stopping.closed())
            .h1(map_config(app(), |()| AppConfig::default()));
        let accept = |stream| ready(Ok::<_, DispatchError>(UpgradeFilter::accept(stream)));
        fn_service(accept).and_then(http)
    });
    Ok(server.map_err(cannot_listen)?.run())
}

/// Opens a listening socket.
fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, Some(Protocol::TCP))?;
    // Lets a restarted server bind to the port while connections of the old one are in TIME_WAIT.
    #[cfg(unix)]
    socket.set_reuse_address(true)?;
    socket.bind(&address.into())?;
    socket.listen(MAX_PENDING)?;
    Ok(socket.into())
}

/// Builds the CORS middleware for pages of other origins. Tokens are sent in a header and not in cookies, so that no
/// page can use the session of another.
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

/// Returns the lines to print at the start.
fn greeting(
    settings: &Settings,
    service: &Service,
    address: SocketAddr,
    invitation: Option<String>,
) -> Vec<String> {
    let root = settings.public_url.as_ref().map_or_else(|| format!("http://{address}"), Clone::clone);
    let root = root.trim_end_matches('/');
    let lines = [
        format!("Shinjuku {}, database: {}", env!("CARGO_PKG_VERSION"), service.db.address()),
        format!("listening on http://{address}"),
        format!("  open the game        {root}/"),
        format!("  read the API docs    {root}/docs/"),
    ];
    let invited = invitation.map(|token| format!("  create the admin     {root}/first-admin?token={token}"));
    lines.into_iter().chain(invited).collect()
}
