//! Advice: the actions that the planning bot would consider, and the reasons for them.
//!
//! The reasons are facts that a player can check on the board. They do not state how the bot weighs them.

mod reach;

use rand::Rng;
use reach::Reach;
use serde::Serialize;

use super::{Observation, Patience, planner};
use crate::action::{Action, ActionKind, NamedAction};
use crate::customer::{Crowd, Token};
use crate::event::{Event, Reason};
use crate::game::Game;
use crate::id::{Seat, WardId};
use crate::map::Name;
use crate::player::Color;
use crate::rules::payment;
use crate::score::Score;

/// The maximum number of actions in a piece of advice.
const MAX_ACTIONS: usize = 3;

/// An action that the bot would consider.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Advice {
    /// The action. It can be played as it is.
    pub action: NamedAction,
    /// The reasons for it and against it, the most important first.
    pub reasons: Vec<AdviceReason>,
}

/// A reason for or against an action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum AdviceReason {
    /// You collect customers.
    Collects {
        /// The customers.
        customers: Crowd,
        /// By how many points your score grows.
        points: Score,
    },
    /// You claim bonus tokens.
    ClaimsBonus {
        /// The number of tokens.
        tokens: u8,
        /// By how many points your score changes, including the customer that you give back.
        points: Score,
    },
    /// Customers in a ward can now reach a store of yours that sells what they want.
    Connects {
        /// The station of the store.
        station: Name,
        /// The ward of the customers.
        ward: Name,
        /// The customers.
        customers: Crowd,
        /// Whether they are still in the queue.
        queued: bool,
    },
    /// Customers in a ward need less new track than before to reach a store of yours that sells what they want.
    Approaches {
        /// The station of the store.
        station: Name,
        /// The ward of the customers.
        ward: Name,
        /// The customers.
        customers: Crowd,
        /// Whether they are still in the queue.
        queued: bool,
        /// The number of tracks that are still missing.
        tracks: u8,
    },
    /// The store sells all four goods.
    SellsEverything {
        /// The station of the store.
        station: Name,
    },
    /// Cards of a ward become wild for you.
    MakesWild {
        /// The ward.
        ward: Name,
        /// How many cards of the ward you hold after the action.
        cards: usize,
    },
    /// You draw cards.
    DrawsCards {
        /// How many cards you draw.
        cards: usize,
        /// How many cards you hold now.
        hand: usize,
    },
    /// Hachiko goes home.
    BringsHachikoHome {},
    /// Customers flee from a ward.
    Scares {
        /// The ward that they leave.
        ward: Name,
        /// The ward that they flee to.
        to: Name,
        /// The customers.
        customers: Crowd,
    },
    /// Nobody can serve customers in a ward where others have stores.
    Blocks {
        /// The ward.
        ward: Name,
        /// The players who have stores there.
        players: Vec<Color>,
    },
    /// Another player collects customers.
    GivesCustomers {
        /// The player.
        player: Color,
        /// The customers.
        customers: Crowd,
    },
    /// Another player draws cards because you use their track.
    GivesCards {
        /// The player.
        player: Color,
        /// How many cards they draw.
        cards: usize,
    },
    /// The rest of the group waits in a ward.
    Leaves {
        /// The ward.
        ward: Name,
        /// The customers.
        customers: Crowd,
    },
}

impl Game {
    /// Returns what the planning bot would consider in place of the player the game waits for, at most one action of
    /// each kind: its favourite, then actions that bring points, then others. Actions without reasons are left out if
    /// there are others. Empty once the game is over.
    ///
    /// ```
    /// use rand::SeedableRng;
    /// use rand::rngs::ChaCha8Rng;
    /// use shinjuku_core::bots::Patience;
    /// use shinjuku_core::{Builtin, Edition, Game, Options, Seed};
    ///
    /// let options = Options::new(Edition::V2r8, 2);
    /// let (mut game, _) = Game::start(Builtin::Tokyo.map(), &options, Seed::from_number(7))?;
    /// let awaiting = game.awaiting().ok_or("the game is over")?;
    /// let advice = game.advice(Patience::DEFAULT, &mut ChaCha8Rng::seed_from_u64(1));
    /// let best = advice.first().ok_or("no advice")?;
    /// game.play(awaiting.seat, &best.action.interned(game.map())?)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn advice(&self, patience: Patience<'_>, rng: &mut dyn Rng) -> Vec<Advice> {
        let Some(observation) = Observation::from_game(self) else { return Vec::new() };
        let ranked = planner::ranked(&observation, patience, rng).into_iter();
        let mut ideas: Vec<(Action, Vec<AdviceReason>)> = ranked
            .map(|action| {
                let reasons = reasons(observation.game(), observation.seat(), &action);
                (action, reasons)
            })
            .collect();
        if ideas.iter().any(|(_, reasons)| !reasons.is_empty()) {
            // A player learns nothing from an idea that nobody can explain.
            ideas.retain(|(_, reasons)| !reasons.is_empty());
        }
        let mut kinds: Vec<ActionKind> = Vec::new();
        ideas.retain(|(action, _)| {
            let is_new = !kinds.contains(&action.kind());
            kinds.push(action.kind());
            is_new
        });
        if let Some((_favourite, others)) = ideas.split_first_mut() {
            others.sort_by_key(|(_, reasons)| !reasons.iter().any(AdviceReason::is_gain));
        }
        let named = |(action, reasons): (Action, _)| Advice { action: action.named(&self.map), reasons };
        ideas.into_iter().take(MAX_ACTIONS).map(named).collect()
    }
}

impl AdviceReason {
    /// Whether the reason is that you get points.
    const fn is_gain(&self) -> bool {
        matches!(self, Self::Collects { .. } | Self::ClaimsBonus { .. })
    }
}

/// Returns the reasons for an action and against it. `game` is what the player sees.
fn reasons(game: &Game, seat: Seat, action: &Action) -> Vec<AdviceReason> {
    let mut next = game.clone();
    let Ok(events) = next.play(seat, action) else { return Vec::new() };
    let explanation = Explanation { game, next: &next, seat, action, events: &events };
    let mut reasons = explanation.gains();
    reasons.extend(explanation.reach());
    reasons.extend(explanation.cards());
    reasons.extend(explanation.figures());
    reasons.extend(explanation.costs());
    reasons
}

/// An action, and the game before and after it.
struct Explanation<'g> {
    game: &'g Game,
    next: &'g Game,
    seat: Seat,
    action: &'g Action,
    events: &'g [Event],
}

impl Explanation<'_> {
    /// The customers that a player collects.
    fn collected_by(&self, color: Color) -> Crowd {
        let delivered = |event: &Event| match event {
            Event::CustomerDelivered { player, customer, .. } if *player == color => Some(*customer),
            _ => None,
        };
        self.events.iter().filter_map(delivered).collect()
    }

    /// The events until the turn of the next player begins.
    fn own_events(&self) -> impl Iterator<Item = &Event> {
        self.events.iter().take_while(|event| !matches!(event, Event::TurnStarted { .. }))
    }

    fn gains(&self) -> Vec<AdviceReason> {
        let mut reasons = Vec::new();
        let [before, after] =
            [self.game, self.next].map(|game| game.state.score(&game.state.players[self.seat]).halves());
        let points = Score::from_halves(after - before);
        let customers = self.collected_by(self.game.color(self.seat));
        if !customers.is_empty() {
            reasons.push(AdviceReason::Collects { customers, points });
        }
        let claimed = self.own_events().find_map(|event| match event {
            Event::BonusTokensClaimed { tokens, .. } => Some(*tokens),
            _ => None,
        });
        if let Some(tokens) = claimed {
            reasons.push(AdviceReason::ClaimsBonus { tokens, points });
        }
        if matches!(self.action, Action::Reunite { .. }) {
            reasons.push(AdviceReason::BringsHachikoHome {});
        }
        reasons
    }

    /// Which customers a new store or track brings closer.
    fn reach(&self) -> Vec<AdviceReason> {
        let mut reasons = Vec::new();
        if let Action::Upgrade { station, .. } = self.action {
            let station = self.game.map.station_name(*station);
            reasons.push(AdviceReason::SellsEverything { station });
        }
        if matches!(self.action, Action::Open { .. } | Action::Expand { .. } | Action::Upgrade { .. }) {
            reasons.extend(Reach::new(self.game, self.seat).improved_in(self.next));
        }
        reasons
    }

    fn cards(&self) -> Vec<AdviceReason> {
        let map = &self.game.map;
        let hand = &self.game.state.players[self.seat].hand;
        match self.action {
            Action::Income {} => {
                let color = self.game.color(self.seat);
                let drawn = self.own_events().find_map(|event| match event {
                    Event::CardsDrawn { player, count, reason: Reason::Income, .. } if *player == color => {
                        Some(*count)
                    }
                    _ => None,
                });
                vec![AdviceReason::DrawsCards { cards: drawn.unwrap_or(0), hand: hand.len() }]
            }
            Action::Open { station, .. } => self.made_wild(map.stations[*station].ward),
            Action::Wander { to } | Action::Explore { to } => self.made_wild(*to),
            _ => Vec::new(),
        }
    }

    fn made_wild(&self, ward: WardId) -> Vec<AdviceReason> {
        let cards = self.next.state.players[self.seat].hand.count(ward);
        let is_new = !payment::wild_wards(self.game, self.seat).contains(ward);
        let reason = || AdviceReason::MakesWild { ward: self.game.map.ward_name(ward), cards };
        (is_new && cards > 0).then(reason).into_iter().collect()
    }

    /// What the Kaiju does.
    fn figures(&self) -> Vec<AdviceReason> {
        let (Action::Kaiju { to, flee_to, .. } | Action::RelocateKaiju { to, flee_to, .. }) = self.action
        else {
            return Vec::new();
        };
        let Some(ward) = to.ward() else { return Vec::new() };
        let Game { map, state } = self.game;
        let mut reasons = Vec::new();
        let customers = state.customers[ward];
        if let Some(refuge) = flee_to.filter(|_| !customers.is_empty()) {
            let (ward, to) = (map.ward_name(ward), map.ward_name(refuge));
            reasons.push(AdviceReason::Scares { ward, to, customers });
        }
        let has_store = |other: &Seat| map.wards_of(state.stations_of(*other)).contains(ward);
        let players: Vec<Color> =
            state.others_after(self.seat).filter(has_store).map(|other| self.game.color(other)).collect();
        if !players.is_empty() {
            reasons.push(AdviceReason::Blocks { ward: map.ward_name(ward), players });
        }
        reasons
    }

    /// What others get, and who is left behind.
    fn costs(&self) -> Vec<AdviceReason> {
        let mut reasons = Vec::new();
        for other in self.game.state.others_after(self.seat) {
            let player = self.game.color(other);
            let customers = self.collected_by(player);
            if !customers.is_empty() {
                reasons.push(AdviceReason::GivesCustomers { player, customers });
            }
        }
        for event in self.own_events() {
            match event {
                Event::CardsDrawn { player, count, reason: Reason::Track, .. } => {
                    reasons.push(AdviceReason::GivesCards { player: *player, cards: *count });
                }
                Event::CustomersArrived { ward, customers }
                    if matches!(self.action, Action::Move { .. } | Action::Reunite { .. }) =>
                {
                    reasons.push(AdviceReason::Leaves { ward: ward.clone(), customers: *customers });
                }
                _ => {}
            }
        }
        reasons
    }
}

/// Returns the honest customers of a crowd: thieves are no reason for anything.
fn honest(crowd: Crowd) -> Crowd {
    crowd.tokens().filter(|token: &Token| !token.is_thief()).collect()
}
