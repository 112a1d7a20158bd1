//! `shinjuku user`: manages accounts, for operators of the server.

use std::io::BufRead;
use std::process::ExitCode;

use actix_web::rt::System;
use clap::{Args, Subcommand};
use shinjuku_service::Service;
use shinjuku_service::accounts::{
    AccountPolicy, RegisterRequest, Roles, UpdateUserRequest, User, UserFilter,
};
use shinjuku_service::database::Database;
use shinjuku_service::games::GamePolicy;
use shinjuku_service::page::{MAX_LIMIT, Paging};
use shinjuku_service::problem::Problem;
use shinjuku_service::webhooks::WebhookPolicy;

use super::Outcome;
use super::output::print_line;
use crate::settings::Storage;

#[derive(Args)]
pub(crate) struct UserCommand {
    #[command(flatten)]
    storage: Storage,
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Create an account; the password is read from the first line of standard input
    Add {
        /// Name of the account
        name: String,
        /// Roles, comma-separated: player, designer, organiser, admin
        #[arg(long, default_value = "player,designer")]
        roles: Roles,
    },
    /// Replace an account's roles
    Roles {
        /// Name of the account
        name: String,
        /// Roles, comma-separated: player, designer, organiser, admin
        roles: Roles,
    },
    /// Set an account's password; it is read from the first line of standard input
    Password {
        /// Name of the account
        name: String,
    },
    /// Suspend an account
    Disable {
        /// Name of the account
        name: String,
    },
    /// Restore a suspended account
    Enable {
        /// Name of the account
        name: String,
    },
    /// List all accounts, newest first
    List,
}

impl UserCommand {
    pub(crate) fn run(self) -> Outcome {
        let db = Database::open(self.storage.address()?, 2).map_err(|error| error.to_string())?;
        let done = System::new().block_on(async {
            let (accounts, webhooks) = (AccountPolicy::default(), WebhookPolicy::default());
            let service = Service::open(db, accounts, GamePolicy::default(), webhooks)
                .await
                .map_err(|problem| in_words(&problem))?;
            self.task.run(&service).await
        });
        done.map(|()| ExitCode::SUCCESS)
    }
}

impl Task {
    async fn run(self, service: &Service) -> Result<(), String> {
        let accounts = &service.accounts;
        let changed = |name: String, change: UpdateUserRequest| async move {
            let user = accounts.named(name).await.map_err(|problem| in_words(&problem))?;
            accounts.update(None, user.id, change).await.map_err(|problem| in_words(&problem))
        };
        let user = match self {
            Self::Add { name, roles } => {
                let registration = RegisterRequest { name, email: None, password: first_line()? };
                accounts.add(registration, &roles).await.map_err(|problem| in_words(&problem))?
            }
            Self::Roles { name, roles } => {
                changed(name, UpdateUserRequest { roles: Some(roles), ..UpdateUserRequest::default() })
                    .await?
            }
            Self::Disable { name } => changed(name, disabled(true)).await?,
            Self::Enable { name } => changed(name, disabled(false)).await?,
            Self::Password { name } => {
                accounts
                    .reset_password(name.clone(), first_line()?)
                    .await
                    .map_err(|problem| in_words(&problem))?;
                accounts.named(name).await.map_err(|problem| in_words(&problem))?
            }
            Self::List => return list(service).await,
        };
        print_line(described(&user))
    }
}

fn disabled(disabled: bool) -> UpdateUserRequest {
    UpdateUserRequest { disabled: Some(disabled), ..UpdateUserRequest::default() }
}

async fn list(service: &Service) -> Result<(), String> {
    let mut cursor = None;
    loop {
        let paging = Paging::new(Some(MAX_LIMIT), cursor).map_err(|problem| in_words(&problem))?;
        let page = service
            .accounts
            .list(UserFilter::default(), paging)
            .await
            .map_err(|problem| in_words(&problem))?;
        page.items.iter().try_for_each(|user| print_line(described(user)))?;
        cursor = page.next_cursor.and_then(|cursor| cursor.parse().ok());
        if cursor.is_none() {
            return Ok(());
        }
    }
}

fn described(user: &User) -> String {
    let guest = if user.guest { ", guest" } else { "" };
    let disabled = if user.disabled { ", suspended" } else { "" };
    format!("{}  {}  {}{guest}{disabled}", user.id, user.name, user.roles)
}

fn first_line() -> Result<String, String> {
    let mut line = String::new();
    std::io::stdin()
        .lock()
        .read_line(&mut line)
        .map_err(|error| format!("cannot read the password: {error}"))?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}

fn in_words(problem: &Problem) -> String {
    problem.context().detail.clone()
}
