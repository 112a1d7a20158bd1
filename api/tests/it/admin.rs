//! Looking after the house: accounts, games, maps and webhooks, and what is written down of all that is done.

use serde_json::{Value, json};

use crate::kit::{ADMIN, Client, PASSWORD, Server, Storage, Table, on_both};

/// The path of somebody's account.
fn account(client: &Client) -> String {
    format!("/users/{}", client.get("/me").is(200)["id"].as_str().expect("an id"))
}

fn names(page: &Value) -> Vec<&str> {
    page["items"].as_array().expect("items").iter().filter_map(|item| item["name"].as_str()).collect()
}

/// What was done, the newest first.
fn deeds(admin: &Client, query: &str) -> Vec<Value> {
    admin.get(&format!("/audit{query}")).is(200)["items"].as_array().expect("items").clone()
}

on_both! {
    fn accounts_are_found_by_name_role_and_state(server) {
        let admin = server.admin();
        server.registered("Aki_1");
        server.registered("AKIRA");
        server.guest("Ben");
        let found = |query: &str| {
            let page = admin.get(&format!("/users?{query}")).is(200);
            names(&page).into_iter().map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(found("search=aki"), ["AKIRA", "Aki_1"]);
        assert_eq!(found("search=i_"), ["Aki_1"], "no letter stands for others");
        assert_eq!(found("search=%25"), [""; 0]);
        assert_eq!(found("role=admin"), [ADMIN]);
        assert_eq!(found("state=guest"), ["Ben"]);
        assert_eq!(found("state=active&search=aki&limit=1"), ["AKIRA"]);
        let aki = admin.get("/users?search=akira").is(200)["items"][0]["id"].as_str().expect("an id").to_owned();
        admin.patch(&format!("/users/{aki}"), json!({"disabled": true})).is(200);
        assert_eq!(found("state=suspended"), ["AKIRA"]);
        assert_eq!(found("state=active&search=aki"), ["Aki_1"]);
        admin.get("/users?state=asleep").no(400, "malformed_request");
        admin.get("/users?search=%00").no(422, "invalid_fields");
    }

    fn whatever_admins_do_to_accounts_is_written_down(server) {
        let admin = server.admin();
        let aki = server.registered("Aki");
        let path = account(&aki);
        admin.patch(&path, json!({"roles": ["player", "organiser"], "reason": " Spring  tournament "})).is(200);
        admin.patch(&path, json!({"disabled": true})).is(200);
        admin.patch(&path, json!({"disabled": true})).is(200);
        admin.patch(&path, json!({"disabled": false, "roles": ["player"]})).is(200);
        let all = deeds(&admin, "");
        let what: Vec<&Value> = all.iter().map(|deed| &deed["action"]).collect();
        assert_eq!(what, ["user.restored", "user.roles", "user.suspended", "user.roles"], "what did not change is not told");
        let first = &all[3];
        assert_eq!(first["actor"]["name"], ADMIN);
        assert_eq!(first["reason"], "Spring tournament");
        assert_eq!(first["before"], json!({"roles": ["player", "designer"]}));
        assert_eq!(first["after"], json!({"roles": ["player", "organiser"]}));
        assert_eq!((&first["subject"]["kind"], &first["subject"]["name"]), (&json!("user"), &json!("Aki")));

        let id = path.strip_prefix("/users/").expect("a path");
        assert_eq!(deeds(&admin, &format!("?subject={id}&action=user.roles")).len(), 2);
        assert_eq!(deeds(&admin, &format!("?actor={id}")).len(), 0);
        assert_eq!(deeds(&admin, "?after=2199-01-01T00:00:00Z").len(), 0);
        let page = admin.get("/audit?limit=3").is(200);
        let rest = format!("?limit=3&cursor={}", page["next_cursor"].as_str().expect("more"));
        assert_eq!(deeds(&admin, &rest), std::slice::from_ref(first));
    }

    fn what_is_refused_is_not_written_down(server) {
        let admin = server.admin();
        let own = account(&admin);
        admin.patch(&own, json!({"roles": []})).no(409, "last_admin");
        admin.patch(&own, json!({"disabled": true})).no(409, "last_admin");
        let aki = server.registered("Aki");
        let path = account(&aki);
        admin.patch(&path, json!({"disabled": true, "reason": "x".repeat(1001)})).no(422, "invalid_fields");
        assert_eq!(deeds(&admin, ""), [Value::Null; 0]);
        admin.patch(&path, json!({"roles": ["admin"]})).is(200);
        admin.patch(&own, json!({"roles": ["player"]})).is(200);
        let aki = server.login("Aki");
        aki.patch(&path, json!({"disabled": true})).no(409, "last_admin");
        assert_eq!(deeds(&aki, "").len(), 2);
    }

    fn a_lost_password_is_set_anew_by_a_link_that_is_good_once(server) {
        let admin = server.admin();
        let aki = server.registered("Aki");
        let path = format!("{}/reset-link", account(&aki));
        let token = || {
            let link = admin.post(&path, json!({"reason": "Has lost it"})).is(201);
            link["path"].as_str().expect("a path").strip_prefix("/reset?token=").expect("a token").to_owned()
        };
        let visitor = server.visitor();
        let reset = |token: &str, password: &str| visitor.post("/auth/reset", json!({"token": token, "password": password}));
        let (old, link) = (token(), token());
        reset(&old, "battery staple").no(401, "invalid_token");
        reset("nonsense", "battery staple").no(401, "invalid_token");
        reset(&link, "short").no(422, "invalid_fields");
        aki.get("/me").is(200);
        let tokens = reset(&link, "battery staple").is(200);
        assert_eq!(tokens["user"]["name"], "Aki");
        server.with_tokens(&tokens).get("/me").is(200);
        aki.get("/me").no(401, "invalid_token");
        reset(&link, "another staple").no(401, "invalid_token");
        visitor.post("/auth/login", json!({"name": "Aki", "password": PASSWORD})).no(401, "wrong_credentials");
        visitor.post("/auth/login", json!({"name": "Aki", "password": "battery staple"})).is(200);

        let late = token();
        server.go_ahead(24 * 60 * 60 + 1);
        reset(&late, "battery staple").no(401, "invalid_token");
        let admin = server.admin();
        let all = deeds(&admin, "?action=user.reset_link");
        assert_eq!((all.len(), &all[0]["reason"]), (3, &json!("Has lost it")));
        assert!(!all.iter().any(|deed| deed.to_string().contains(&late)), "the log has no secrets");
        let guest = server.guest("Ben");
        admin.post_nothing(&format!("{}/reset-link", account(&guest))).no(403, "guest_account");
    }

    fn a_suspended_account_has_no_use_of_a_link(server) {
        let admin = server.admin();
        let path = account(&server.registered("Aki"));
        let link = admin.post_nothing(&format!("{path}/reset-link")).is(201);
        let token = link["path"].as_str().expect("a path").split('=').nth(1).expect("a token");
        admin.patch(&path, json!({"disabled": true})).is(200);
        let body = json!({"token": token, "password": "battery staple"});
        server.visitor().post("/auth/reset", body).no(403, "account_disabled");
    }
}

#[test]
fn nobody_changes_the_audit_log_of_a_postgres() {
    let server = Server::start(Storage::Postgres);
    let admin = server.admin();
    admin.patch(&account(&server.registered("Aki")), json!({"disabled": true})).is(200);
    for statement in ["UPDATE audit_log SET reason = 'none'", "DELETE FROM audit_log", "TRUNCATE audit_log"] {
        assert!(server.place().refuses(statement), "{statement}");
    }
    assert_eq!(deeds(&admin, "").len(), 1);
}

/// The id in a path.
fn last(path: &str) -> &str {
    path.rsplit('/').next().expect("a path")
}

on_both! {
    fn those_who_keep_order_find_every_game(server) {
        let (aki, ben, admin) = (server.guest("Aki"), server.guest("Ben"), server.admin());
        let table = Table::start(vec![aki.clone(), ben], json!({"name": "Friday Night", "visibility": "private"}));
        aki.post("/games", json!({"name": "100% fun", "players": 2})).is(201);
        let found = |query: &str| {
            let page = admin.get(&format!("/games?{query}")).is(200);
            names(&page).into_iter().map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(found("search=night"), [""; 0], "a private game is not everybody's");
        assert_eq!(found("all=true&search=NIGHT"), ["Friday Night"]);
        assert_eq!(found("all=true&search=0%25"), ["100% fun"]);
        assert_eq!(found(&format!("all=true&search={}", last(&table.path))), ["Friday Night"]);
        assert_eq!(found("all=true&status=lobby"), ["100% fun"]);
        aki.get("/games?all=true").no(403, "missing_role");
        server.visitor().get("/games?all=true").no(401, "unauthenticated");
    }

    fn a_seat_is_handed_to_a_bot_by_those_who_keep_order(server) {
        let players = ["Aki", "Ben", "Eve"].map(|name| server.guest(name));
        let [aki, ben, _] = &players;
        let (admin, table) = (server.admin(), Table::start(players.to_vec(), json!({"name": "Friday"})));
        let path = table.at("/seats/1/bot");
        aki.post(&path, json!({})).no(403, "missing_role");
        let game = admin.post(&path, json!({"bot": "random", "reason": "Is gone"})).is(200);
        let seat = &game["players"][1];
        assert_eq!((&seat["user"], &seat["bot"]), (&Value::Null, &json!("random")));
        assert_eq!(seat["left"]["reason"], "replaced");
        admin.post(&path, json!({})).no(404, "not_found");
        admin.post(&table.at("/seats/3/bot"), json!({})).no(404, "not_found");
        let version = ben.get(&table.path).is(200)["version"].clone();
        let act = json!({"version": version, "action": {"type": "pass"}});
        assert!(ben.post(&table.at("/actions"), act).status >= 400, "a bot plays there");
        let all = deeds(&admin, &format!("?subject={}", last(&table.path)));
        assert_eq!((all.len(), &all[0]["action"], &all[0]["reason"]), (1, &json!("game.seat_handed_over"), &json!("Is gone")));
        assert_eq!((&all[0]["before"]["user"]["name"], &all[0]["after"]["bot"]), (&json!("Ben"), &json!("random")));
        let lobby = aki.post("/games", json!({"players": 2})).is(201);
        admin.post_nothing(&format!("/games/{}/seats/0/bot", lobby["id"].as_str().expect("an id"))).no(409, "game_not_started");
    }

    fn a_game_that_others_give_up_is_written_down(server) {
        let (aki, ben, admin) = (server.guest("Aki"), server.guest("Ben"), server.admin());
        let table = Table::start(vec![aki.clone(), ben], json!({}));
        admin.delete(&format!("{}?reason=Nobody%20is%20left", table.path)).is(204);
        admin.delete(&table.path).no(409, "game_abandoned");
        let new = |client: &Client| {
            let game = client.post("/games", json!({"players": 2})).is(201);
            format!("/games/{}", game["id"].as_str().expect("an id"))
        };
        admin.delete(&new(&aki)).is(204);
        aki.delete(&new(&aki)).is(204);
        admin.delete(&new(&admin)).is(204);
        let all = deeds(&admin, "?action=game.abandoned");
        assert_eq!(all.len(), 2, "one's own tables are one's own business");
        assert_eq!((&all[1]["reason"], &all[1]["before"]["status"]), (&json!("Nobody is left"), &json!("active")));
        assert_eq!((&all[0]["reason"], &all[0]["before"]["status"]), (&Value::Null, &json!("lobby")));
    }

    fn maps_are_featured_archived_and_brought_back(server) {
        let (aki, admin) = (server.registered("Aki"), server.admin());
        for slug in ["kobe", "zushi"] {
            aki.post("/maps/tokyo/fork", json!({"slug": slug})).is(201);
            aki.post(&format!("/maps/{slug}/publish"), json!({})).is(201);
        }
        aki.post("/maps", json!({"slug": "draft", "document": {"name": "Draft"}})).is(201);
        let slugs = |client: &Client, query: &str| -> Vec<String> {
            let page = client.get(&format!("/maps{query}")).is(200);
            page["items"].as_array().expect("items").iter().map(|map| map["slug"].as_str().expect("a slug").to_owned()).collect()
        };
        aki.patch("/maps/kobe", json!({"featured": true})).no(403, "missing_role");
        for slug in ["zushi", "tokyo"] {
            let map = admin.patch(&format!("/maps/{slug}"), json!({"featured": true, "reason": "Of the month"})).is(200);
            assert_eq!((&map["featured"], &map["archived"]), (&json!(true), &json!(false)));
        }
        let visitor = server.visitor();
        let all = slugs(&visitor, "");
        assert_eq!(all[..2], ["tokyo", "zushi"]);
        let mut paged = Vec::new();
        let mut query = "?limit=1".to_owned();
        loop {
            let page = visitor.get(&format!("/maps{query}")).is(200);
            paged.push(page["items"][0]["slug"].as_str().expect("a slug").to_owned());
            let Some(cursor) = page["next_cursor"].as_str() else { break };
            query = format!("?limit=1&cursor={cursor}");
        }
        assert_eq!(paged, all);
        admin.patch("/maps/draft", json!({"featured": true})).no(422, "invalid_fields");
        admin.patch("/maps/tokyo", json!({"archived": true})).no(403, "not_yours");
        admin.patch("/maps/nowhere", json!({"archived": true})).no(404, "not_found");

        admin.patch("/maps/kobe", json!({"archived": true})).is(200);
        assert!(!slugs(&visitor, "").contains(&"kobe".to_owned()));
        assert_eq!(slugs(&admin, "?all=true&search=ob"), ["kobe"]);
        assert!(slugs(&admin, "?all=true").contains(&"draft".to_owned()));
        aki.get("/maps?all=true").no(403, "missing_role");
        admin.patch("/maps/kobe", json!({"archived": false})).is(200);
        assert!(slugs(&visitor, "").contains(&"kobe".to_owned()));
        admin.delete("/maps/kobe").is(204);
        aki.delete("/maps/zushi").is(204);
        let all = deeds(&admin, "?subject=kobe");
        let what: Vec<&Value> = all.iter().map(|deed| &deed["action"]).collect();
        assert_eq!(what, ["map.archived", "map.restored", "map.archived"]);
        assert_eq!(deeds(&admin, "?subject=zushi").len(), 1, "what owners do is their own business");
    }

    fn webhooks_of_others_are_seen_and_deleted(server) {
        let (aki, admin) = (server.registered("Aki"), server.admin());
        let made = aki.post("/me/webhooks", json!({"url": "https://bot.example/"})).is(201);
        let id = made["id"].as_str().expect("an id");
        aki.get("/webhooks").no(403, "missing_role");
        let seen = admin.get("/webhooks?state=working").is(200);
        let hook = &seen["items"][0];
        assert_eq!((&hook["id"], &hook["owner"]["name"], &hook["failures"]), (&made["id"], &json!("Aki"), &json!(0)));
        assert!(!seen.to_string().contains(made["secret"].as_str().expect("a secret")));
        assert_eq!(admin.get("/webhooks?state=disabled").is(200)["items"], json!([]));
        admin.delete(&format!("/webhooks/{id}?reason=No%20longer%20in%20use")).is(204);
        admin.delete(&format!("/webhooks/{id}")).no(404, "not_found");
        assert_eq!(aki.get("/me/webhooks").is(200)["items"], json!([]));
        let deed = &deeds(&admin, "?action=webhook.deleted")[0];
        assert_eq!((&deed["subject"]["name"], &deed["reason"]), (&json!("https://bot.example/"), &json!("No longer in use")));
    }

    fn the_figures_of_the_server_move(server) {
        let admin = server.admin();
        let before = admin.get("/system").is(200);
        assert!(before["database"]["size_bytes"].as_u64().expect("a number") > 10_000);
        assert!(before["database"]["migrations"].as_array().expect("a list").len() >= 7);
        let aki = server.guest("Aki");
        crate::kit::solo(&aki, json!({}));
        aki.get("/users").no(403, "missing_role");
        let after = admin.get("/system").is(200);
        let rose = |path: &str| {
            let figure = |system: &Value| system.pointer(path).and_then(Value::as_u64).expect("a number");
            figure(&after) > figure(&before)
        };
        for path in ["/rooms", "/requests/success", "/requests/client_error"] {
            assert!(rose(path), "{path}: {before} {after}");
        }
        assert_eq!(after["requests"]["server_error"], 0);
    }
}
