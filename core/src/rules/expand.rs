//! EXPAND: lay a track for free, and a second one for a card.

use crate::action::ActionKind;
use crate::event::{Event, EventSink};
use crate::game::Game;
use crate::id::{ConnectionId, Seat, Set, StationId, WardId};
use crate::refusal::Refusal;
use crate::rules::payment::{self, Price};
use crate::rules::turn;

/// An EXPAND that was found legal.
pub(crate) struct Expansion<'a> {
    first: ConnectionId,
    second: Option<ConnectionId>,
    pay: &'a [WardId],
}

pub(crate) fn check<'a>(
    game: &Game,
    seat: Seat,
    first: [StationId; 2],
    second: Option<[StationId; 2]>,
    pay: &'a [WardId],
) -> Result<Expansion<'a>, Refusal> {
    let left = game.state.players[seat].supply.track;
    if left < 1 + u8::from(second.is_some()) {
        let others = || turn::open_actions_but(game, ActionKind::Expand);
        let options = if left == 0 { others() } else { Set::only(ActionKind::Expand) };
        return Err(Refusal::NoTrackLeft { left, options });
    }
    let first = empty_connection(game, first)?;
    let Some(second) = second else {
        payment::check(game, seat, Price::Nothing, pay)?;
        return Ok(Expansion { first, second: None, pay });
    };
    let second = empty_connection(game, second)?;
    let laid = &game.map.connections[first];
    if !laid.continuations.contains(second) {
        let options = laid.continuations & game.state.empty_connections();
        return Err(Refusal::SecondTrackApart { connection: second, options });
    }
    payment::check(game, seat, payment::price(game, laid.wards), pay)?;
    Ok(Expansion { first, second: Some(second), pay })
}

fn empty_connection(game: &Game, between: [StationId; 2]) -> Result<ConnectionId, Refusal> {
    let Some(connection) = game.map.connection_between(between) else {
        let [a, _] = between;
        let ways = game.map.stations[a].edges.iter().filter(|way| way.connection.is_some());
        return Err(Refusal::NoConnection { between, options: ways.map(|way| way.to).collect() });
    };
    match game.state.track[connection] {
        None => Ok(connection),
        Some(owner) => {
            let options = game.state.empty_connections();
            Err(Refusal::ConnectionTaken { connection, owner: game.color(owner), options })
        }
    }
}

pub(crate) fn carry_out(game: &mut Game, seat: Seat, expansion: &Expansion<'_>, sink: &mut EventSink) {
    lay(game, seat, expansion.first, sink);
    payment::pay(game, seat, expansion.pay, sink);
    if let Some(second) = expansion.second {
        lay(game, seat, second, sink);
    }
}

fn lay(game: &mut Game, seat: Seat, connection: ConnectionId, sink: &mut EventSink) {
    game.state.players[seat].supply.track -= 1;
    game.state.track.put(connection, Some(seat));
    sink.push(|| Event::TrackLaid {
        player: game.color(seat),
        between: game.map.connection_names(connection),
    });
}
