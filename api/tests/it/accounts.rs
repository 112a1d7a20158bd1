//! Accounts: getting in, staying in, and who may do what.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::kit::{ADMIN, Client, PASSWORD, Server, ServerProcess, Storage, on_both};
use crate::race::at_once;

fn refresh(visitor: &Client, tokens: &Value) -> crate::kit::Reply {
    visitor.post("/auth/refresh", json!({"refresh_token": tokens["refresh_token"]}))
}

on_both! {
    fn an_account_is_made_and_logged_in_to(server) {
        let visitor = server.visitor();
        let made = visitor.post("/auth/register", json!({"name": "Aki", "password": PASSWORD, "email": "aki@example.org"}));
        assert_eq!(made.header("cache-control"), "no-store");
        let made = made.is(201);
        assert_eq!((&made["token_type"], &made["expires_in"]), (&json!("Bearer"), &json!(900)));
        assert_eq!(made["user"]["roles"], json!(["player", "designer"]));
        let me = server.with_tokens(&made).get("/me").is(200);
        assert_eq!((&me["name"], &me["guest"], &me["email"]), (&json!("Aki"), &json!(false), &json!("aki@example.org")));
        visitor.post("/auth/login", json!({"name": "AKI", "password": PASSWORD})).is(200);
        visitor.post("/auth/login", json!({"name": "Aki", "password": "wrong horse"})).no(401, "wrong_credentials");
        visitor.post("/auth/login", json!({"name": "Nobody", "password": PASSWORD})).no(401, "wrong_credentials");
        visitor.post("/auth/login", json!({"name": "A\u{0}ki", "password": PASSWORD})).no(401, "wrong_credentials");
        let id = me["id"].as_str().expect("an id");
        let profile = visitor.get(&format!("/users/{id}")).is(200);
        assert_eq!(profile["name"], "Aki");
        assert!(profile.get("email").is_none(), "an address is shown to nobody else");
    }

    fn names_that_look_the_same_are_the_same(server) {
        server.registered("Aki");
        let register = |name: &str| server.visitor().post("/auth/register", json!({"name": name, "password": PASSWORD}));
        for taken in ["aki", "AKI", " Aki ", "Ａｋｉ"] {
            register(taken).no(409, "name_taken");
        }
        assert_eq!(register("  Aki   from \t Ueno ").is(201)["user"]["name"], "Aki from Ueno");
        for bad in ["", "   ", "-", "a\u{202e}b", "a\u{0}b", "a\u{200b}b", "Root\u{fe0f}", "Ro\u{34f}ot", "\u{1160}", &"x".repeat(33), &"ﷺ".repeat(10)] {
            let problem = register(bad).no(422, "invalid_fields");
            assert_eq!(problem["errors"][0]["pointer"], "/name", "{bad:?}");
        }
        assert_eq!(register("<b>晶 & Co</b>").is(201)["user"]["name"], "<b>晶 & Co</b>", "escaping is for who shows it");
    }

    fn bad_passwords_and_addresses_are_refused(server) {
        let register = |password: &str, email: Value| {
            server.visitor().post("/auth/register", json!({"name": "Aki", "password": password, "email": email}))
        };
        assert_eq!(register("short", json!(null)).no(422, "invalid_fields")["errors"][0]["pointer"], "/password");
        register(&"x".repeat(201), json!(null)).no(422, "invalid_fields");
        for email in ["aki", "@", "a@", "@b", "a b@c", "a@b@c"] {
            let problem = register(PASSWORD, json!(email)).no(422, "invalid_fields");
            assert_eq!(problem["errors"][0]["pointer"], "/email", "{email}");
        }
        register(&"🚉".repeat(200), json!(null)).is(201);
    }

    fn a_guest_plays_at_once_and_claims_the_account_later(server) {
        let first = server.visitor().post("/auth/guest", json!({"name": "Aki"})).is(201);
        assert_eq!((&first["user"]["guest"], &first["user"]["roles"]), (&json!(true), &json!(["player"])));
        let second = server.guest("aki");
        assert_ne!(second.name.to_lowercase(), "aki");
        assert!(second.name.starts_with("aki-"), "{}", second.name);

        let guest = server.with_tokens(&first);
        guest.put("/me/password", json!({"current_password": PASSWORD, "new_password": "battery staple"}))
            .no(403, "guest_account");
        server.visitor().post("/auth/login", json!({"name": "Aki", "password": ""})).no(401, "wrong_credentials");
        guest.post("/me/claim", json!({"password": "short"})).no(422, "invalid_fields");
        let claimed = guest.post("/me/claim", json!({"password": PASSWORD})).is(200);
        assert_eq!(claimed["user"]["id"], first["user"]["id"]);
        assert_eq!(claimed["user"]["guest"], false);
        guest.get("/me").no(401, "invalid_token");
        let owner = server.with_tokens(&claimed);
        assert_eq!(owner.get("/me").is(200)["roles"], json!(["player", "designer"]));
        owner.post("/me/claim", json!({"password": PASSWORD})).no(409, "already_claimed");
        server.login("Aki");
    }

    fn a_refresh_token_is_good_once(server) {
        let visitor = server.visitor();
        let first = visitor.post("/auth/guest", json!({"name": "Aki"})).is(201);
        let second = refresh(&visitor, &first).is(200);
        assert_ne!(first["refresh_token"], second["refresh_token"]);
        let third = refresh(&visitor, &second).is(200);
        server.with_tokens(&third).get("/me").is(200);

        // Somebody has the second token too. From now on nobody has anything.
        refresh(&visitor, &second).no(401, "refresh_token_reused");
        refresh(&visitor, &third).no(401, "invalid_refresh_token");
        server.with_tokens(&third).get("/me").no(401, "invalid_token");
        visitor.post("/auth/refresh", json!({"refresh_token": "nonsense"})).no(401, "invalid_refresh_token");
    }

    fn of_many_who_refresh_at_once_one_gets_tokens(server) {
        let first = server.visitor().post("/auth/guest", json!({"name": "Aki"})).is(201);
        let statuses: Vec<u16> = std::thread::scope(|scope| {
            let calls: Vec<_> = (0..8).map(|_| scope.spawn(|| refresh(&server.visitor(), &first).status)).collect();
            calls.into_iter().map(|call| call.join().expect("an answer")).collect()
        });
        assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{statuses:?}");
        assert_eq!(statuses.iter().filter(|status| **status == 401).count(), 7, "{statuses:?}");
    }

    fn logging_out_ends_a_session_at_once(server) {
        let tokens = server.visitor().post("/auth/guest", json!({"name": "Aki"})).is(201);
        let client = server.with_tokens(&tokens);
        client.post_nothing("/auth/logout").is(204);
        client.get("/me").no(401, "invalid_token");
        refresh(&server.visitor(), &tokens).no(401, "invalid_refresh_token");

        let tokens = server.visitor().post("/auth/guest", json!({"name": "Ben"})).is(201);
        server.visitor().post("/auth/logout", json!({"refresh_token": tokens["refresh_token"]})).is(204);
        server.with_tokens(&tokens).get("/me").no(401, "invalid_token");
    }

    fn a_new_password_ends_the_other_sessions(server) {
        let here = server.registered("Aki");
        let there = server.login("Aki");
        let change = |current: &str, new: &str| {
            here.put("/me/password", json!({"current_password": current, "new_password": new}))
        };
        change("wrong horse", "battery staple").no(403, "wrong_password");
        change(PASSWORD, "short").no(422, "invalid_fields");
        change(PASSWORD, "battery staple").is(204);
        here.get("/me").is(200);
        there.get("/me").no(401, "invalid_token");
        server.visitor().post("/auth/login", json!({"name": "Aki", "password": PASSWORD})).no(401, "wrong_credentials");
        server.visitor().post("/auth/login", json!({"name": "Aki", "password": "battery staple"})).is(200);
    }

    fn a_personal_token_may_do_what_its_scopes_say(server) {
        let owner = server.registered("Aki");
        let made = owner.post("/me/tokens", json!({"name": "my bot", "scopes": ["read"]})).is(201);
        let token = made["token"].as_str().expect("a token").to_owned();
        assert!(token.starts_with("shinjuku_"));
        let bot = Client { token: Some(token), ..owner.clone() };
        bot.get("/me").is(200);
        bot.post("/games", json!({"players": 2})).no(403, "missing_scope");
        for (method, path) in [("GET", "/me/tokens"), ("POST", "/me/tokens"), ("PUT", "/me/password"), ("POST", "/me/claim")] {
            let reply = bot.call(method, path, &[], Some(json!({})));
            reply.no(403, "session_required");
        }
        let listed = owner.get("/me/tokens").is(200);
        assert_eq!(listed["items"][0], made["details"]);
        assert!(!listed.to_string().contains(bot.token.as_deref().expect("a token")));

        let other = server.registered("Ben");
        let path = format!("/me/tokens/{}", made["details"]["id"].as_str().expect("an id"));
        other.delete(&path).no(404, "not_found");
        bot.get("/me").is(200);
        owner.delete(&path).is(204);
        bot.get("/me").no(401, "invalid_token");
        owner.post("/me/tokens", json!({"name": "x", "scopes": []})).no(422, "invalid_fields");
        owner.post("/me/tokens", json!({"name": "x", "scopes": ["read"], "days": 0})).no(422, "invalid_fields");
        owner.post("/me/tokens", json!({"name": "x", "scopes": ["everything"]})).no(400, "malformed_request");
    }

    fn an_admin_gives_roles_and_takes_accounts_away(server) {
        let admin = server.admin();
        let tokens = server.visitor().post("/auth/register", json!({"name": "Aki", "password": PASSWORD})).is(201);
        let aki = server.with_tokens(&tokens);
        let bot = aki.post("/me/tokens", json!({"name": "bot", "scopes": ["read", "admin"]})).is(201);
        let bot = Client { token: bot["token"].as_str().map(str::to_owned), ..aki.clone() };
        let path = format!("/users/{}", tokens["user"]["id"].as_str().expect("an id"));
        aki.patch(&path, json!({"roles": ["admin"]})).no(403, "missing_role");
        bot.get("/users").no(403, "missing_role");

        let changed = admin.patch(&path, json!({"roles": ["player", "organiser"]})).is(200);
        assert_eq!(changed["roles"], json!(["player", "organiser"]));
        aki.get("/me").no(401, "invalid_token");
        let aki = server.login("Aki");
        aki.post("/maps", json!({"slug": "kyoto", "document": {"name": "Kyoto"}})).no(403, "missing_role");

        admin.patch(&path, json!({"disabled": true})).is(200);
        aki.get("/me").no(401, "invalid_token");
        bot.get("/me").no(401, "invalid_token");
        server.visitor().post("/auth/login", json!({"name": "Aki", "password": PASSWORD})).no(403, "account_disabled");
        admin.patch(&path, json!({"disabled": false})).is(200);
        server.login("Aki").get("/me").is(200);
        bot.get("/me").is(200);

        let names: Vec<Value> =
            admin.get("/users").is(200)["items"].as_array().expect("items").iter().map(|user| user["name"].clone()).collect();
        assert_eq!(names, ["Aki", ADMIN]);
        let first = admin.get("/users?limit=1").is(200);
        let next = admin.get(&format!("/users?limit=1&cursor={}", first["next_cursor"].as_str().expect("more"))).is(200);
        assert_eq!((&next["items"][0]["name"], &next["next_cursor"]), (&json!(ADMIN), &Value::Null));
    }

    fn a_login_under_way_does_not_outlive_a_new_password(server) {
        let here = server.registered("Aki");
        let replies: Vec<crate::kit::Reply> = std::thread::scope(|scope| {
            let logins: Vec<_> = (0..6)
                .map(|_| scope.spawn(|| server.visitor().post("/auth/login", json!({"name": "Aki", "password": PASSWORD}))))
                .collect();
            here.put("/me/password", json!({"current_password": PASSWORD, "new_password": "battery staple"})).is(204);
            logins.into_iter().map(|login| login.join().expect("an answer")).collect()
        });
        for reply in replies.into_iter().filter(|reply| reply.status == 200) {
            refresh(&server.visitor(), &reply.json).no(401, "invalid_refresh_token");
        }
    }

    fn the_last_admin_remains_one(server) {
        let admin = server.admin();
        let me = admin.get("/me").is(200);
        let path = format!("/users/{}", me["id"].as_str().expect("an id"));
        admin.patch(&path, json!({"roles": ["player"]})).no(409, "last_admin");
        admin.patch(&path, json!({"disabled": true})).no(409, "last_admin");
        admin.get("/users").is(200);
    }

    fn tokens_of_others_are_worth_nothing(server) {
        let client = server.registered("Aki");
        let good = client.token.clone().expect("a token");
        let (head, rest) = good.split_once('.').expect("a JWT");
        let (claims, signature) = rest.split_once('.').expect("a JWT");
        // {"alg":"none","typ":"JWT"}
        let none = "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0";
        let cut = &signature[..signature.len() - 4];
        for token in [
            String::new(), "nonsense".to_owned(), "shinjuku_nonsense".to_owned(), format!("{none}.{claims}."),
            format!("{none}.{claims}.{signature}"), format!("{head}.{claims}.{cut}"), format!("{head}.{head}.{signature}"),
        ] {
            let forger = Client { token: Some(token.clone()), ..client.clone() };
            forger.get("/me").no(401, "invalid_token");
            forger.get("/games").no(401, "invalid_token");
        }
        server.visitor().call("GET", "/me", &[("Authorization", "Basic QWtpOng=")], None).no(401, "invalid_token");
        server.visitor().get("/me").no(401, "unauthenticated");
    }
}

#[test]
fn the_first_admin_comes_by_a_link_that_is_good_once() {
    let server = Server::start_with(Storage::Sqlite, &["--fresh"]);
    let link =
        server.greeting.iter().find_map(|line| line.split_once("/first-admin?token=")).expect("a link").1;
    let become_admin = |token: &str, name: &str| {
        server
            .visitor()
            .post("/auth/first-admin", json!({"token": token, "name": name, "password": PASSWORD}))
    };
    become_admin("nonsense", "Eve").no(401, "invalid_token");
    become_admin(link, "").no(422, "invalid_fields");
    let admin = become_admin(link, "Aki").is(201);
    assert_eq!(admin["user"]["roles"], json!(["player", "designer", "organiser", "admin"]));
    server.with_tokens(&admin).get("/users").is(200);
    become_admin(link, "Eve").no(401, "invalid_token");
}

#[test]
fn tokens_outlive_the_server_and_revoked_ones_stay_revoked() {
    let server = ServerProcess::start(Storage::Sqlite);
    let stays = server.registered("Aki");
    let gone = server.registered("Ben");
    gone.post_nothing("/auth/logout").is(204);
    let server = server.kill_and_restart();
    let again = |client: &Client| Client { token: client.token.clone(), ..server.visitor() };
    again(&stays).get("/me").is(200);
    again(&gone).get("/me").no(401, "invalid_token");
}

#[test]
fn tokens_end_when_their_time_is_over_on_postgres() {
    let server = Server::start(Storage::Postgres);
    let tokens =
        server.visitor().post("/auth/register", json!({"name": "Aki", "password": PASSWORD})).is(201);
    let aki = server.with_tokens(&tokens);
    let personal = aki.post("/me/tokens", json!({"name": "app", "scopes": ["read"], "days": 1})).is(201);
    let app = Client { token: personal["token"].as_str().map(str::to_owned), ..server.visitor() };
    app.get("/me").is(200);
    server.place().psql("UPDATE personal_tokens SET expires_at = now() - interval '1 second'");
    app.get("/me").no(401, "invalid_token");
    server.place().psql("UPDATE sessions SET expires_at = now() - interval '1 second'");
    refresh(&server.visitor(), &tokens).no(401, "invalid_refresh_token");
    server.login("Aki").get("/me").is(200);
}

#[test]
fn an_account_has_so_many_personal_tokens_and_no_more() {
    let server = Server::start(Storage::Sqlite);
    let aki = server.registered("Aki");
    let make =
        |number: u32| aki.post("/me/tokens", json!({"name": format!("app {number}"), "scopes": ["read"]}));
    let first = make(0).is(201);
    for number in 1..50 {
        make(number).is(201);
    }
    make(50).no(422, "invalid_fields");
    aki.delete(&format!("/me/tokens/{}", first["details"]["id"].as_str().expect("an id"))).is(204);
    make(51).is(201);
}

/// The time that most calls take.
fn usual_time(call: impl Fn()) -> Duration {
    let mut times: Vec<Duration> = (0..15)
        .map(|_| {
            let begun = Instant::now();
            call();
            begun.elapsed()
        })
        .collect();
    times.sort_unstable();
    times[times.len() / 2]
}

#[test]
fn nobody_has_passwords_hashed_for_an_account_that_has_one() {
    let server = Server::start(Storage::Sqlite);
    let aki = server.registered("Aki");
    let claim = usual_time(|| {
        aki.post("/me/claim", json!({"password": PASSWORD})).no(409, "already_claimed");
    });
    let login = usual_time(|| {
        server.login("Aki");
    });
    assert!(claim * 3 < login, "a claim takes {claim:?}, and a login {login:?}");
}

#[test]
fn claims_are_limited_as_logins_are() {
    let server = Server::start_with(Storage::Sqlite, &["--auth-rate", "1000"]);
    let aki = server.registered("Aki");
    let statuses: Vec<u16> =
        (0..12).map(|_| aki.post("/me/claim", json!({"password": PASSWORD})).status).collect();
    assert_eq!((&statuses[..10], &statuses[10..]), (&[409; 10][..], &[429; 2][..]));
    let server = Server::start_with(Storage::Sqlite, &["--auth-rate", "3"]);
    let guests = [server.guest("Ben"), server.guest("Chika")];
    guests[0].post("/me/claim", json!({"password": PASSWORD})).is(200);
    guests[1].post("/me/claim", json!({"password": PASSWORD})).no(429, "too_many_requests");
}

#[test]
fn when_too_many_passwords_wait_others_are_told_to_come_back() {
    let server = Server::start(Storage::Sqlite);
    let visitor = server.visitor();
    let replies = at_once(100, |_| {
        visitor.clone().post("/auth/login", json!({"name": "Nobody", "password": PASSWORD}))
    });
    let (busy, others): (Vec<_>, Vec<_>) = replies.into_iter().partition(|reply| reply.status == 503);
    assert!(!busy.is_empty() && others.len() >= 32, "{} of 100 were refused", busy.len());
    assert!(others.iter().all(|reply| reply.status == 401));
    for reply in busy {
        assert_eq!(reply.header("retry-after"), "2");
        reply.no(503, "unavailable");
    }
}
