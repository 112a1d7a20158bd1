//! Looking after the house: accounts, and what is written down of all that is done.

use serde_json::{Value, json};

use crate::kit::{ADMIN, Client, PASSWORD, Server, Storage, on_both};

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
        let what: Vec<&Value> = all.iter().map(|deed| &deed["what"]).collect();
        assert_eq!(what, ["user.restored", "user.roles", "user.suspended", "user.roles"], "what did not change is not told");
        let first = &all[3];
        assert_eq!(first["who"]["name"], ADMIN);
        assert_eq!(first["reason"], "Spring tournament");
        assert_eq!(first["before"], json!({"roles": ["player", "designer"]}));
        assert_eq!(first["after"], json!({"roles": ["player", "organiser"]}));
        assert_eq!((&first["subject"]["kind"], &first["subject"]["name"]), (&json!("user"), &json!("Aki")));

        let id = path.strip_prefix("/users/").expect("a path");
        assert_eq!(deeds(&admin, &format!("?subject={id}&what=user.roles")).len(), 2);
        assert_eq!(deeds(&admin, &format!("?who={id}")).len(), 0);
        assert_eq!(deeds(&admin, "?after=2199-01-01T00:00:00Z").len(), 0);
        let page = admin.get("/audit?limit=3").is(200);
        let rest = format!("?limit=3&cursor={}", page["next_cursor"].as_str().expect("more"));
        assert_eq!(deeds(&admin, &rest), [first.clone()]);
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
        let all = deeds(&admin, "?what=user.reset_link");
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
