//! All routes of the API.

use actix_web::dev::HttpServiceFactory;
use actix_web::web;
use utoipa_actix_web::{OpenApiFactory, service_config};

use crate::{audit, auth, games, lessons, maps, me, ratings, server, tournaments, users, webhooks};

/// The base path of the API.
pub(crate) const BASE: &str = "/api/v1";

/// Something that accepts routes: a server, or the OpenAPI document, which a server does not need to build.
pub(crate) trait Routes {
    fn service(&mut self, handler: impl HttpServiceFactory + OpenApiFactory + 'static) -> &mut Self;
}

impl Routes for web::ServiceConfig {
    fn service(&mut self, handler: impl HttpServiceFactory + OpenApiFactory + 'static) -> &mut Self {
        self.service(handler)
    }
}

impl Routes for service_config::ServiceConfig<'_> {
    fn service(&mut self, handler: impl HttpServiceFactory + OpenApiFactory + 'static) -> &mut Self {
        self.service(handler)
    }
}

/// Registers the routes below [`BASE`]. Paths are matched in this order, so the most frequently used routes come
/// first.
pub(crate) fn api(routes: &mut impl Routes) {
    routes
        .service(games::read::read)
        .service(games::act::act)
        .service(games::legal_actions::legal_actions)
        .service(games::journey::journey)
        .service(games::advice::advice)
        .service(games::list::list)
        .service(games::create::create)
        .service(games::abandon::abandon)
        .service(games::seats::sit)
        .service(games::leave::leave_seat)
        .service(games::replace::replace)
        .service(games::start::start)
        .service(games::invite::renew_invite_code)
        .service(games::undo::undo)
        .service(games::stream::stream)
        .service(games::resign::resign)
        .service(games::propose::propose)
        .service(games::propose::answer)
        .service(games::resume::resume)
        .service(games::rematch::rematch)
        .service(games::invitations::invite_user)
        .service(games::events::events)
        .service(games::replay::replay)
        .service(games::board::board)
        .service(games::export::export)
        .service(games::analysis::analyse)
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
        .service(lessons::list::list)
        .service(lessons::read::read)
        .service(lessons::start::start)
        .service(lessons::complete::complete)
        .service(users::list::list)
        .service(users::read::read)
        .service(users::update::update_user)
        .service(users::reset_link::create)
        .service(audit::list::list)
        .service(webhooks::list::list)
        .service(webhooks::list::delete)
        .service(server::system::read)
        .service(ratings::read::read)
        .service(ratings::history::history)
        .service(ratings::ranking::ranking);
    tournament_routes(routes);
    routes
        .service(maps::validate::validate)
        .service(maps::sketch::sketch_map)
        .service(maps::draw::draw)
        .service(maps::merge::merge_maps)
        .service(maps::list::list)
        .service(maps::create::create)
        .service(maps::read::read)
        .service(maps::archive::archive)
        .service(maps::update::update_map)
        .service(maps::versions::list)
        .service(maps::versions::read)
        .service(maps::draft::read)
        .service(maps::draft::replace)
        .service(maps::presence::heartbeat)
        .service(maps::difference::compare)
        .service(maps::publish::publish)
        .service(maps::fork::fork)
        .service(maps::board::board);
}

/// Registers the routes of tournaments.
fn tournament_routes(routes: &mut impl Routes) {
    routes
        .service(tournaments::list::list)
        .service(tournaments::create::create)
        .service(tournaments::read::read)
        .service(tournaments::update::update_tournament)
        .service(tournaments::status::set_status)
        .service(tournaments::standings::read)
        .service(tournaments::entrants::list)
        .service(tournaments::entrants::register)
        .service(tournaments::entrants::update_entrant)
        .service(tournaments::entrants::withdraw)
        .service(tournaments::rounds::list)
        .service(tournaments::rounds::read)
        .service(tournaments::rounds::publish)
        .service(tournaments::rounds::start)
        .service(tournaments::rounds::unpublish)
        .service(tournaments::draft::read)
        .service(tournaments::draft::pair)
        .service(tournaments::draft::discard)
        .service(tournaments::rulings::rule)
        .service(tournaments::rulings::revoke)
        .service(tournaments::disputes::dispute)
        .service(tournaments::disputes::answer)
        .service(tournaments::announcements::announce)
        .service(tournaments::announcements::delete)
        .service(tournaments::directors::appoint)
        .service(tournaments::directors::dismiss)
        .service(tournaments::attention::read)
        .service(tournaments::audit::list)
        .service(tournaments::stream::stream)
        .service(tournaments::export::export);
}

/// Registers the routes outside [`BASE`], for operators.
pub(crate) fn server(routes: &mut impl Routes) {
    routes
        .service(server::health::healthz)
        .service(server::health::readyz)
        .service(server::metrics::read_metrics);
}
