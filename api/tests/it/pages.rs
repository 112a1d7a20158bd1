//! The first pages: they open, lead somewhere, and load nothing from elsewhere.

use serde_json::json;

use crate::kit::{Server, Storage, Table};

#[test]
fn the_front_door_leads_to_tables_maps_and_documentation() {
    let server = Server::start(Storage::Sqlite);
    let visitor = server.visitor();
    let hostile = server.guest("<b>Aki</b>");
    hostile.post("/games", json!({"name": "<script>alert(1)</script>", "players": 2})).is(201);
    Table::start(vec![hostile, server.guest("Ben")], json!({"name": "Playing", "mods": [{"mod": "kaiju"}]}));
    for page in [
        "/?",
        "^/rules",
        "^/games/new",
        "/editor",
        "/editor/tokyo",
        "/login",
        "/register",
        "/docs/errors",
        "/first-admin?token=x",
    ] {
        let reply = visitor.get(page);
        assert_eq!((reply.status, reply.header("content-type")), (200, "text/html; charset=utf-8"), "{page}");
        assert!(reply.header("content-security-policy").contains("default-src 'none'"), "{page}");
        assert!(!reply.text.contains("<script>alert") && !reply.text.contains("<b>Aki"), "{page}");
        for link in reply.text.split("href=\"").chain(reply.text.split("src=\"")).skip(1) {
            let link = link.split('"').next().expect("a link");
            let Some(path) = link.strip_prefix('/').map(|_| link) else {
                assert!(link.starts_with('#') || link.starts_with("<!doctype"), "{page} leads to {link}");
                continue;
            };
            let path = path.split('#').next().expect("a path").replace("&#38;", "&").replace("&amp;", "&");
            let status = visitor.raw("GET", &format!("^{path}"), &[], None).status;
            assert!(matches!(status, 200 | 303), "{page} leads to {link}, which is a {status}");
        }
    }
    let lobby = visitor.get("/?").text;
    assert!(lobby.contains("1/2") && lobby.contains("Kaiju") && lobby.contains("href=\"/games/"), "{lobby}");
}

#[test]
fn the_first_admin_can_use_a_browser() {
    let server = Server::start_with(Storage::Sqlite, &["--fresh"]);
    let link =
        server.greeting.iter().find_map(|line| line.split_once("/first-admin?token=")).expect("a link").1;
    let form = |token: &str, name: &str, password: &str| {
        let body = format!("token={token}&name={name}&password={password}");
        let kind = [("Content-Type", "application/x-www-form-urlencoded")];
        server.visitor().raw("POST", "/first-admin", &kind, Some(body.into_bytes()))
    };
    let refused = form("nonsense", "Eve", "correct-horse");
    assert_eq!(refused.status, 401);
    assert!(refused.text.contains("this link has been used"), "{}", refused.text);
    let short = form(link, "Aki", "short");
    assert!(
        short.text.contains("a password must have 8 to 200 characters")
            && short.text.contains("value=\"Aki\"")
    );
    let done = form(link, "Aki", "correct+horse");
    assert_eq!((done.status, done.header("location")), (303, "/"));
    assert!(done.header("set-cookie").starts_with("shinjuku_login="), "an admin is logged in");
    server.login("Aki").get("/users").is(200);
    assert_eq!(form(link, "Eve", "correct-horse").status, 401);
}
