//! Streams: what happens is told as it happens, without a gap and nothing twice, to whom it concerns.

use serde_json::json;

use crate::kit::{Client, Dice, Server, ServerProcess, Storage, Stream, Table, on_both, solo};

/// The versions of the entries that come, up to one.
fn versions_up_to(stream: &Stream, last: u64) -> Vec<u64> {
    let mut versions = Vec::new();
    while versions.last() != Some(&last) {
        let event = stream.next();
        assert_eq!(
            (event.kind.as_str(), event.id.as_deref()),
            ("entry", Some(event.version().to_string().as_str()))
        );
        versions.push(event.version());
    }
    versions
}

on_both! {
    fn a_table_is_told_from_the_lobby_to_the_end(server) {
        let (aki, ben) = (server.guest("Aki"), server.guest("Ben"));
        let game = aki.post("/games", json!({"players": 2})).is(201);
        let at = |rest: &str| format!("/games/{}{rest}", game["id"].as_str().expect("an id"));
        let stream = server.visitor().stream(&at("/stream"));
        let lobby = stream.next();
        assert_eq!((lobby.kind.as_str(), lobby.id, &lobby.data["status"]), ("game", None, &json!("lobby")));
        ben.post_nothing(&at("/seats")).is(200);
        assert_eq!(stream.next().data["players"][1]["user"]["name"], "Ben");
        ben.post_nothing(&at("/start")).is(200);
        assert_eq!(versions_up_to(&stream, 1), [1]);
        let table = Table { path: at(""), players: vec![aki, ben] };
        let last = 1 + u64::try_from(table.play_out(5)).expect("a number");
        assert_eq!(versions_up_to(&stream, last), (2..=last).collect::<Vec<_>>());
        assert_eq!(stream.next().kind, "end");
        assert_eq!(stream.next_or_end(), None);
        let told: Vec<_> = std::iter::from_fn({
            let stream = server.visitor().stream(&at("/stream?after=0"));
            move || stream.next_or_end()
        }).collect();
        let read = server.visitor().get(&at("/events?limit=500")).is(200);
        assert_eq!(told.len() as u64, last + 1);
        assert!(told.iter().zip(read["items"].as_array().expect("items")).all(|(told, read)| told.data == *read));
        assert_eq!(server.visitor().stream_after(&at("/stream"), Some(&last.to_string())).status, 204);
    }

    fn a_stream_is_taken_up_again_without_a_gap_or_a_double(server) {
        let table = Table::start(vec![server.guest("Aki"), server.guest("Ben")], json!({}));
        let mut dice = Dice::new(3);
        let first = server.visitor().stream(&table.at("/stream"));
        let beginning = first.next();
        assert_eq!((beginning.kind.as_str(), beginning.id.as_deref()), ("game", Some("1")));
        for _ in 0..5 {
            table.act_at_random(&mut dice).expect("the game goes on");
        }
        assert_eq!(versions_up_to(&first, 4), [2, 3, 4]);
        drop(first);
        // More than a room remembers.
        for _ in 0..30 {
            table.act_at_random(&mut dice).expect("the game goes on");
        }
        let second = server.visitor().stream_after(&table.at("/stream"), Some("4"));
        assert_eq!(versions_up_to(&second, 36), (5..=36).collect::<Vec<_>>());
        table.act_at_random(&mut dice).expect("the game goes on");
        assert_eq!(versions_up_to(&second, 37), [37]);
        second.is_silent();
    }

    fn everybody_is_told_what_they_may_know(server) {
        let table = Table::start(vec![server.guest("Aki"), server.guest("Ben")], json!({}));
        let player = table.awaited().expect("somebody").clone();
        let other = table.players.iter().find(|other| other.name != player.name).expect("another").clone();
        let streams: Vec<Stream> = [&player, &other, &server.visitor()]
            .map(|client| client.stream(&table.at("/stream?after=1")))
            .into();
        player.post(&table.at("/actions"), json!({"version": 1, "action": {"type": "income"}})).is(200);
        let cards: Vec<_> = streams
            .iter()
            .map(|stream| {
                let entry = stream.next().data;
                let drawn = entry["events"].as_array().expect("events").iter().find(|event| event["type"] == "cards_drawn");
                drawn.expect("cards")["cards"].clone()
            })
            .collect();
        assert!(cards[0].is_array(), "{cards:?}");
        assert_eq!((&cards[1], &cards[2]), (&json!(null), &json!(null)));
    }

    fn somebody_is_told_what_concerns_them(server) {
        let (aki, ben) = (server.guest("Aki"), server.guest("Ben"));
        let (for_aki, for_ben) = (aki.stream("/me/stream"), ben.stream("/me/stream"));
        assert_eq!((for_aki.next().kind, for_ben.next().kind), ("ready".into(), "ready".into()));
        let game = aki.post("/games", json!({"players": 2, "visibility": "private", "name": "Friday"})).is(201);
        let path = format!("/games/{}", game["id"].as_str().expect("an id"));
        aki.post(&format!("{path}/invitations"), json!({"name": "ben"})).is(201);
        let asked = for_ben.next();
        assert_eq!((asked.kind.as_str(), &asked.data["by"]["name"], &asked.data["game"]["name"]), ("invitation", &json!("Aki"), &json!("Friday")));
        ben.post_nothing(&format!("{path}/seats")).is(200);
        ben.post_nothing(&format!("{path}/start")).is(200);
        assert_eq!((for_aki.next().kind, for_ben.next().kind), ("game_started".into(), "game_started".into()));
        let table = Table { path: path.clone(), players: vec![aki.clone(), ben.clone()] };
        let mut dice = Dice::new(8);
        let mut last = None;
        for _ in 0..4 {
            let awaited = table.awaited().expect("somebody").name.clone();
            let stream = if awaited == "Aki" { &for_aki } else { &for_ben };
            let turn = stream.next();
            assert_eq!((turn.kind.as_str(), &turn.data["game"]["id"]), ("your_turn", &game["id"]));
            last = if awaited == "Aki" { turn.id } else { last };
            while table.awaited().expect("somebody").name == awaited {
                table.act_at_random(&mut dice).expect("the game goes on");
            }
        }
        // Who comes back is told what waits for them.
        let awaited = table.awaited().expect("somebody").clone();
        assert_eq!(awaited.stream("/me/stream").next().kind, "your_turn");
        aki.post_nothing(&format!("{path}/resign")).is(200);
        let over = for_ben.next_of("game_over");
        assert_eq!((&over.data["status"], &over.data["place"]), (&json!("finished"), &json!(1)));
        assert_eq!(for_aki.next_of("game_over").data["place"], 2);
        let again = aki.stream_after("/me/stream", last.as_deref());
        assert_eq!(again.next().kind, "game_over");
        assert_eq!(again.next().kind, "ready");
    }

    fn who_has_the_invite_of_a_private_table_watches_it_too(server) {
        let table = Table::start(vec![server.guest("Aki"), server.guest("Ben")], json!({"visibility": "private"}));
        let mut dice = Dice::new(4);
        for _ in 0..25 {
            table.act_at_random(&mut dice).expect("the game goes on");
        }
        let invite = table.players[0].get(&table.path).is(200)["invite"].as_str().expect("an invite").to_owned();
        let stream = server.visitor().stream(&table.at(&format!("/stream?invite={invite}&after=2")));
        assert_eq!(versions_up_to(&stream, 26), (3..=26).collect::<Vec<_>>());
        table.act_at_random(&mut dice).expect("the game goes on");
        assert_eq!(versions_up_to(&stream, 27), [27]);
        server.visitor().get(&table.at("/stream?invite=nonsense")).no(404, "not_found");
    }

    fn a_ticket_opens_a_stream_and_nothing_else(server) {
        let aki = server.guest("Aki");
        let game = aki.post("/games", json!({"players": 2, "visibility": "private"})).is(201);
        let path = format!("/games/{}", game["id"].as_str().expect("an id"));
        let ticket = aki.post_nothing("/me/tickets").is(201)["ticket"].as_str().expect("a ticket").to_owned();
        let browser = server.visitor();
        browser.get(&format!("{path}/stream")).no(404, "not_found");
        assert_eq!(browser.stream(&format!("{path}/stream?ticket={ticket}")).next().data["invite"], game["invite"]);
        assert_eq!(browser.stream(&format!("/me/stream?ticket={ticket}")).next().kind, "ready");
        Client { token: Some(ticket.clone()), ..server.visitor() }.get("/me").no(401, "invalid_token");
        let token = aki.token.clone().expect("a token");
        browser.get(&format!("{path}/stream?ticket={token}")).no(401, "invalid_token");
        browser.get("/me/stream?ticket=nonsense").no(401, "invalid_token");
        browser.get("/me/stream").no(401, "unauthenticated");
        // A ticket is no better than the login that it was made with.
        aki.post("/auth/logout", json!({})).is(204);
        browser.get(&format!("/me/stream?ticket={ticket}")).no(401, "invalid_token");
    }
}

#[test]
fn the_head_of_a_stream_cannot_be_had() {
    let server = Server::start(Storage::Sqlite);
    let path = solo(&server.guest("Aki"), json!({}));
    let reply =
        server.visitor().raw("HEAD", &format!("{path}/stream"), &[("Accept-Encoding", "identity")], None);
    assert_eq!((reply.status, reply.header("allow")), (405, "GET"));
    server
        .visitor()
        .call("GET", &format!("{path}/stream"), &[("Last-Event-ID", "x")], None)
        .no(422, "invalid_fields");
}

/// One who reads nothing of what they asked for keeps nobody waiting.
#[test]
fn a_slow_reader_slows_no_table() {
    let server = Server::start(Storage::Sqlite);
    let aki = server.guest("Aki");
    let path = solo(&aki, json!({}));
    let sleepers: Vec<_> = (0..20).map(|_| sleeper(&server, &format!("{path}/stream?after=0"))).collect();
    let quick = server.visitor().stream(&format!("{path}/stream?after=1"));
    // More than there is room for on the way to one who does not read.
    let legal = aki.get(&format!("{path}/legal-actions?type=expand")).is(200);
    let action = legal["actions"][0].clone();
    let mut told = 0;
    for version in (1..1200).step_by(2) {
        aki.post(&format!("{path}/actions"), json!({"version": version, "action": action})).is(200);
        aki.post_nothing(&format!("{path}/undo")).is(200);
        for next in [version + 1, version + 2] {
            let event = quick.next();
            assert_eq!(event.version(), next);
            told += event.data.to_string().len();
        }
    }
    assert!(told > 200_000, "{told} bytes are few");
    drop(sleepers);
}

/// A connection on which somebody asks and never reads; little fits into it.
fn sleeper(server: &Server, path: &str) -> socket2::Socket {
    let address: std::net::SocketAddr =
        server.url.strip_prefix("http://").and_then(|address| address.parse().ok()).expect("an address");
    let socket = socket2::Socket::new(socket2::Domain::IPV4, socket2::Type::STREAM, None).expect("a socket");
    socket.set_recv_buffer_size(2048).expect("a small one");
    socket.connect(&address.into()).expect("a connection");
    let request = format!("GET /api/v1{path} HTTP/1.1\r\nHost: localhost\r\n\r\n");
    assert_eq!(socket.send(request.as_bytes()).expect("sent"), request.len());
    socket
}

/// A server that is told to stop does not wait for those who listen; they come back to the next one.
#[test]
fn streams_end_when_the_server_stops_and_go_on_with_the_next() {
    let mut server = ServerProcess::start(Storage::Sqlite);
    let aki = server.guest("Aki");
    let path = solo(&aki, json!({}));
    let stream = aki.stream(&format!("{path}/stream"));
    assert_eq!(stream.next().kind, "game");
    let begun = std::time::Instant::now();
    server.ask_to_stop();
    assert_eq!(stream.next_or_end(), None);
    assert!(server.wait().success());
    assert!(begun.elapsed().as_secs() < 20, "it waited for a stream");
    let server = server.restart();
    let aki = Client { token: aki.token, ..server.visitor() };
    let stream = aki.stream_after(&format!("{path}/stream"), Some("1"));
    aki.post(&format!("{path}/actions"), json!({"version": 1, "action": {"type": "income"}})).is(200);
    assert_eq!(stream.next().version(), 2);
}
