//! Set-up: from a seed alone, or as a study with fixed draws or a given position.

mod issue;
mod mods;
mod position_builder;
mod position_pieces;
mod stock;
mod study;

use std::sync::Arc;

pub use issue::{SetupError, SetupIssue, SetupIssueCode};
pub(crate) use position_builder::PositionBuilder;
pub use study::{Position, Study};

use crate::customer::{Crowd, Token};
use crate::edition::{Edition, Ruleset};
use crate::event::{Event, EventSink, Reason};
use crate::game::Game;
use crate::id::{Id, PerId, Seat, WardId};
use crate::map::Map;
use crate::mods::{Mod, ModChoice, Mods};
use crate::pieces::Pieces;
use crate::player::{Color, Hand, Player, Supply};
use crate::plural::plural;
use crate::rules::{income, queue, turn};
use crate::shuffle::{Seed, Shuffler};
use crate::state::{GameState, Phase, Queue, Turn};

/// The settings of a game that are chosen before it starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The edition of the rules.
    pub edition: Edition,
    /// The chosen mods; the edition may add its own.
    pub mods: Vec<ModChoice>,
    /// The colours of the players, in seat order: two to four different colours.
    pub colors: Vec<Color>,
}

impl Options {
    /// Returns options for an edition and a number of players, with the default colours and without chosen mods.
    pub fn new(edition: Edition, players: usize) -> Self {
        Self { edition, mods: Vec::new(), colors: Color::ALL.into_iter().take(players).collect() }
    }

    /// Returns the same options with these mods.
    #[must_use]
    pub fn with_mods(self, mods: impl IntoIterator<Item = ModChoice>) -> Self {
        Self { mods: mods.into_iter().collect(), ..self }
    }
}

impl Game {
    /// Sets up a game and begins its first turn. The same seed always gives the same game.
    ///
    /// ```
    /// use shinjuku_core::{Builtin, Edition, Game, Options, Seed};
    ///
    /// let options = Options::new(Edition::V2r8, 3);
    /// let (game, events) = Game::start(Builtin::Tokyo.map(), &options, Seed::from_number(7))?;
    /// assert_eq!(game.state().players.len(), 3);
    /// assert!(!events.is_empty());
    /// # Ok::<(), shinjuku_core::SetupError>(())
    /// ```
    ///
    /// # Errors
    /// Returns all issues of the options.
    pub fn start(map: Arc<Map>, options: &Options, seed: Seed) -> Result<(Self, Vec<Event>), SetupError> {
        Self::start_study(map, options, seed, &Study::default())
    }

    /// Sets up a study: it fixes some draws and parts of the position, and the rest is derived from the seed.
    ///
    /// # Errors
    /// Returns all issues of the options or, if these are valid, of the study.
    pub fn start_study(
        map: Arc<Map>,
        options: &Options,
        seed: Seed,
        study: &Study,
    ) -> Result<(Self, Vec<Event>), SetupError> {
        let mut issues = Vec::new();
        let colors = if study.colors.is_empty() { &options.colors } else { &study.colors };
        check_colors(colors, options.colors.len(), &mut issues);
        let mods = mods::in_play(&map, options, &mut issues);
        if !issues.is_empty() {
            return Err(SetupError::new(issues));
        }
        let first = study.first.and_then(|color| issue::seat_of(colors, color, "/first", &mut issues));
        let ruleset = options.edition.ruleset();
        let fixed_deck = study::fixed_deck(&map, study, &mut issues);
        let customers = ruleset.all_customers() + mods.customers();
        let fixed_bag = study::fixed_bag(customers, study, &mut issues);

        let mut sink = EventSink::recording();
        let mut shuffler = Shuffler::new(seed);
        let drawn = Seat::at(shuffler.draw(colors.len()));
        let first = first.unwrap_or(drawn);
        let deck = in_order(fixed_deck, all_cards(&map), &mut shuffler);
        let mut state = bare_state(&map, options.edition, colors, first, deck, shuffler);
        state.mods = mods;
        let mut game = Self { map, state };
        sink.push(|| Event::GameStarted { first: game.color(first) });
        deal(&mut game, ruleset, fixed_bag, &mut sink);
        Mod::all().for_each(|which| game.push_mod_added(which, None, &mut sink));
        turn::begin(&mut game, 1, first, &mut sink);
        if let Some(position) = &study.position {
            position_builder::apply_position(&mut game, position, &mut sink, &mut issues);
        }
        if issues.is_empty() { Ok((game, sink.events())) } else { Err(SetupError::new(issues)) }
    }
}

fn check_colors(colors: &[Color], players: usize, issues: &mut Vec<SetupIssue>) {
    if !(2..=4).contains(&players) {
        let message = format!("a game needs two to four players, not {players}");
        issues.push(SetupIssue::new(SetupIssueCode::WrongNumberOfPlayers, "/players", message));
    } else if colors.len() != players {
        let message = format!("there are {players} players, but {}", plural(colors.len(), "colour"));
        issues.push(SetupIssue::new(SetupIssueCode::WrongNumberOfPlayers, "/colors", message));
    }
    for (index, color) in colors.iter().enumerate() {
        if colors.iter().take(index).any(|other| other == color) {
            let message = format!("two players cannot both be {color}");
            issues.push(SetupIssue::new(SetupIssueCode::DuplicateColor, format!("/colors/{index}"), message));
        }
    }
}

fn all_cards(map: &Map) -> Vec<WardId> {
    map.wards.iter().flat_map(|(id, ward)| std::iter::repeat_n(id, usize::from(ward.cards))).collect()
}

/// Returns a pile whose top cards are `fixed`, in drawing order, as far as `all` contains them. Below them are the
/// remaining items of `all`, shuffled. The top of the pile is its last element.
fn in_order<T: PartialEq>(mut fixed: Vec<T>, mut all: Vec<T>, shuffler: &mut Shuffler) -> Vec<T> {
    fixed.retain(|item| {
        let place = all.iter().position(|other| other == item);
        place.map(|place| all.remove(place)).is_some()
    });
    shuffler.shuffle(&mut all);
    all.extend(fixed.into_iter().rev());
    all
}

fn bare_state(
    map: &Map,
    edition: Edition,
    colors: &[Color],
    first: Seat,
    deck: Vec<WardId>,
    shuffler: Shuffler,
) -> GameState {
    let player = |color: &Color| Player {
        color: *color,
        hand: Hand::default(),
        collected: Crowd::EMPTY,
        supply: Supply::full(edition.ruleset()),
        bonus_tokens: 0,
        first_claim: None,
    };
    GameState {
        edition,
        players: colors.iter().map(player).collect::<Vec<_>>().into(),
        stores: Pieces::none(map.stations.len()),
        track: Pieces::none(map.connections.len()),
        customers: PerId::filled(map.wards.len(), Crowd::EMPTY),
        queue: Queue::default(),
        deck,
        discard: Vec::new(),
        bag: Vec::new(),
        departed: Crowd::EMPTY,
        stacks_claimed: 0,
        mods: Mods::default(),
        phase: Phase::Turn(Turn::new(1, first)),
        end: None,
        last_action: None,
        shuffler,
    }
}

/// Deals cards to the queue, then to each hand in turn; then fills the bag and draws the first customers.
fn deal(game: &mut Game, ruleset: &Ruleset, fixed_bag: Vec<Token>, sink: &mut EventSink) {
    for space in 1..=game.state.queue.spaces.len() {
        queue::put_card(game, space, sink);
    }
    for seat in game.state.players.ids() {
        income::draw(game, seat, ruleset.hand, Reason::Deal, sink);
    }
    let customers = game.all_customers().tokens().collect();
    game.state.bag = in_order(fixed_bag, customers, &mut game.state.shuffler);
    queue::draw_customers(game, sink);
}
