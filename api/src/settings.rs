//! The settings of a server. Each is a flag and a variable.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, ValueEnum};
use shinjuku_service::accounts::{AccountPolicy, RegisterRequest, Roles};
use shinjuku_service::games::GamePolicy;
use shinjuku_service::store::{DatabaseAddress, private};
use shinjuku_service::webhooks::WebhookPolicy;

/// Where the games are kept.
#[derive(Args, Clone, Debug)]
pub(crate) struct Storage {
    /// The folder for what the server keeps, where no other database is named
    #[arg(long, env = "SHINJUKU_DATA", default_value = "data", value_name = "FOLDER")]
    pub(crate) data: PathBuf,

    /// The database: `postgres://user:password@host/name`, or `sqlite:path/to/file.db`
    #[arg(long, env = "SHINJUKU_DATABASE_URL", hide_env_values = true, value_name = "URL")]
    pub(crate) database_url: Option<DatabaseAddress>,

    /// The most connections to the database at once
    #[arg(long, env = "SHINJUKU_DATABASE_CONNECTIONS", default_value_t = 10, value_name = "COUNT")]
    pub(crate) database_connections: u32,
}

impl Storage {
    /// The database: the one that was named, or a file in the folder, which is made.
    pub(crate) fn address(&self) -> Result<DatabaseAddress, String> {
        if let Some(address) = &self.database_url {
            return Ok(address.clone());
        }
        private::create_dir_all(&self.data)
            .map_err(|error| format!("cannot make the folder {}: {error}", self.data.display()))?;
        Ok(DatabaseAddress::Sqlite(self.data.join("shinjuku.db")))
    }
}

/// How a server serves.
#[derive(Args, Clone, Debug)]
pub struct Settings {
    #[command(flatten)]
    pub(crate) storage: Storage,

    /// The address and port to listen on; port 0 picks a free one
    #[arg(long, env = "SHINJUKU_BIND", default_value = "127.0.0.1:8080", value_name = "ADDRESS")]
    pub(crate) bind: SocketAddr,

    /// The threads that answer requests; one a core where it is left out
    #[arg(long, env = "SHINJUKU_WORKERS", value_name = "COUNT")]
    pub(crate) workers: Option<usize>,

    /// Make this account an admin, unless there is one already
    #[arg(long, env = "SHINJUKU_ADMIN", hide_env_values = true, value_name = "NAME:PASSWORD")]
    pub(crate) admin: Option<FirstAdmin>,

    /// The roles of new accounts, of player, designer, organiser and admin
    #[arg(long, env = "SHINJUKU_NEW_ACCOUNT_ROLES", default_value = "player,designer", value_name = "ROLES")]
    pub(crate) new_account_roles: Roles,

    /// How long an access token is good for, in minutes
    #[arg(long, env = "SHINJUKU_ACCESS_MINUTES", default_value_t = 15, value_name = "MINUTES",
          value_parser = clap::value_parser!(u32).range(1..=24 * 60))]
    pub(crate) access_minutes: u32,

    /// How long a login lasts without being used, in days
    #[arg(long, env = "SHINJUKU_SESSION_DAYS", default_value_t = 60, value_name = "DAYS",
          value_parser = clap::value_parser!(u32).range(1..=3650))]
    pub(crate) session_days: u32,

    /// How often one address may register, log in or refresh, a minute; 0 for no limit
    #[arg(long, env = "SHINJUKU_AUTH_RATE", default_value_t = 300, value_name = "COUNT")]
    pub(crate) auth_rate: u32,

    /// How often one account may change anything, a minute; 0 for no limit
    #[arg(long, env = "SHINJUKU_WRITE_RATE", default_value_t = 6000, value_name = "COUNT")]
    pub(crate) write_rate: u32,

    /// How many games against bots alone one account may play at once; 0 for no limit
    #[arg(long, env = "SHINJUKU_MAX_BOT_GAMES", default_value_t = 5, value_name = "COUNT")]
    pub(crate) max_bot_games: u32,

    /// The largest body of a request, in bytes
    #[arg(long, env = "SHINJUKU_MAX_BODY", default_value_t = 1 << 20, value_name = "BYTES")]
    pub(crate) max_body: usize,

    /// Pages of these origins may call the API from browsers; * for all
    #[arg(long, env = "SHINJUKU_CORS_ORIGINS", value_delimiter = ',', value_name = "ORIGINS")]
    pub(crate) cors_origins: Vec<String>,

    /// Believe what a proxy in front of the server says about where requests come from
    #[arg(long, env = "SHINJUKU_TRUST_PROXY")]
    pub(crate) trust_proxy: bool,

    /// The address under which people reach the server, for the links that it prints
    #[arg(long, env = "SHINJUKU_PUBLIC_URL", value_name = "URL")]
    pub(crate) public_url: Option<String>,

    /// How long a server that is told to stop waits for what it has accepted, in seconds
    #[arg(long, env = "SHINJUKU_SHUTDOWN_SECONDS", default_value_t = 30, value_name = "SECONDS")]
    pub(crate) shutdown_seconds: u64,

    /// Go ahead of the time by as many seconds as this file says, at any moment; for tests
    #[arg(long, env = "SHINJUKU_CLOCK_FILE", hide = true, value_name = "FILE")]
    pub(crate) clock_file: Option<PathBuf>,

    /// Let webhooks lead to addresses that are not public: this machine, and its own network
    #[arg(long, env = "SHINJUKU_WEBHOOK_PRIVATE_ADDRESSES")]
    pub(crate) webhook_private_addresses: bool,

    /// How long a webhook rests after a first failure, in seconds; the other waits follow from it
    #[arg(
        long,
        env = "SHINJUKU_WEBHOOK_BACKOFF_SECONDS",
        default_value_t = 10,
        value_name = "SECONDS",
        hide = true
    )]
    pub(crate) webhook_backoff_seconds: u32,

    /// What is logged: a level (error, warn, info, debug, trace), or a filter such as `info,shinjuku_service=debug`
    #[arg(long, env = "SHINJUKU_LOG", default_value = "info", value_name = "FILTER")]
    pub(crate) log: String,

    /// How it is logged
    #[arg(long, env = "SHINJUKU_LOG_FORMAT", default_value = "text", value_name = "FORMAT")]
    pub(crate) log_format: LogFormat,
}

impl Settings {
    /// What is laid down about accounts.
    pub(crate) fn account_policy(&self) -> AccountPolicy {
        AccountPolicy {
            new_roles: self.new_account_roles.clone(),
            access_seconds: self.access_minutes * 60,
            session_seconds: self.session_days * 24 * 60 * 60,
        }
    }
}

impl Settings {
    /// The limits for games.
    pub(crate) const fn game_policy(&self) -> GamePolicy {
        GamePolicy { max_bot_games: self.max_bot_games }
    }

    /// What is laid down about webhooks.
    pub(crate) const fn webhook_policy(&self) -> WebhookPolicy {
        WebhookPolicy {
            private_addresses: self.webhook_private_addresses,
            backoff_seconds: self.webhook_backoff_seconds,
        }
    }
}

/// How lines of the log look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogFormat {
    /// For people
    Text,
    /// For programs: one JSON object a line
    Json,
}

/// What every request is measured against.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RequestLimits {
    /// The largest body, in bytes.
    pub(crate) max_body: usize,
    /// Whether a proxy is believed.
    pub(crate) trust_proxy: bool,
}

/// The name and password of a first admin.
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
