//! Who may call what: a line for every operation, and a call for every kind of caller.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::kit::{Client, Server, Storage, Table, solo};
use crate::openapi::operations;

/// What an operation asks of its caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Needs {
    /// Nothing, and a token is not looked at.
    Nobody,
    /// Nothing, but a token that comes along must be good, and allow reading.
    Anybody,
    /// A login, and no personal token.
    Login,
    /// A token that allows this, of an account whose roles do.
    Scope(&'static str),
    /// A token that allows playing or organising, of an account whose roles do.
    PlayOrOrganise,
}

use Needs::{Anybody, Login, Nobody, PlayOrOrganise, Scope};

/// Every operation. One that is added needs a line here.
const TABLE: [(&str, Needs); 115] = [
    ("register", Nobody),
    ("login", Nobody),
    ("createGuest", Nobody),
    ("refreshTokens", Nobody),
    ("logout", Anybody),
    ("becomeFirstAdmin", Nobody),
    ("resetPassword", Nobody),
    ("getMe", Scope("read")),
    ("claimAccount", Login),
    ("changePassword", Login),
    ("createToken", Login),
    ("listTokens", Login),
    ("streamMyEvents", Scope("read")),
    ("createTicket", Scope("read")),
    ("listInvitations", Scope("read")),
    ("declineInvitation", Scope("play")),
    ("revokeToken", Login),
    ("createWebhook", Login),
    ("listWebhooks", Login),
    ("getWebhook", Login),
    ("deleteWebhook", Login),
    ("pingWebhook", Login),
    ("listWebhookDeliveries", Login),
    ("listLessons", Anybody),
    ("getLesson", Anybody),
    ("startLesson", Scope("play")),
    ("completeLesson", Scope("play")),
    ("listUsers", Scope("admin")),
    ("getUser", Anybody),
    ("updateUser", Scope("admin")),
    ("createResetLink", Scope("admin")),
    ("listAuditLog", Scope("admin")),
    ("listAllWebhooks", Scope("admin")),
    ("deleteWebhookAsAdmin", Scope("admin")),
    ("getSystemStatus", Scope("admin")),
    ("listUserRatings", Anybody),
    ("listRatingChanges", Anybody),
    ("listRanking", Anybody),
    ("listTournaments", Anybody),
    ("createTournament", Scope("organise")),
    ("getTournament", Anybody),
    ("updateTournament", Scope("organise")),
    ("setTournamentStatus", Scope("organise")),
    ("getStandings", Anybody),
    ("listEntrants", Anybody),
    ("registerEntrant", PlayOrOrganise),
    ("updateEntrant", PlayOrOrganise),
    ("withdrawEntrant", PlayOrOrganise),
    ("listRounds", Anybody),
    ("getRound", Anybody),
    ("publishRound", Scope("organise")),
    ("startRound", Scope("organise")),
    ("unpublishRound", Scope("organise")),
    ("getRoundDraft", Scope("organise")),
    ("pairRound", Scope("organise")),
    ("discardRoundDraft", Scope("organise")),
    ("createRuling", Scope("organise")),
    ("revokeRuling", Scope("organise")),
    ("createDispute", Scope("play")),
    ("answerDispute", Scope("organise")),
    ("createAnnouncement", Scope("organise")),
    ("deleteAnnouncement", Scope("organise")),
    ("appointDirector", Scope("organise")),
    ("dismissDirector", Scope("organise")),
    ("listAttention", Scope("organise")),
    ("listTournamentAuditLog", Scope("organise")),
    ("streamTournament", Anybody),
    ("exportTournament", Anybody),
    ("validateMap", Anybody),
    ("sketchMap", Anybody),
    ("drawMap", Scope("design")),
    ("mergeMaps", Anybody),
    ("listMaps", Anybody),
    ("createMap", Scope("design")),
    ("getMap", Anybody),
    ("archiveMap", Scope("design")),
    ("updateMap", Scope("admin")),
    ("listMapVersions", Anybody),
    ("getMapVersion", Anybody),
    ("getMapDraft", Scope("design")),
    ("replaceMapDraft", Scope("design")),
    ("sendDraftHeartbeat", Scope("design")),
    ("compareMapVersions", Anybody),
    ("publishMap", Scope("design")),
    ("forkMap", Scope("design")),
    ("getMapBoard", Anybody),
    ("listGames", Anybody),
    ("createGame", Scope("play")),
    ("getGame", Anybody),
    ("abandonGame", PlayOrOrganise),
    ("takeSeat", Scope("play")),
    ("leaveSeat", Scope("play")),
    ("replacePlayerWithBot", Scope("organise")),
    ("startGame", Scope("play")),
    ("renewInviteLink", Scope("play")),
    ("listLegalActions", Anybody),
    ("submitAction", Scope("play")),
    ("planJourney", Scope("play")),
    ("getAdvice", Scope("play")),
    ("undoAction", Scope("play")),
    ("streamGame", Anybody),
    ("resignGame", Scope("play")),
    ("createProposal", Scope("play")),
    ("answerProposal", Scope("play")),
    ("resumeClock", Scope("play")),
    ("createRematch", Scope("play")),
    ("invitePlayer", Scope("play")),
    ("listGameEvents", Anybody),
    ("getReplay", Anybody),
    ("getGameBoard", Anybody),
    ("exportGame", Anybody),
    ("analyseGame", Anybody),
    ("getHealth", Nobody),
    ("getReadiness", Nobody),
    ("getMetrics", Nobody),
];

/// A call of an operation that is of the right form, on things that exist.
struct Calls {
    fillers: BTreeMap<&'static str, String>,
}

impl Calls {
    fn prepare(server: &Server) -> Self {
        let designer = server.registered("Designer");
        designer.post("/maps", json!({"slug": "kyoto", "document": {"name": "Kyoto"}})).is(201);
        let game = solo(&designer, json!({}));
        // It is called as a map is.
        let director = server.admin();
        director.post("/tournaments", json!({"slug": "tokyo", "name": "Tokyo cup"})).is(201);
        director.post("/tournaments/tokyo/status", json!({"status": "open"})).is(200);
        designer.post_nothing("/tournaments/tokyo/entrants").is(201);
        let user = designer.get("/me").is(200)["id"].as_str().expect("an id").to_owned();
        let id = game.strip_prefix("/games/").expect("a path").to_owned();
        Self {
            fillers: BTreeMap::from([
                ("game", id),
                ("user", user),
                ("lesson", "laying-track".to_owned()),
                ("slug", "tokyo".to_owned()),
                ("version", "1".to_owned()),
                ("seat", "1".to_owned()),
                ("round", "1".to_owned()),
                ("table", "1".to_owned()),
                ("number", "1".to_owned()),
                ("name", "Designer".to_owned()),
            ]),
        }
    }

    fn send(&self, client: &Client, method: &str, path: &str, operation: &Value) -> (u16, Value) {
        let mut filled = path.strip_prefix("/api/v1").unwrap_or(path).to_owned();
        let id = match path {
            path if path.contains("/users/") || path.contains("/tokens/") => "user",
            path if path.contains("/lessons/") => "lesson",
            _ => "game",
        };
        filled = filled.replace("{id}", &self.fillers[id]);
        for name in ["slug", "version", "seat", "user", "round", "table", "number", "name"] {
            filled = filled.replace(&format!("{{{name}}}"), &self.fillers[name]);
        }
        if operation["operationId"] == "getReplay" {
            filled += "?version=1";
        }
        let content = &operation["requestBody"]["content"]["application/json"];
        let first = content["examples"]
            .as_object()
            .and_then(|all| all.values().next())
            .map(|one| one["value"].clone());
        let body = first
            .or_else(|| content.get("example").cloned())
            .filter(|_| operation["requestBody"].is_object());
        let reply = client.call(method, &filled, &[], body);
        (reply.status, reply.json["code"].clone())
    }
}

#[test]
fn every_operation_lets_in_those_it_should_and_nobody_else() {
    let server = Server::start(Storage::Sqlite);
    let calls = Calls::prepare(&server);
    let mut table: BTreeMap<&str, Needs> = TABLE.into_iter().collect();
    let person = |name: &str, roles: Value| {
        let made = server
            .visitor()
            .post("/auth/register", json!({"name": name, "password": crate::kit::PASSWORD}))
            .is(201);
        let path = format!("/users/{}", made["user"]["id"].as_str().expect("an id"));
        server.admin().patch(&path, json!({"roles": roles})).is(200);
        server.login(name)
    };
    let scopes = ["read", "play", "design", "organise", "admin"];
    for (number, (method, path, operation)) in operations().into_iter().enumerate() {
        let id = operation["operationId"].as_str().expect("an id");
        let needs =
            table.remove(id).unwrap_or_else(|| panic!("{id} has no line in the table of permissions"));
        let call = |client: &Client| calls.send(client, &method, &path, operation);
        let refused = |(status, code): (u16, Value)| {
            matches!(status, 401 | 403)
                && code != "wrong_credentials"
                && code != "not_seated"
                && code != "not_yours"
                && code != "guest_account"
                && code != "invalid_refresh_token"
        };
        let bad = Client { token: Some("nonsense".to_owned()), ..server.visitor() };

        // The document says the same as the table.
        let security = &operation["security"];
        let documented = match security.as_array().map(Vec::as_slice) {
            Some([]) => Nobody,
            Some([either, or])
                if (&either["bearer"], &or["bearer"]) == (&json!(["play"]), &json!(["organise"])) =>
            {
                PlayOrOrganise
            }
            Some([_, _]) => Anybody,
            Some([only]) if only["bearer"] == json!([]) => Login,
            Some([only]) => {
                Scope(scopes.iter().find(|scope| only["bearer"] == json!([scope])).expect("a scope"))
            }
            _ => panic!("{security}"),
        };
        assert_eq!(documented, needs, "{id}");

        // Nobody, and somebody with a bad token.
        match needs {
            Nobody => {
                let (_, code) = call(&bad);
                assert!(code != "unauthenticated", "{id}");
            }
            Anybody => {
                assert!(!refused(call(&server.visitor())), "{id}");
                assert_eq!(call(&bad), (401, json!("invalid_token")), "{id}");
            }
            Login | Scope(_) | PlayOrOrganise => {
                assert_eq!(call(&server.visitor()), (401, json!("unauthenticated")), "{id}");
                assert_eq!(call(&bad), (401, json!("invalid_token")), "{id}");
            }
        }

        // Personal tokens of one who may everything, each with one scope.
        let owner = person(&format!("Owner {number}"), json!(["player", "designer", "organiser", "admin"]));
        for scope in scopes {
            let made = owner.post("/me/tokens", json!({"name": scope, "scopes": [scope]})).is(201);
            let bot = Client { token: made["token"].as_str().map(str::to_owned), ..owner.clone() };
            let answer = call(&bot);
            let expected = match needs {
                Login => Some("session_required"),
                Anybody if scope != "read" => Some("missing_scope"),
                Scope(needed) if scope != needed => Some("missing_scope"),
                PlayOrOrganise if scope != "play" && scope != "organise" => Some("missing_scope"),
                Nobody | Anybody | Scope(_) | PlayOrOrganise => None,
            };
            match expected {
                Some(code) => assert_eq!(answer, (403, json!(code)), "{id} by {scope}"),
                None => assert!(
                    !refused(answer.clone()) || matches!(id, "becomeFirstAdmin" | "resetPassword"),
                    "{id} by {scope}: {answer:?}"
                ),
            }
        }

        // Accounts without the role, and with it alone.
        if let Scope(needed) = needs
            && needed != "read"
        {
            let role = match needed {
                "play" => "player",
                "design" => "designer",
                "organise" => "organiser",
                _ => "admin",
            };
            let others: Vec<&str> =
                ["player", "designer", "organiser"].into_iter().filter(|other| *other != role).collect();
            let without = person(&format!("Without {number}"), json!(others));
            assert_eq!(call(&without), (403, json!("missing_role")), "{id}");
            let with = person(&format!("With {number}"), json!([role]));
            assert!(!refused(call(&with)), "{id}");
        }
    }
    assert!(table.is_empty(), "no operation is called {:?}", table.keys());
}

/// A token for one game is not one for another: what somebody may do depends on where they sit.
#[test]
fn seats_are_looked_at_in_every_game() {
    let server = Server::start(Storage::Sqlite);
    let (aki, ben, eve) = (server.guest("Aki"), server.guest("Ben"), server.guest("Eve"));
    let table = Table::start(vec![aki.clone(), ben.clone()], json!({}));
    let other = Table::start(vec![eve.clone(), ben], json!({}));
    let body = json!({"version": 1, "action": {"type": "income"}});
    eve.post(&table.at("/actions"), body.clone()).no(403, "not_seated");
    aki.post(&other.at("/actions"), body).no(403, "not_seated");
}
