//! The customer queue.

use crate::customer::{Assortment, Crowd, Token};
use crate::event::{Event, EventSink, Origin};
use crate::game::Game;
use crate::rules::deck;
use crate::state::{Queue, QueueCard};

/// Returns the space whose card a customer would join: the first with a customer who wants the same good, otherwise
/// the first without customers. Returns `None` if all cards have customers who want other goods.
fn space_for(queue: &Queue, customer: Token) -> Option<usize> {
    let kin = Assortment::only(customer.good());
    let place = |fits: &dyn Fn(Crowd) -> bool| {
        queue.spaces.iter().position(|space| space.is_some_and(|card| fits(card.customers)))
    };
    place(&|customers| !customers.wanting(kin).is_empty()).or_else(|| place(&Crowd::is_empty))
}

/// Adds a customer to the queue and returns the space; `None` if there is no card for the customer.
fn add(game: &mut Game, customer: Token, from: Origin, sink: &mut EventSink) -> Option<usize> {
    let index = space_for(&game.state.queue, customer)?;
    join(game, index, customer, from, sink);
    Some(index)
}

/// Adds a customer to the card on a space.
fn join(game: &mut Game, index: usize, customer: Token, from: Origin, sink: &mut EventSink) {
    let Some(Some(card)) = game.state.queue.spaces.get_mut(index) else { return };
    card.customers += Crowd::only(customer);
    let ward = card.ward;
    sink.push(|| Event::CustomerQueued { space: index + 1, ward: game.map.ward_name(ward), customer, from });
}

/// Draws customers from the bag until the queue has two plus one for each department store, or the bag is empty, or
/// there is no card for the customer drawn, who goes back on top. A customer who takes no room in the queue brings
/// along the next customer drawn, who joins the same card.
pub(crate) fn draw_customers(game: &mut Game, sink: &mut EventSink) {
    let wanted = game.ruleset().queue_customers + game.state.department_stores();
    let takes_room = |game: &Game, customer: Token| !game.state.mods.takes_no_room(customer);
    let in_queue = game.state.queue.customers().lanes().filter(|(customer, _)| takes_room(game, *customer));
    let mut waiting: u32 = in_queue.map(|(_, count)| u32::from(count)).sum();
    while waiting < wanted
        && let Some(first) = game.state.bag.pop()
    {
        game.forbid_undo();
        let Some(space) = add(game, first, Origin::Bag, sink) else {
            game.state.bag.push(first);
            sink.push(|| Event::CustomerReturned { customer: first });
            break;
        };
        let mut last = first;
        while !takes_room(game, last)
            && let Some(next) = game.state.bag.pop()
        {
            join(game, space, next, Origin::Bag, sink);
            last = next;
        }
        waiting += 1;
    }
}

/// Adds a customer spent on an UPGRADE to the queue. If there is no card for the customer, it goes to the bottom of
/// the bag. Once the last customer has been placed, it leaves the game.
pub(crate) fn add_spent(game: &mut Game, customer: Token, sink: &mut EventSink) {
    if game.state.end.is_some() {
        game.state.departed += Crowd::only(customer);
        sink.push(|| Event::CustomerLeft { customer });
    } else if add(game, customer, Origin::Upgrade, sink).is_none() {
        game.state.bag.insert(0, customer);
        sink.push(|| Event::CustomerReturned { customer });
    }
}

/// Takes the card on space 1, if there is one, and moves the others down by one space.
pub(crate) fn take_first(queue: &mut Queue) -> Option<QueueCard> {
    let first = queue.spaces.first_mut().and_then(Option::take);
    queue.spaces.rotate_left(1);
    first
}

/// Puts a new card on the last space.
pub(crate) fn draw_card(game: &mut Game, sink: &mut EventSink) {
    let space = game.state.queue.spaces.len();
    put_card(game, space, sink);
}

/// Puts a new card on a space; the space stays empty if there is no card to draw.
pub(crate) fn put_card(game: &mut Game, space: usize, sink: &mut EventSink) {
    let Some(ward) = deck::draw(game, sink) else { return };
    if let Some(place) = game.state.queue.spaces.get_mut(space - 1) {
        *place = Some(QueueCard { ward, customers: Crowd::EMPTY });
    }
    sink.push(|| Event::CardQueued { space, ward: game.map.ward_name(ward) });
}
