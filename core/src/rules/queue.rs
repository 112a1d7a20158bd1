//! The customer queue.

use crate::customer::{Assortment, Crowd, Token};
use crate::event::{Event, EventSink, Origin};
use crate::game::Game;
use crate::rules::deck;
use crate::state::{Queue, QueueCard};

/// The space whose card a customer would join: the first with somebody who wants the same, else the first that nobody
/// stands on. None where every card is taken by others.
fn space_for(queue: &Queue, customer: Token) -> Option<usize> {
    let kin = Assortment::only(customer.good());
    let place = |fits: &dyn Fn(Crowd) -> bool| {
        queue.spaces.iter().position(|space| space.is_some_and(|card| fits(card.customers)))
    };
    place(&|customers| !customers.wanting(kin).is_empty()).or_else(|| place(&Crowd::is_empty))
}

/// Adds a customer to the queue, and says on which space; none where there is no card to go to.
fn add(game: &mut Game, customer: Token, from: Origin, story: &mut EventSink) -> Option<usize> {
    let index = space_for(&game.state.queue, customer)?;
    join(game, index, customer, from, story);
    Some(index)
}

/// A customer joins the card on a space.
fn join(game: &mut Game, index: usize, customer: Token, from: Origin, story: &mut EventSink) {
    let Some(Some(card)) = game.state.queue.spaces.get_mut(index) else { return };
    card.customers += Crowd::only(customer);
    let ward = card.ward;
    story.push(|| Event::CustomerQueued { space: index + 1, ward: game.map.ward_name(ward), customer, from });
}

/// Draws customers from the bag until the queue holds two and one for each department store, or the bag is empty, or
/// one is drawn for whom there is no card, who goes back on top. One who takes no room in the queue brings along whoever is
/// drawn next, to the same card.
pub(crate) fn draw_customers(game: &mut Game, story: &mut EventSink) {
    let wanted = game.ruleset().queue_customers + game.state.department_stores();
    let takes_room = |game: &Game, customer: Token| !game.state.mods.takes_no_room(customer);
    let in_queue = game.state.queue.customers().lanes().filter(|(customer, _)| takes_room(game, *customer));
    let mut waiting: u32 = in_queue.map(|(_, count)| u32::from(count)).sum();
    while waiting < wanted
        && let Some(first) = game.state.bag.pop()
    {
        game.note_reveal();
        let Some(space) = add(game, first, Origin::Bag, story) else {
            game.state.bag.push(first);
            story.push(|| Event::CustomerReturned { customer: first });
            break;
        };
        let mut last = first;
        while !takes_room(game, last)
            && let Some(next) = game.state.bag.pop()
        {
            join(game, space, next, Origin::Bag, story);
            last = next;
        }
        waiting += 1;
    }
}

/// Adds a customer spent on an UPGRADE. Without a card to go to it goes to the bottom of the bag; once the last customer
/// has been placed it leaves the game.
pub(crate) fn add_spent(game: &mut Game, customer: Token, story: &mut EventSink) {
    if game.state.end.is_some() {
        game.state.departed += Crowd::only(customer);
        story.push(|| Event::CustomerLeft { customer });
    } else if add(game, customer, Origin::Upgrade, story).is_none() {
        game.state.bag.insert(0, customer);
        story.push(|| Event::CustomerReturned { customer });
    }
}

/// Takes the card, if there is one, off space 1 and lets the others slide down.
pub(crate) fn take_first(queue: &mut Queue) -> Option<QueueCard> {
    let first = queue.spaces.first_mut().and_then(Option::take);
    queue.spaces.rotate_left(1);
    first
}

/// Puts a new card on the last space.
pub(crate) fn draw_card(game: &mut Game, story: &mut EventSink) {
    let space = game.state.queue.spaces.len();
    put_card(game, space, story);
}

/// Puts a new card on a space; it stays empty where there is none to draw.
pub(crate) fn put_card(game: &mut Game, space: usize, story: &mut EventSink) {
    let Some(ward) = deck::draw(game, story) else { return };
    if let Some(place) = game.state.queue.spaces.get_mut(space - 1) {
        *place = Some(QueueCard { ward, customers: Crowd::EMPTY });
    }
    story.push(|| Event::CardQueued { space, ward: game.map.ward_name(ward) });
}
