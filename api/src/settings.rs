//! The settings of a server. Each one is a command-line option and an environment variable.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, ValueEnum};
use shinjuku_service::accounts::{AccountPolicy, RegisterRequest, Roles};
use shinjuku_service::database::{DatabaseAddress, private};
use shinjuku_service::games::GamePolicy;
use shinjuku_service::webhooks::WebhookPolicy;

/// The database settings.
#[derive(Args, Clone, Debug)]
pub(crate) struct Storage {
    /// Folder for the server's data; it contains the SQLite database unless --database-url is set
    #[arg(long, env = "SHINJUKU_DATA", default_value = "data", value_name = "FOLDER")]
    pub(crate) data: PathBuf,

    /// Database: `postgres://user:password@host/name`, or `sqlite:path/to/file.db`
    #[arg(long, env = "SHINJUKU_DATABASE_URL", hide_env_values = true, value_name = "URL")]
    pub(crate) database_url: Option<DatabaseAddress>,

    /// Maximum number of open database connections
    #[arg(long, env = "SHINJUKU_DATABASE_CONNECTIONS", default_value_t = 10, value_name = "COUNT")]
    pub(crate) database_connections: u32,
}

impl Storage {
    /// Returns the configured database, or a SQLite file in the data folder, which is created if it does not exist.
    ///
    /// # Errors
    /// Fails if the data folder cannot be created.
    pub(crate) fn address(&self) -> Result<DatabaseAddress, String> {
        if let Some(address) = &self.database_url {
            return Ok(address.clone());
        }
        private::create_dir_all(&self.data)
            .map_err(|error| format!("cannot create the folder {}: {error}", self.data.display()))?;
        Ok(DatabaseAddress::Sqlite(self.data.join("shinjuku.db")))
    }
}

/// The settings of the server. Boolean environment variables accept `true` and `false`.
#[derive(Args, Clone, Debug)]
pub struct Settings {
    #[command(flatten)]
    pub(crate) storage: Storage,

    /// Address and port to listen on; port 0 picks a free port
    #[arg(long, env = "SHINJUKU_BIND", default_value = "127.0.0.1:8080", value_name = "ADDRESS")]
    pub(crate) bind: SocketAddr,

    /// Number of threads that handle requests; defaults to one per core
    #[arg(long, env = "SHINJUKU_WORKERS", value_name = "COUNT")]
    pub(crate) workers: Option<usize>,

    /// Create the first admin account with this name and password, unless an admin already exists
    #[arg(long, env = "SHINJUKU_ADMIN", hide_env_values = true, value_name = "NAME:PASSWORD")]
    pub(crate) admin: Option<FirstAdmin>,

    /// Roles of new accounts, comma-separated: player, designer, organiser, admin
    #[arg(long, env = "SHINJUKU_NEW_ACCOUNT_ROLES", default_value = "player,designer", value_name = "ROLES")]
    pub(crate) new_account_roles: Roles,

    /// Lifetime of an access token, in minutes
    #[arg(long, env = "SHINJUKU_ACCESS_MINUTES", default_value_t = 15, value_name = "MINUTES",
          value_parser = clap::value_parser!(u32).range(1..=24 * 60))]
    pub(crate) access_minutes: u32,

    /// Number of days after which an unused session expires
    #[arg(long, env = "SHINJUKU_SESSION_DAYS", default_value_t = 60, value_name = "DAYS",
          value_parser = clap::value_parser!(u32).range(1..=3650))]
    pub(crate) session_days: u32,

    /// Maximum number of requests per minute from one address to register, log in, log out, refresh tokens, play as a
    /// guest, reset a password, create the first admin or claim an account, and to check, merge, sketch or print maps
    /// without a login; 0 turns the limit off
    #[arg(long, env = "SHINJUKU_AUTH_RATE", default_value_t = 300, value_name = "COUNT")]
    pub(crate) auth_rate: u32,

    /// Maximum number of writes per minute per account; 0 turns the limit off
    #[arg(long, env = "SHINJUKU_WRITE_RATE", default_value_t = 6000, value_name = "COUNT")]
    pub(crate) write_rate: u32,

    /// Maximum number of games in progress per account in which all other players are bots; 0 turns the limit off
    #[arg(long, env = "SHINJUKU_MAX_BOT_GAMES", default_value_t = 5, value_name = "COUNT")]
    pub(crate) max_bot_games: u32,

    /// Maximum size of a request body, in bytes
    #[arg(long, env = "SHINJUKU_MAX_BODY", default_value_t = 1 << 20, value_name = "BYTES")]
    pub(crate) max_body: usize,

    /// Origins whose pages may call the API from browsers (CORS), comma-separated; * allows all
    #[arg(long, env = "SHINJUKU_CORS_ORIGINS", value_delimiter = ',', value_name = "ORIGINS")]
    pub(crate) cors_origins: Vec<String>,

    /// Trust the X-Forwarded-For header of a reverse proxy for client addresses (environment variable: true or false)
    #[arg(long, env = "SHINJUKU_TRUST_PROXY")]
    pub(crate) trust_proxy: bool,

    /// URL at which users reach the server; used in printed links and, if it starts with https, to make login cookies
    /// Secure
    #[arg(long, env = "SHINJUKU_PUBLIC_URL", value_name = "URL")]
    pub(crate) public_url: Option<String>,

    /// Number of seconds to wait for in-flight requests on SIGTERM or SIGINT before the server stops
    #[arg(long, env = "SHINJUKU_SHUTDOWN_SECONDS", default_value_t = 30, value_name = "SECONDS")]
    pub(crate) shutdown_seconds: u64,

    /// File with the number of seconds to add to the server's clock; read continuously, for tests
    #[arg(long, env = "SHINJUKU_CLOCK_FILE", hide = true, value_name = "FILE")]
    pub(crate) clock_file: Option<PathBuf>,

    /// Allow webhooks to call private addresses, such as this machine and its local network (environment variable:
    /// true or false)
    #[arg(long, env = "SHINJUKU_WEBHOOK_PRIVATE_ADDRESSES")]
    pub(crate) webhook_private_addresses: bool,

    /// Backoff after the first failed attempt of a webhook delivery, in seconds; later retries scale with it
    #[arg(
        long,
        env = "SHINJUKU_WEBHOOK_BACKOFF_SECONDS",
        default_value_t = 10,
        value_name = "SECONDS",
        hide = true
    )]
    pub(crate) webhook_backoff_seconds: u32,

    /// Log level (error, warn, info, debug, trace), or a filter such as `info,shinjuku_service=debug`
    #[arg(long, env = "SHINJUKU_LOG", default_value = "info", value_name = "FILTER")]
    pub(crate) log: String,

    /// Log format
    #[arg(long, env = "SHINJUKU_LOG_FORMAT", default_value = "text", value_name = "FORMAT")]
    pub(crate) log_format: LogFormat,
}

impl Settings {
    /// Returns the policy for accounts.
    pub(crate) fn account_policy(&self) -> AccountPolicy {
        AccountPolicy {
            new_roles: self.new_account_roles.clone(),
            access_seconds: self.access_minutes * 60,
            session_seconds: self.session_days * 24 * 60 * 60,
        }
    }
}

impl Settings {
    /// Returns the limits for games.
    pub(crate) const fn game_policy(&self) -> GamePolicy {
        GamePolicy { max_bot_games: self.max_bot_games }
    }

    /// Returns the policy for webhooks.
    pub(crate) const fn webhook_policy(&self) -> WebhookPolicy {
        WebhookPolicy {
            private_addresses: self.webhook_private_addresses,
            backoff_seconds: self.webhook_backoff_seconds,
        }
    }
}

/// The format of log lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogFormat {
    /// Human-readable text
    Text,
    /// One JSON object per line
    Json,
}

/// The limits and the proxy setting that apply to every request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RequestLimits {
    /// The maximum size of a body, in bytes.
    pub(crate) max_body: usize,
    /// Whether to trust the `X-Forwarded-For` header of a proxy.
    pub(crate) trust_proxy: bool,
}

/// The name and password of the first admin.
#[derive(Clone, Debug)]
pub(crate) struct FirstAdmin(pub(crate) RegisterRequest);

impl FromStr for FirstAdmin {
    type Err = &'static str;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (name, password) = text.split_once(':').ok_or("this must be NAME:PASSWORD")?;
        let (name, password) = (name.to_owned(), password.to_owned());
        Ok(Self(RegisterRequest { name, email: None, password }))
    }
}
