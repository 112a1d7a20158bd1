//! Webhooks: what they are told arrives, signed, once more if need be, and nowhere that it should not.

use std::collections::BTreeSet;
use std::thread;
use std::time::{Duration, Instant};

use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::Sha256;

use crate::kit::{Answer, Client, Received, Receiver, Server, ServerProcess, Storage, on_both};

/// Lets webhooks lead to the receivers of these tests.
const OPEN: &str = "--webhook-private-addresses";
const BACKOFF: &str = "--webhook-backoff-seconds";

/// A webhook, as its owner has it.
struct Hook<'a> {
    owner: &'a Client,
    path: String,
    secret: String,
}

impl<'a> Hook<'a> {
    fn new(owner: &'a Client, url: &str) -> Self {
        let made = owner.post("/me/webhooks", json!({"url": url})).is(201);
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        Self { owner, path: format!("/me/webhooks/{}", text(&made["id"])), secret: text(&made["secret"]) }
    }

    fn read(&self) -> Value {
        self.owner.get(&self.path).is(200)
    }

    fn ping(&self) -> Value {
        self.owner.post_nothing(&format!("{}/ping", self.path)).is(202)
    }

    fn log(&self) -> Vec<Value> {
        let page = self.owner.get(&format!("{}/deliveries?limit=100", self.path)).is(200);
        page["items"].as_array().expect("a list").clone()
    }

    /// Waits until the newest delivery is so, and gives it.
    fn newest(&self, what: &str, is: impl Fn(&Value) -> bool) -> Value {
        let begun = Instant::now();
        loop {
            let newest = self.log().first().cloned().unwrap_or_default();
            if is(&newest) {
                return newest;
            }
            assert!(begun.elapsed() < Duration::from_secs(20), "not {what}: {newest}");
            thread::sleep(Duration::from_millis(50));
        }
    }

    fn newest_with_status(&self, status: &str) -> Value {
        self.newest(status, |newest| newest["status"] == status)
    }
}

/// Checks a signature as the document tells a bot to.
fn verify(secret: &str, received: &Received) {
    let signature = received.header("shinjuku-signature");
    let (t, v1) = signature.split_once(',').expect("two parts");
    let t = t.strip_prefix("t=").expect("a moment");
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("a key");
    mac.update(format!("{t}.{}", received.body).as_bytes());
    assert_eq!(v1, format!("v1={}", hex::encode(mac.finalize().into_bytes())));
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("after 1970");
    assert!(now.as_secs().abs_diff(t.parse().expect("seconds")) < 60);
}

on_both! {
    fn a_ping_arrives_and_its_signature_is_good(server, with [OPEN]) {
        let bot = Receiver::start(Answer::Status(204));
        let aki = server.registered("Aki");
        let hook = Hook::new(&aki, &bot.url());
        assert!(hook.secret.starts_with("whsec_"));
        assert_eq!(aki.get("/me/webhooks").is(200)["items"], json!([hook.read()]));
        assert_eq!(hook.read()["secret"], Value::Null);
        assert_eq!(hook.read()["events"], Value::Null);

        let ping = hook.ping();
        let received = bot.wait_for(1);
        assert_eq!(received[0].request, "POST /hook?of=Aki HTTP/1.1");
        assert_eq!(received[0].header("content-type"), "application/json");
        assert_eq!(received[0].header("user-agent"), concat!("shinjuku/", env!("CARGO_PKG_VERSION")));
        assert_eq!(received[0].header("shinjuku-event"), "ping");
        assert_eq!(received[0].header("shinjuku-delivery"), ping["id"].as_str().expect("an id"));
        assert_eq!(received[0].json(), ping["body"]);
        assert_eq!(received[0].json()["type"], "ping");
        assert_eq!(received[0].json()["id"], ping["id"]);
        verify(&hook.secret, &received[0]);

        let delivery = hook.newest_with_status("delivered");
        assert_eq!(delivery["id"], ping["id"]);
        assert_eq!((&delivery["attempts"], &delivery["last_status"]), (&json!(1), &json!(204)));
        assert_eq!((&delivery["last_error"], &delivery["next_attempt_at"]), (&Value::Null, &Value::Null));
    }

    fn what_happens_at_a_table_is_told(server, with [OPEN]) {
        let bot = Receiver::start(Answer::Status(200));
        let (aki, ben) = (server.registered("Aki"), server.guest("Ben"));
        let all = Hook::new(&aki, &bot.url());
        let some = Receiver::start(Answer::Status(200));
        aki.post("/me/webhooks", json!({"url": some.url(), "events": ["game_over"]})).is(201);
        let game = ben.post("/games", json!({"players": 2, "name": "Friday"})).is(201);
        let path = format!("/games/{}", game["id"].as_str().expect("an id"));
        ben.post(&format!("{path}/invitations"), json!({"name": "Aki"})).is(201);
        aki.post_nothing(&format!("{path}/seats")).is(200);
        aki.post_nothing(&format!("{path}/start")).is(200);
        let table = crate::kit::Table { path: path.clone(), players: vec![ben.clone(), aki.clone()] };
        let mut dice = crate::kit::Dice::new(1);
        while table.awaited().expect("somebody").name == "Ben" {
            table.act_at_random(&mut dice).expect("the game goes on");
        }
        ben.post_nothing(&format!("{path}/resign")).is(200);
        let received = bot.wait_for(4);
        let mut told: Vec<Value> = received.iter().map(Received::json).collect();
        told.sort_by_key(|notice| (notice["at"].to_string(), notice["type"].to_string()));
        let kinds: Vec<&str> = told.iter().filter_map(|notice| notice["type"].as_str()).collect();
        assert_eq!(kinds, ["invitation", "game_started", "your_turn", "game_over"]);
        assert!(told.iter().all(|notice| notice["game"]["name"] == "Friday" && notice["id"].is_string()));
        for received in &received {
            verify(&all.secret, received);
        }
        let over = some.wait_for(1);
        assert_eq!((over.len(), &over[0].json()["place"]), (1, &json!(1)));
        thread::sleep(Duration::from_millis(300));
        assert_eq!((bot.received().len(), some.received().len()), (4, 1), "each once");
    }

    fn what_failed_is_tried_again_later_with_the_same_id(server, with [OPEN, BACKOFF, "1"]) {
        let bot = Receiver::start(Answer::Status(503));
        let aki = server.registered("Aki");
        let hook = Hook::new(&aki, &bot.url());
        let ping = hook.ping();
        let failed = hook.newest("tried", |newest| newest["attempts"] == 1);
        assert_eq!((&failed["status"], &failed["last_status"]), (&json!("waiting"), &json!(503)));
        assert_eq!(failed["last_error"], "the receiver responded with 503");
        assert_eq!(hook.read()["failures"], 1);
        bot.answers(Answer::Status(200));
        let received = bot.wait_for(2);
        assert!(received[1].at - received[0].at >= Duration::from_millis(900));
        assert!(received.iter().all(|one| one.header("shinjuku-delivery") == ping["id"].as_str().expect("an id")));
        assert_eq!(received[0].body, received[1].body);
        verify(&hook.secret, &received[1]);
        assert_eq!(hook.newest_with_status("delivered")["attempts"], 2);
        assert_eq!(hook.read()["failures"], 0);
    }

    fn what_never_arrives_is_given_up_and_a_ping_has_the_webhook_go_on(server, with [OPEN, BACKOFF, "0"]) {
        let bot = Receiver::start(Answer::Status(302));
        let aki = server.registered("Aki");
        let hook = Hook::new(&aki, &bot.url());
        let ping = hook.ping();
        let given_up = hook.newest_with_status("given_up");
        assert_eq!(given_up["id"], ping["id"]);
        assert_eq!((&given_up["attempts"], &given_up["last_status"]), (&json!(7), &json!(302)));
        assert_eq!((&given_up["next_attempt_at"], &given_up["delivered_at"]), (&Value::Null, &Value::Null));
        let received = bot.received();
        assert_eq!(received.len(), 7);
        assert!(received.iter().all(|one| one.request.starts_with("POST /hook")), "no redirection is followed");
        assert!(hook.read()["disabled_at"].is_string());

        bot.answers(Answer::Status(200));
        hook.ping();
        let well = hook.read();
        assert_eq!((&well["disabled_at"], &well["failures"]), (&Value::Null, &json!(0)));
        hook.newest_with_status("delivered");
        assert_eq!(hook.log().len(), 2);
    }

    fn twenty_failures_in_a_row_disable_a_webhook(server, with [OPEN]) {
        let bot = Receiver::start(Answer::Status(500));
        let aki = server.registered("Aki");
        let hook = Hook::new(&aki, &bot.url());
        for _ in 0..20 {
            hook.ping();
        }
        hook.newest_with_status("given_up");
        let log = hook.log();
        assert!(log.iter().all(|delivery| delivery["status"] == "given_up" && delivery["attempts"] == 1), "{log:#?}");
        assert_eq!(bot.received().len(), 20);
        assert_eq!(hook.read()["failures"], 20);
        assert!(hook.read()["disabled_at"].is_string());
    }

    fn a_receiver_that_hangs_keeps_nobody_else_waiting(server, with [OPEN]) {
        let (stuck, well) = (Receiver::start(Answer::Nothing), Receiver::start(Answer::Status(200)));
        let (aki, ben) = (server.registered("Aki"), server.registered("Ben"));
        let (hanging, good) = (Hook::new(&aki, &stuck.url()), Hook::new(&ben, &well.url()));
        for _ in 0..20 {
            hanging.ping();
        }
        aki.post_nothing(&format!("{}/ping", hanging.path)).no(429, "too_many_requests");
        stuck.wait_for(1);
        let begun = Instant::now();
        good.ping();
        well.wait_for(1);
        assert!(begun.elapsed() < Duration::from_secs(5));
        assert!(stuck.received().len() <= 4, "one webhook has few at once");
        let late = hanging.log().into_iter().next_back().expect("a delivery");
        assert_eq!((&late["status"], &late["attempts"]), (&json!("waiting"), &json!(0)));
    }

    fn a_webhook_is_for_its_owner_alone(server) {
        let (aki, eve) = (server.registered("Aki"), server.registered("Eve"));
        let hook = Hook::new(&aki, "https://bot.example/");
        assert_eq!(eve.get("/me/webhooks").is(200)["items"], json!([]));
        eve.get(&hook.path).no(404, "not_found");
        eve.get(&format!("{}/deliveries", hook.path)).no(404, "not_found");
        eve.post_nothing(&format!("{}/ping", hook.path)).no(404, "not_found");
        eve.delete(&hook.path).no(404, "not_found");
        hook.ping();
        aki.delete(&hook.path).is(204);
        aki.get(&hook.path).no(404, "not_found");
        aki.delete(&hook.path).no(404, "not_found");
    }

    fn a_webhook_wants_kinds_of_notices_and_an_address(server) {
        let aki = server.registered("Aki");
        let new = json!({"url": "HTTPS://Bot.Example", "events": ["game_over", "your_turn", "game_over"]});
        let reply = aki.post("/me/webhooks", new);
        assert_eq!(reply.header("cache-control"), "no-store");
        let made = reply.json;
        assert_eq!(made["url"], "https://bot.example/");
        assert_eq!(made["events"], json!(["your_turn", "game_over"]));

        let bad = json!({"url": "ftp://bot.example/", "events": []});
        let problem = aki.post("/me/webhooks", bad).no(422, "invalid_fields");
        let faults: Vec<_> = problem["errors"].as_array().expect("faults").iter().map(|fault| &fault["code"]).collect();
        assert_eq!(faults, ["bad_url", "empty"]);
        let unknown = json!({"url": "https://bot.example/", "events": ["no_such"]});
        aki.post("/me/webhooks", unknown).no(400, "malformed_request");
        for _ in 1..20 {
            Hook::new(&aki, "https://bot.example/");
        }
        let problem = aki.post("/me/webhooks", json!({"url": "https://bot.example/"})).no(422, "invalid_fields");
        assert_eq!(problem["errors"][0]["code"], "too_many");
    }

    fn the_log_has_pages_and_forgets_the_oldest(server, with [OPEN]) {
        let bot = Receiver::start(Answer::Status(200));
        let aki = server.registered("Aki");
        let hook = Hook::new(&aki, &bot.url());
        for count in 1..=104 {
            hook.ping();
            if count % 15 == 0 {
                bot.wait_for(count - 5);
            }
        }
        hook.newest("all delivered", |_| hook.log().iter().all(|one| one["status"] == "delivered"));
        let (mut seen, mut cursor) = (Vec::new(), String::new());
        loop {
            let page = aki.get(&format!("{}/deliveries?limit=30{cursor}", hook.path)).is(200);
            seen.extend(page["items"].as_array().expect("a list").iter().map(|one| one["id"].to_string()));
            let Some(next) = page["next_cursor"].as_str() else { break };
            cursor = format!("&cursor={next}");
        }
        assert_eq!(seen.len(), 100);
        assert!(seen.is_sorted_by(|later, earlier| later > earlier), "the newest first");
    }
}

#[test]
fn an_address_that_is_not_public_is_not_called() {
    let bot = Receiver::start(Answer::Status(200));
    let server = Server::start_with(Storage::Sqlite, &[BACKOFF, "1000"]);
    let aki = server.registered("Aki");
    let hosts = [
        "127.0.0.1",
        "[::1]",
        "10.1.2.3",
        "192.168.0.1",
        "169.254.169.254",
        "2130706433",
        "[::ffff:127.0.0.1]",
    ];
    for host in hosts {
        let url = format!("http://{host}:{}/", bot.port);
        let problem = aki.post("/me/webhooks", json!({"url": url})).no(422, "invalid_fields");
        assert_eq!(problem["errors"][0]["code"], "private_address", "{host}");
    }
    let hook = Hook::new(&aki, &format!("http://localhost:{}/", bot.port));
    hook.ping();
    let refused = hook.newest("tried", |newest| newest["attempts"] == 1);
    assert!(refused["last_error"].as_str().expect("an error").contains("public internet"), "{refused}");
    assert_eq!(bot.received().len(), 0);
}

#[test]
fn an_address_that_was_allowed_once_is_not_called_any_more() {
    let bot = Receiver::start(Answer::Status(200));
    let server = ServerProcess::start_with(Storage::Sqlite, &[OPEN, BACKOFF, "1000"]);
    let aki = server.registered("Aki");
    let urls = [bot.url(), format!("http://[::1]:{}/", bot.port), "http://169.254.169.254/".to_owned()];
    let paths = urls.map(|url| Hook::new(&aki, &url).path);
    let server = server.kill_and_restart_without(OPEN);
    let aki = server.login("Aki");
    for path in paths {
        let hook = Hook { owner: &aki, path, secret: String::new() };
        hook.ping();
        let refused = hook.newest("tried", |newest| newest["attempts"] == 1);
        assert!(refused["last_error"].as_str().expect("an error").contains("public internet"), "{refused}");
    }
    assert_eq!(bot.received().len(), 0);
}

/// A server dies between two attempts, and another makes the second one.
fn survives_a_kill(storage: Storage) {
    let bot = Receiver::start(Answer::Status(500));
    let server = ServerProcess::start_with(storage, &[OPEN, BACKOFF, "2"]);
    let aki = server.registered("Aki");
    let hook = Hook::new(&aki, &bot.url());
    let ping = hook.ping();
    hook.newest("tried", |newest| newest["attempts"] == 1);
    let path = hook.path.clone();
    bot.answers(Answer::Status(200));
    let server = server.kill_and_restart();
    let aki = server.login("Aki");
    let hook = Hook { owner: &aki, path, secret: hook.secret.clone() };
    let delivered = hook.newest_with_status("delivered");
    assert_eq!((&delivered["id"], &delivered["attempts"]), (&ping["id"], &json!(2)));
    let received = bot.received();
    assert_eq!(received.len(), 2);
    verify(&hook.secret, &received[1]);
}

#[test]
fn a_delivery_survives_a_kill_on_sqlite() {
    survives_a_kill(Storage::Sqlite);
}

#[test]
fn a_delivery_survives_a_kill_on_postgres() {
    survives_a_kill(Storage::Postgres);
}

#[test]
fn a_server_that_stops_finishes_what_is_under_way() {
    let bot = Receiver::start(Answer::Late(200, Duration::from_secs(2)));
    let server = ServerProcess::start_with(Storage::Sqlite, &[OPEN]);
    let aki = server.registered("Aki");
    let path = {
        let hook = Hook::new(&aki, &bot.url());
        hook.ping();
        hook.path
    };
    bot.wait_for(1);
    server.ask_to_stop();
    let server = server.restart();
    let aki = server.login("Aki");
    let hook = Hook { owner: &aki, path, secret: String::new() };
    assert_eq!(hook.log()[0]["status"], "delivered");
    assert_eq!(bot.received().len(), 1);
}

#[test]
fn two_servers_deliver_each_once_on_postgres() {
    let bot = Receiver::start(Answer::Status(200));
    let one = Server::start_with(Storage::Postgres, &[OPEN]);
    let other = one.beside();
    let aki = one.registered("Aki");
    let hooks: Vec<Hook<'_>> = (0..5).map(|_| Hook::new(&aki, &bot.url())).collect();
    let there = Client { url: other.url.clone(), ..aki.clone() };
    let mut sent = BTreeSet::new();
    for _ in 0..6 {
        for hook in &hooks {
            let elsewhere = Hook { owner: &there, path: hook.path.clone(), secret: String::new() };
            sent.extend([hook.ping(), elsewhere.ping()].map(|ping| ping["id"].to_string()));
        }
    }
    bot.wait_for(sent.len());
    thread::sleep(Duration::from_secs(2));
    let received: Vec<String> = bot.received().iter().map(|one| one.json()["id"].to_string()).collect();
    assert_eq!(received.len(), sent.len());
    assert_eq!(received.into_iter().collect::<BTreeSet<_>>(), sent);
    assert!(hooks.iter().flat_map(Hook::log).all(|one| one["status"] == "delivered" && one["attempts"] == 1));
}
