//! Every route of the API, on one screen.

use utoipa_actix_web::service_config::ServiceConfig;

use crate::{audit, auth, games, maps, me, ratings, server, users, webhooks};

/// Where the API lives.
pub(crate) const BASE: &str = "/api/v1";

/// The routes below [`BASE`]. A path is compared with one after the other: those that are taken the most come first.
pub(crate) fn api(routes: &mut ServiceConfig<'_>) {
    routes
        .service(games::read::read)
        .service(games::act::act)
        .service(games::legal_actions::legal_actions)
        .service(games::journey::journey)
        .service(games::list::list)
        .service(games::create::create)
        .service(games::abandon::abandon)
        .service(games::sit::sit)
        .service(games::leave::leave)
        .service(games::replace::replace)
        .service(games::start::start)
        .service(games::invite::invite)
        .service(games::undo::undo)
        .service(games::stream::stream)
        .service(games::resign::resign)
        .service(games::propose::propose)
        .service(games::propose::answer)
        .service(games::resume::resume)
        .service(games::rematch::rematch)
        .service(games::invitations::invite)
        .service(games::events::events)
        .service(games::replay::replay)
        .service(games::board::board)
        .service(games::export::export)
        .service(auth::register::register)
        .service(auth::login::login)
        .service(auth::guest::guest)
        .service(auth::refresh::refresh)
        .service(auth::logout::logout)
        .service(auth::first_admin::first_admin)
        .service(auth::reset::reset)
        .service(me::read::read)
        .service(me::claim::claim)
        .service(me::password::password)
        .service(me::tokens::list)
        .service(me::tokens::create)
        .service(me::tokens::revoke)
        .service(me::stream::stream)
        .service(me::tickets::create)
        .service(me::invitations::list)
        .service(me::invitations::decline)
        .service(me::webhooks::list)
        .service(me::webhooks::create)
        .service(me::webhooks::read)
        .service(me::webhooks::delete)
        .service(me::webhooks::ping)
        .service(me::webhooks::deliveries)
        .service(users::list::list)
        .service(users::read::read)
        .service(users::change::change)
        .service(users::reset_link::create)
        .service(audit::list::list)
        .service(webhooks::survey::list)
        .service(webhooks::survey::delete)
        .service(server::system::read)
        .service(ratings::read::read)
        .service(ratings::history::history)
        .service(ratings::ranking::ranking)
        .service(maps::validate::validate)
        .service(maps::sketch::draw)
        .service(maps::merge::together)
        .service(maps::list::list)
        .service(maps::create::create)
        .service(maps::read::read)
        .service(maps::archive::archive)
        .service(maps::change::change)
        .service(maps::versions::list)
        .service(maps::versions::read)
        .service(maps::draft::read)
        .service(maps::draft::replace)
        .service(maps::presence::open)
        .service(maps::difference::compare)
        .service(maps::publish::publish)
        .service(maps::fork::fork)
        .service(maps::board::board)
        .route("/openapi.json", actix_web::web::get().to(server::document::document));
}

/// The routes beside it, for those who run the server.
pub(crate) fn server(routes: &mut ServiceConfig<'_>) {
    routes.service(server::health::healthz).service(server::health::readyz).service(server::metrics::figures);
}
