//! Journey plans: what the engine reports about a journey that is built station by station agrees with the rules.

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use serde_json::{Value, json};
use shinjuku_core::action::{Action, Delivery, Passenger};
use shinjuku_core::edition::Edition;
use shinjuku_core::event::{Event, Reason};
use shinjuku_core::game::{Awaiting, Decision, Game};
use shinjuku_core::id::{Seat, StationId, WardId};
use shinjuku_core::legal::{Disembarking, JourneyPlan, JourneyStart};
use shinjuku_core::map::Name;
use shinjuku_core::player::Color;
use shinjuku_core::refusal::Refusal;

use crate::kit::{Blue, Red, TestTable, drop_off, hand_over, names, position, tokens, with_mods};
use crate::laws::{RandomGame, with_all_sets_of_mods};
use crate::schemas;

/// A journey that is being built, and the player who builds it.
struct Draft<'g> {
    game: &'g Game,
    seat: Seat,
    sender: JourneyStart,
    path: Vec<StationId>,
    deliver: Vec<Delivery>,
}

impl<'g> Draft<'g> {
    fn new(game: &'g Game, seat: Seat, sender: JourneyStart) -> Self {
        Self { game, seat, sender, path: Vec::new(), deliver: Vec::new() }
    }

    fn plan(&self) -> Result<JourneyPlan, Refusal> {
        self.game.plan_journey(self.seat, self.sender, &self.path, &self.deliver)
    }

    fn planned(&self) -> JourneyPlan {
        self.plan().unwrap_or_else(|no| panic!("{:?} was refused: {no:?}", self.path))
    }

    fn station(&self, name: &Name) -> StationId {
        self.game.map().station(name).expect("a station")
    }

    /// Returns the action of the journey, paid for in the first way.
    fn action(&self, plan: &JourneyPlan) -> Action {
        let ward = |name: &Name| self.game.map().ward(name).expect("a ward");
        let pay: Vec<WardId> = plan.payments.first().into_iter().flatten().map(ward).collect();
        let (path, deliver) = (self.path.clone(), self.deliver.clone());
        match self.sender {
            JourneyStart::Move(ward) => Action::Move { ward, path, deliver, pay },
            JourneyStart::Reunite => Action::Reunite { path, deliver },
        }
    }

    /// Checks that a plan without an open choice can be played if and only if it says so, and that playing it has the
    /// planned effect.
    fn check_end(&self, plan: &JourneyPlan) {
        let played = self.game.clone().play(self.seat, &self.action(plan));
        assert_eq!(played.is_ok(), plan.may_end, "{plan:?} {played:?}");
        let Ok(events) = played else { return };
        let stops: Vec<Value> = plan.stops.iter().map(|stop| json!(stop)).collect();
        assert_eq!(told_stops(&events), stops);
        assert_eq!(told_income(&events), plan.income);
        let arrived = events.iter().find_map(|event| match event {
            Event::CustomersArrived { ward, customers } => Some((ward, customers)),
            _ => None,
        });
        let rest = plan.rest_to.as_ref().filter(|_| !plan.aboard.is_empty());
        assert_eq!(arrived, rest.map(|ward| (ward, &plan.aboard)));
    }

    /// Checks that the path can continue only to the stations that the plan names. A journey with a terminus may also
    /// continue to stations from which it can no longer get there.
    fn check_next(&self, plan: &JourneyPlan) {
        for station in self.game.map().stations.ids() {
            let mut longer = Draft { path: self.path.clone(), deliver: self.deliver.clone(), ..*self };
            longer.path.push(station);
            let named = plan.next.contains(&self.game.map().station_name(station));
            let allowed = longer.plan().is_ok();
            let astray = self.sender == JourneyStart::Reunite || self.path.is_empty();
            assert!(named == allowed || allowed && astray, "{station:?} after {plan:?}");
        }
    }
}

/// Returns who got off where, according to the events.
fn told_stops(events: &[Event]) -> Vec<Value> {
    let stop = |event: &Event| match event {
        Event::CustomerDelivered { station, player, customer } => {
            Some(json!({"station": station, "player": player, "customer": customer}))
        }
        Event::PieceMoved { owner, station: Some(station), .. } => {
            Some(json!({"station": station, "player": null, "chairman": owner}))
        }
        _ => None,
    };
    events.iter().filter_map(stop).collect()
}

/// Returns who took INCOME for track, according to the events.
fn told_income(events: &[Event]) -> Vec<Color> {
    let taken = |event: &Event| match event {
        Event::CardsDrawn { player, reason: Reason::Track, .. } => Some(*player),
        _ => None,
    };
    events.iter().filter_map(taken).collect()
}

fn passenger(who: Disembarking) -> Passenger {
    match (who.customer, who.chairman) {
        (Some(customer), None) => Passenger::Customer(customer),
        (None, Some(color)) => Passenger::Companion(color),
        both => panic!("either a customer or a Chairman: {both:?}"),
    }
}

fn one_of<'a, T>(items: &'a [T], rng: &mut ChaCha8Rng) -> &'a T {
    &items[rng.next_u32() as usize % items.len()]
}

/// Counts the cases that the checks have covered.
#[derive(Default)]
struct Met {
    ends: usize,
    choices: usize,
    chairmen: usize,
    income: usize,
    homecomings: usize,
}

/// Builds a random journey as far as it goes, and compares every step with the rules.
fn walk(mut draft: Draft<'_>, rng: &mut ChaCha8Rng, met: &mut Met) {
    loop {
        let plan = draft.planned();
        schemas::check("JourneyPlan", &plan);
        if let Some(choice) = &plan.choice {
            assert!(plan.next.is_empty() && !plan.may_end);
            assert!(choice.options.len() > 1);
            let refusal = draft.game.clone().play(draft.seat, &draft.action(&plan)).expect_err("it is open");
            let home = draft.sender == JourneyStart::Reunite;
            assert!(home || matches!(refusal, Refusal::DeliveryChoiceRequired { .. }), "{refusal:?}");
            let who = passenger(*one_of(&choice.options, rng));
            draft.deliver.push(Delivery { station: draft.station(&choice.station), who });
            met.choices += 1;
            continue;
        }
        draft.check_end(&plan);
        if rng.next_u32().is_multiple_of(8) {
            draft.check_next(&plan);
        }
        met.ends += usize::from(plan.may_end);
        met.income += plan.income.len();
        if plan.next.is_empty() {
            met.chairmen += plan.stops.iter().filter(|stop| stop.player.is_none()).count();
            let begun = draft.sender == JourneyStart::Reunite && !draft.path.is_empty();
            assert!(!begun || plan.may_end, "every way leads home");
            met.homecomings += usize::from(begun);
            return;
        }
        draft.path.push(draft.station(one_of(&plan.next, rng)));
    }
}

/// Calls `check` in random positions of games of all kinds, in one position of `one_of`.
fn in_random_positions(one_of: usize, mut check: impl FnMut(&Game, Seat)) {
    let mut number = 0_usize;
    with_all_sets_of_mods(|mut random: RandomGame| {
        while random.step().is_some() {
            number += 1;
            if number.is_multiple_of(one_of)
                && let Some(Awaiting { seat, decision: Decision::Act }) = random.game.awaiting()
            {
                check(&random.game, seat);
            }
        }
    });
}

#[test]
fn a_plan_says_what_the_rules_say_at_every_step() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let mut met = Met::default();
    in_random_positions(23, |game, seat| {
        let moves = game.map().wards.ids().map(JourneyStart::Move);
        for sender in moves.chain([JourneyStart::Reunite]) {
            let draft = Draft::new(game, seat, sender);
            match draft.plan() {
                Ok(_) => walk(draft, &mut rng, &mut met),
                Err(refusal) => {
                    // Having nowhere to go is a fault of the empty path only, and is checked last.
                    let nowhere = match sender {
                        JourneyStart::Move(ward) => {
                            Action::Move { ward, path: Vec::new(), deliver: Vec::new(), pay: Vec::new() }
                        }
                        JourneyStart::Reunite => Action::Reunite { path: Vec::new(), deliver: Vec::new() },
                    };
                    assert_eq!(game.clone().play(seat, &nowhere), Err(refusal));
                }
            }
        }
    });
    let Met { ends, choices, chairmen, income, homecomings } = met;
    assert!(
        ends > 1_000 && choices > 100 && chairmen > 10 && income > 100 && homecomings > 50,
        "{ends} ends, {choices} choices, {chairmen} Chairmen, {income} INCOMEs, {homecomings} homecomings"
    );
}

#[test]
fn every_listed_journey_can_be_put_together_step_by_step() {
    let mut built = 0;
    in_random_positions(97, |game, seat| {
        for legal in game.legal_actions().iter() {
            let (sender, path, deliver) = match &legal.action {
                Action::Move { ward, path, deliver, .. } => (JourneyStart::Move(*ward), path, deliver),
                Action::Reunite { path, deliver } => (JourneyStart::Reunite, path, deliver),
                _ => continue,
            };
            let mut draft = Draft::new(game, seat, sender);
            let mut plan = draft.planned();
            for station in path {
                let name = game.map().station_name(*station);
                assert!(plan.next.contains(&name), "{name} of {path:?} after {plan:?}");
                draft.path.push(*station);
                plan = draft.planned();
                if let Some(choice) = &plan.choice {
                    let said = deliver.iter().find(|delivery| delivery.station == *station).expect("a word");
                    assert!(choice.options.iter().any(|option| passenger(*option) == said.who));
                    draft.deliver.push(said.clone());
                    plan = draft.planned();
                }
            }
            assert!(plan.may_end, "{plan:?}");
            let mut action = legal.action.clone();
            let pay = action.pay_mut().cloned().unwrap_or_default();
            let listed = std::iter::once(pay).chain(legal.payments.clone()).filter(|cards| !cards.is_empty());
            let listed: Vec<Vec<Name>> = listed.map(|cards| game.map().ward_names(cards)).collect();
            assert_eq!(plan.payments, listed);
            built += 1;
        }
    });
    assert!(built > 1_000, "only {built} were listed");
}

/// Asks for a plan as a client would.
fn ask(table: &TestTable, sender: JourneyStart, path: &[&str], deliver: Value) -> Result<Value, String> {
    let map = table.game.map();
    let path: Vec<StationId> = path.iter().map(|name| map.station(name).expect("a station")).collect();
    let deliver: Vec<Delivery<Name>> = serde_json::from_value(deliver).expect("deliveries");
    let interned = |Delivery { station, who }: &Delivery<Name>| Delivery {
        station: map.station(station).expect("a station"),
        who: *who,
    };
    let deliver: Vec<Delivery> = deliver.iter().map(interned).collect();
    let plan = table.game.plan_journey(table.seat(Red), sender, &path, &deliver);
    plan.map(|plan| json!(plan)).map_err(|refusal| refusal.code().to_owned())
}

/// Returns a table at which the customers of Nakano can go through Shinjuku, where Blue has a department store, to
/// Yotsuya over Blue's track.
fn nakano() -> TestTable {
    with_mods("chairman").position(json!({
        "stores": [{"station": "shinjuku", "owner": "blue", "kind": "department"}],
        "track": [
            {"between": ["shinjuku", "nakano"], "owner": "red"},
            {"between": ["yotsuya", "shinjuku"], "owner": "blue"},
        ],
        "customers": {"nakano": tokens("food, books×2")},
        "chairmen": {"red": "nakano"},
        "hands": {"red": ["nakano", "ota", "kita"]},
    }))
}

#[test]
fn a_stop_tells_what_it_adds_to_the_score_of_the_mover() {
    let table = position(
        Edition::V2r8,
        &[Red, Blue],
        json!({
            "stores": [
                {"station": "nakano", "owner": "red", "kind": "food"},
                {"station": "shinjuku", "owner": "red", "kind": "department"},
                {"station": "yotsuya", "owner": "blue", "kind": "books"},
            ],
            "track": [
                {"between": ["nakano", "shinjuku"], "owner": "red"},
                {"between": ["shinjuku", "yotsuya"], "owner": "red"},
            ],
            "customers": {"nakano": tokens("food, electronics×2, books")},
            "collected": {"red": tokens("food")},
            "hands": {"red": ["nakano"]},
        }),
    );
    let ward = table.game.map().ward("nakano").expect("a ward");
    let plan = ask(
        &table,
        JourneyStart::Move(ward),
        &["nakano", "shinjuku", "yotsuya"],
        json!([hand_over("shinjuku", "electronics×2")]),
    )
    .expect("a plan");
    let points: Vec<_> =
        plan["stops"].as_array().expect("stops").iter().map(|stop| &stop["points"]).collect();
    // Food 1 to 2; then electronics 0 to 2; the books are Blue's.
    assert_eq!(points, [&json!(1), &json!(4), &json!(null)]);
}

#[test]
fn a_journey_is_put_together_station_by_station() {
    let table = nakano();
    let ward = table.game.map().ward("nakano").expect("a ward");
    let ask = |path: &[&str], deliver: Value| ask(&table, JourneyStart::Move(ward), path, deliver);
    assert_eq!(
        ask(&[], json!([])),
        Ok(json!({
            "ward": "nakano", "path": [], "aboard": tokens("food, books×2"), "chairmen": ["red"], "stops": [],
            "choice": null, "next": ["nakano"], "may_end": false, "rest_to": null, "income": [],
            "payments": [["nakano"], ["ota", "kita", "nakano"]],
        }))
    );
    let start = ask(&["nakano"], json!([])).expect("a plan");
    assert_eq!((&start["next"], &start["may_end"]), (&json!(["shinjuku"]), &json!(false)));
    let open = ask(&["nakano", "shinjuku"], json!([])).expect("a plan");
    let [food, books] = [tokens("food")[0].clone(), tokens("books×2")[0].clone()];
    assert_eq!(
        open["choice"],
        json!({"station": "shinjuku", "options": [{"customer": food}, {"customer": books}, {"chairman": "red"}]})
    );
    assert_eq!((&open["next"], &open["may_end"]), (&json!([]), &json!(false)));
    assert_eq!(
        ask(&["nakano", "shinjuku", "yotsuya"], json!([])),
        Err("delivery_choice_required".to_owned()),
        "it must be said before the path goes on"
    );
    let dropped = ask(&["nakano", "shinjuku"], json!([drop_off("shinjuku", Red)])).expect("a plan");
    assert_eq!(
        dropped["stops"],
        json!([{"station": "shinjuku", "player": null, "points": null, "chairman": "red"}])
    );
    assert_eq!(dropped["chairmen"], json!([]));
    let end =
        ask(&["nakano", "shinjuku", "yotsuya"], json!([hand_over("shinjuku", "food")])).expect("a plan");
    assert_eq!(
        end["stops"],
        json!([{"station": "shinjuku", "player": "blue", "points": null, "customer": food}])
    );
    assert_eq!((&end["aboard"], &end["chairmen"]), (&tokens("books×2"), &json!(["red"])));
    assert_eq!((&end["may_end"], &end["rest_to"]), (&json!(true), &json!("shinjuku")));
    assert_eq!(end["income"], json!(["blue"]));
}

#[test]
fn what_the_action_would_be_refused_for_is_refused() {
    let table = nakano();
    let ward = |name: &str| JourneyStart::Move(table.game.map().ward(name).expect("a ward"));
    let no = |sender: JourneyStart, path: &[&str], deliver: Value| {
        ask(&table, sender, path, deliver).expect_err("it is refused")
    };
    assert_eq!(no(ward("ota"), &[], json!([])), "no_customers_in_ward");
    assert_eq!(no(ward("nakano"), &["tokyo"], json!([])), "start_outside_ward");
    assert_eq!(no(ward("nakano"), &["nakano", "tokyo"], json!([])), "no_track_between");
    assert_eq!(no(ward("nakano"), &[], json!([hand_over("nakano", "food")])), "delivery_off_path");
    assert_eq!(
        no(ward("nakano"), &["nakano"], json!([hand_over("nakano", "food")])),
        "delivery_not_possible"
    );
    let given = json!([hand_over("shinjuku", "food")]);
    assert_eq!(no(ward("nakano"), &["nakano", "shinjuku", "nakano"], given), "station_visited_twice");
    assert_eq!(no(JourneyStart::Reunite, &[], json!([])), "mod_not_in_play");
    let other = table.game.plan_journey(table.seat(Blue), ward("nakano"), &[], &[]);
    assert_eq!(other, Err(Refusal::NotYourTurn { awaited: Red }));
    let mut later = nakano();
    let seat = later.seat(Red);
    later.game.play(seat, &Action::Pass {}).expect("PASS is legal");
    assert_eq!(ask(&later, ward("nakano"), &[], json!([])), Err("not_your_turn".to_owned()));
    let home = with_mods("hachiko").position(json!({"hachiko": "marker"}));
    assert_eq!(ask(&home, JourneyStart::Reunite, &[], json!([])), Err("hachiko_is_home".to_owned()));
}

#[test]
fn hachiko_is_led_only_where_a_way_home_is_left() {
    let table = with_mods("hachiko").position(json!({
        "hachiko": "nakano",
        "track": [
            {"between": ["shinjuku", "nakano"], "owner": "red"},
            {"between": ["yotsuya", "shinjuku"], "owner": "red"},
            {"between": ["yoyogi", "shibuya"], "owner": "blue"},
        ],
    }));
    let at = |path: &[&str]| ask(&table, JourneyStart::Reunite, path, json!([])).expect("a plan");
    assert_eq!(names(&at(&["nakano", "shinjuku"])["next"]), ["yoyogi"], "Yotsuya is a dead end");
    let home = at(&["nakano", "shinjuku", "yoyogi", "shibuya"]);
    assert_eq!((&home["may_end"], &home["next"]), (&json!(true), &json!([])));
    assert_eq!(
        (&home["income"], &home["rest_to"], &home["payments"]),
        (&json!(["blue"]), &Value::Null, &json!([]))
    );
    let astray = at(&["nakano", "shinjuku", "yotsuya"]);
    assert_eq!((&astray["may_end"], &astray["next"]), (&json!(false), &json!([])));
}
