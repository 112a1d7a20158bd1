//! Being a good server: health, figures, logs, limits, compression, and an orderly end.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::{Value, json};

use crate::kit::{Client, PASSWORD, Server, ServerProcess, Storage, on_both, solo};

on_both! {
    fn health_and_figures_are_told(server) {
        let visitor = server.visitor();
        assert_eq!(visitor.get("/healthz").is(200)["status"], "ok");
        visitor.get("/readyz").is(200);
        solo(&server.guest("Aki"), json!({}));
        let figures = visitor.get("/metrics").text;
        assert!(figures.contains("http_requests_total{method=\"POST\",route=\"/api/v1/games\",status=\"201\"} 1"), "{figures}");
        assert!(figures.contains("http_request_seconds_bucket"), "{figures}");
    }
}

#[test]
fn every_answer_has_an_id_and_headers_that_protect() {
    let server = Server::start(Storage::Sqlite);
    let visitor = server.visitor();
    let reply = visitor.call("GET", "/maps", &[("X-Request-Id", "from-the-caller")], None);
    assert_eq!(reply.header("x-request-id"), "from-the-caller");
    for (path, sent) in [("/maps", ""), ("/nowhere", "x y"), ("/me", "é")] {
        let reply = visitor.call("GET", path, &[("X-Request-Id", sent)], None);
        assert_eq!(reply.header("x-request-id").len(), 32, "{path}");
        assert_eq!(reply.header("x-content-type-options"), "nosniff");
        assert_eq!(reply.header("x-frame-options"), "DENY");
        assert!(reply.header("content-security-policy").contains("frame-ancestors 'none'"));
    }
}

#[test]
fn what_has_not_changed_is_not_sent_again() {
    let server = Server::start(Storage::Sqlite);
    let (aki, ben) = (server.guest("Aki"), server.guest("Ben"));
    let game = aki.post("/games", json!({"players": 2})).is(201);
    let path = format!("/games/{}", game["id"].as_str().expect("an id"));
    let read = |client: &Client, tag: &str| client.call("GET", &path, &[("If-None-Match", tag)], None);
    let lobby = aki.get(&path);
    let tag = lobby.header("etag").to_owned();
    assert_eq!((read(&aki, &tag).status, read(&aki, &format!("W/{tag}")).status), (304, 304));
    ben.post_nothing(&format!("{path}/seats")).is(200);
    assert_eq!(read(&aki, &tag).status, 200, "somebody sat down");
    ben.post_nothing(&format!("{path}/start")).is(200);
    let started = aki.get(&path);
    assert_eq!(
        (started.header("etag"), started.header("vary")),
        ("\"1\"", "Authorization, Cookie, accept-encoding")
    );
    assert_eq!(started.header("cache-control"), "private, no-cache");
    for (tags, status) in [
        ("\"0\", \"1\"", 304),
        ("\"0\",W/\"1\"", 304),
        (" \"1\" ", 304),
        ("*", 304),
        ("\"0\"", 200),
        ("\"11\"", 200),
        ("1", 200),
        ("\"1", 200),
        ("", 200),
    ] {
        assert_eq!(read(&aki, tags).status, status, "{tags}");
    }
    let lines = [("If-None-Match", "\"0\""), ("If-None-Match", "\"1\"")];
    assert_eq!(aki.call("GET", &path, &lines, None).status, 304, "a list in several lines");
}

#[test]
fn the_head_of_an_answer_comes_alone() {
    let server = Server::start(Storage::Sqlite);
    let aki = server.guest("Aki");
    let path = solo(&aki, json!({}));
    let ask = |method: &str, path: &str| aki.call(method, path, &[("Accept-Encoding", "identity")], None);
    for path in [path.as_str(), "/maps", "/maps/tokyo/board.svg", "/me", "/healthz", "/games/nonsense"] {
        let (whole, head) = (ask("GET", path), ask("HEAD", path));
        assert_eq!((head.status, head.text.as_str()), (whole.status, ""), "{path}");
        for name in ["content-type", "content-length", "etag", "cache-control", "vary"] {
            assert_eq!(head.headers.get(name), whole.headers.get(name), "{name} of {path}");
        }
    }
    assert_eq!(ask("HEAD", "/auth/login").status, 405);
}

#[test]
fn a_path_with_another_method_tells_which_methods_it_has() {
    let server = Server::start(Storage::Sqlite);
    let visitor = server.visitor();
    for (method, path, allowed) in [
        ("PATCH", "/api/v1/games", "GET, HEAD, POST"),
        ("PUT", "/api/v1/maps/validate", "POST"),
        ("HEAD", "/api/v1/auth/login", "POST"),
        ("POST", "/api/v1/games/7/stream", "GET"),
        ("POST", "/healthz", "GET, HEAD"),
        ("POST", "/rules", "GET, HEAD"),
        ("GET", "/logout", "POST"),
        ("DELETE", "/login", "GET, HEAD, POST"),
    ] {
        let reply = visitor.raw(method, &format!("^{path}"), &[("Accept-Encoding", "identity")], None);
        assert_eq!((reply.status, reply.header("allow")), (405, allowed), "{method} {path}");
    }
    for path in ["/api/v1/nowhere", "/api/v1/games/7/nowhere", "/nowhere", "/rules/nowhere"] {
        for method in ["GET", "POST", "DELETE"] {
            let reply = visitor.raw(method, &format!("^{path}"), &[("Accept-Encoding", "identity")], None);
            assert_eq!((reply.status, reply.header("allow")), (404, ""), "{method} {path}");
        }
    }
    let figures = visitor.get("/metrics").text;
    for (method, route, status) in [
        ("PATCH", "/api/v1/games", 405),
        ("POST", "/api/v1/games/{id}/stream", 405),
        ("GET", "/logout", 405),
        ("GET", "none", 404),
    ] {
        let line =
            format!("http_requests_total{{method=\"{method}\",route=\"{route}\",status=\"{status}\"}}");
        assert!(figures.contains(&line), "{line} in {figures}");
    }
    assert!(!figures.contains("nowhere"), "{figures}");
}

#[test]
fn answers_are_compressed_for_those_who_ask() {
    let server = Server::start(Storage::Sqlite);
    for encoding in ["gzip", "br"] {
        let output = std::process::Command::new("curl")
            .args(["-s", "-D", "-", "-o", "/dev/null", "-H", &format!("Accept-Encoding: {encoding}")])
            .arg(format!("{}/api/v1/maps/tokyo", server.url))
            .output()
            .expect("curl runs");
        let headers = String::from_utf8_lossy(&output.stdout).to_lowercase();
        assert!(headers.contains(&format!("content-encoding: {encoding}")), "{headers}");
    }
}

#[test]
fn a_compressed_board_has_at_most_16_kilobytes() {
    let server = Server::start(Storage::Sqlite);
    let aki = server.guest("Aki");
    let mods = json!([{"mod": "princess"}, {"mod": "thief"}, {"mod": "kaiju"}, {"mod": "hachiko"}, {"mod": "chairman"}]);
    for city in ["tokyo", "paris", "london", "osaka"] {
        let path = solo(&aki, json!({"map": city, "players": 4, "mods": mods}));
        let plain = aki.call("GET", &format!("{path}/board.svg"), &[("Accept-Encoding", "identity")], None);
        let output = std::process::Command::new("curl")
            .args(["-s", "-H", "Accept-Encoding: gzip, deflate, br, zstd"])
            .arg(format!("{}/api/v1{path}/board.svg", server.url))
            .output()
            .expect("curl runs");
        assert!(output.stdout.len() <= 16_384, "{city}: {} bytes", output.stdout.len());
        let mut unpacked = String::new();
        std::io::Read::read_to_string(&mut brotli::Decompressor::new(&*output.stdout, 4096), &mut unpacked)
            .expect("it is compressed with Brotli");
        assert!(unpacked == plain.text, "{city}: the compressed board is the same");
    }
}

#[test]
fn those_who_ask_too_much_are_told_to_wait() {
    let server = Server::start_with(Storage::Sqlite, &["--auth-rate", "5", "--write-rate", "4"]);
    let aki = server.guest("Aki");
    let statuses: Vec<u16> = (0..6).map(|_| aki.post("/games", json!({"players": 2})).status).collect();
    assert_eq!(statuses, [201, 201, 201, 201, 429, 429]);
    aki.get("/games").is(200);
    for _ in 0..4 {
        server
            .visitor()
            .post("/auth/login", json!({"name": "Aki", "password": PASSWORD}))
            .no(401, "wrong_credentials");
    }
    for spoofed in [("X-Forwarded-For", "10.0.0.1"), ("Forwarded", "for=10.0.0.2")] {
        server
            .visitor()
            .call("POST", "/auth/guest", &[spoofed], Some(json!({"name": "Ben"})))
            .no(429, "too_many_requests");
    }
    let limited = server.visitor().post("/auth/guest", json!({"name": "Ben"}));
    let seconds: u64 = limited.header("retry-after").parse().expect("seconds");
    assert!((1..=61).contains(&seconds), "{seconds}");
    limited.no(429, "too_many_requests");
}

#[test]
fn drawing_documents_has_a_limit_of_its_own() {
    let server = Server::start_with(Storage::Sqlite, &["--write-rate", "6000"]);
    let (aki, ben, blank) = (server.registered("Aki"), server.registered("Ben"), json!({"name": "Kyoto"}));
    let refused = (0..200).map(|_| aki.post("/maps/draw", blank.clone())).find(|reply| reply.status != 200);
    let refused = refused.expect("there is a limit");
    assert!(refused.header("retry-after").parse().is_ok_and(|seconds: u64| seconds > 0));
    refused.no(429, "too_many_requests");
    assert_eq!(ben.post("/maps/draw", blank).status, 200, "others are not affected");
    aki.post("/games", json!({"players": 2})).is(201);
}

#[test]
fn passwords_cannot_be_guessed_one_after_the_other() {
    let server = Server::start_with(Storage::Sqlite, &["--auth-rate", "1000"]);
    server.registered("Aki");
    let guess = |name: &str| {
        server.visitor().post("/auth/login", json!({"name": name, "password": "wrong horse"})).status
    };
    let statuses: Vec<u16> = (0..12).map(|_| guess("Aki")).collect();
    assert_eq!((&statuses[..10], &statuses[10..]), (&[401; 10][..], &[429; 2][..]));
    assert_eq!(guess("Ａki"), 429, "the same name in other letters");
    assert_eq!(guess("Ben"), 401, "other names are not locked");
}

#[test]
fn behind_a_proxy_the_address_that_the_proxy_adds_counts() {
    let server = Server::start_with(Storage::Sqlite, &["--auth-rate", "3", "--trust-proxy"]);
    let guest = |forwarded: &str| {
        let headers = [("X-Forwarded-For", forwarded), ("Forwarded", "for=1.2.3.4")];
        server.visitor().call("POST", "/auth/guest", &headers, Some(json!({"name": "Aki"}))).status
    };
    let statuses: Vec<u16> = (0..5).map(|number| guest(&format!("10.0.0.{number}, 192.0.2.7"))).collect();
    assert_eq!(statuses, [201, 201, 201, 429, 429], "what the client has sent before it does not");
    assert_eq!(guest("192.0.2.8"), 201);
}

#[test]
fn an_ipv4_address_that_is_mapped_to_ipv6_counts_by_itself() {
    let server = Server::start_with(Storage::Sqlite, &["--auth-rate", "2", "--trust-proxy"]);
    let guest = |forwarded: &str| {
        let headers = [("X-Forwarded-For", forwarded)];
        server.visitor().call("POST", "/auth/guest", &headers, Some(json!({"name": "Aki"}))).status
    };
    let statuses = ["::ffff:192.0.2.7", "192.0.2.7", "::ffff:c000:207"].map(guest);
    assert_eq!(statuses, [201, 201, 429], "it is the same address");
    assert_eq!(guest("::ffff:192.0.2.8"), 201, "and this is another");
    let statuses = ["2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8:0:1::1"].map(guest);
    assert_eq!(statuses, [201, 201, 429, 201], "a network of version 6 counts as one");
}

/// A server that listens on all addresses of both versions sees clients of version 4 in the other form.
#[test]
fn clients_of_version_4_do_not_share_a_limit_where_both_versions_are_served() {
    let server = Server::start_with(Storage::Sqlite, &["--bind", "[::]:0", "--auth-rate", "2"]);
    let port: u16 = server.url.rsplit(':').next().and_then(|port| port.parse().ok()).expect("a port");
    let guest = |from: [u8; 4]| {
        let socket =
            socket2::Socket::new(socket2::Domain::IPV4, socket2::Type::STREAM, None).expect("a socket");
        socket.bind(&SocketAddr::from((from, 0)).into()).expect("an address of this machine");
        socket.connect(&SocketAddr::from(([127, 0, 0, 1], port)).into()).expect("a connection");
        let mut stream = TcpStream::from(socket);
        let (head, body) = (
            "POST /api/v1/auth/guest HTTP/1.1\r\nHost: a\r\nContent-Type: application/json",
            r#"{"name": "Aki"}"#,
        );
        write!(stream, "{head}\r\nContent-Length: {}\r\n\r\n{body}", body.len()).expect("it is sent");
        line(&mut BufReader::new(stream))
    };
    let (made, limited) = ("HTTP/1.1 201 Created", "HTTP/1.1 429 Too Many Requests");
    assert_eq!([0; 3].map(|_| guest([127, 0, 0, 5])), [made, made, limited]);
    assert_eq!(guest([127, 0, 0, 6]), made);
}

/// The database has the key that signs tokens.
#[cfg(unix)]
#[test]
fn nobody_else_on_the_machine_reads_the_data() {
    use std::os::unix::fs::PermissionsExt;
    let place = tempfile::TempDir::new().expect("a folder");
    let data = place.path().join("new").join("data");
    let options = ["--data", data.to_str().expect("text")];
    let mode =
        |path: &std::path::Path| std::fs::metadata(path).expect("it exists").permissions().mode() & 0o777;
    let server = ServerProcess::start_with(Storage::Sqlite, &options);
    // This data is new: the admin is the one of the options.
    server.admin();
    assert_eq!(mode(&data), 0o700);
    let files = || std::fs::read_dir(&data).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut names: Vec<String> =
        files().map(|path| path.file_name().expect("a name").to_string_lossy().into_owned()).collect();
    names.sort();
    assert_eq!(names, ["shinjuku.db", "shinjuku.db-shm", "shinjuku.db-wal"]);
    assert!(files().all(|path| mode(&path) == 0o600));
    assert!(!server.log().contains("other users"), "{}", server.log());
    drop(server);

    // What others could read before stays as it is, and the log says so.
    std::fs::set_permissions(&data, PermissionsExt::from_mode(0o755)).expect("permissions");
    std::fs::set_permissions(data.join("shinjuku.db"), PermissionsExt::from_mode(0o644))
        .expect("permissions");
    let server = ServerProcess::start_with(Storage::Sqlite, &options);
    assert_eq!((mode(&data), mode(&data.join("shinjuku.db"))), (0o755, 0o644));
    let log = server.log();
    assert!(log.contains("0755") && log.contains("0644") && log.contains("chmod"), "{log}");
}

#[test]
fn pages_of_named_origins_may_call_and_no_others() {
    let server =
        Server::start_with(Storage::Sqlite, &["--cors-origins", "https://app.example,https://other.example"]);
    let asked = |origin: &str| server.visitor().call("GET", "/maps", &[("Origin", origin)], None);
    assert_eq!(asked("https://app.example").header("access-control-allow-origin"), "https://app.example");
    assert_eq!(asked("https://evil.example").header("access-control-allow-origin"), "");
    let preflight = server.visitor().raw(
        "OPTIONS",
        "/games",
        &[
            ("Origin", "https://other.example"),
            ("Access-Control-Request-Method", "POST"),
            ("Access-Control-Request-Headers", "authorization,content-type,idempotency-key"),
        ],
        None,
    );
    assert_eq!(preflight.status, 200, "{}", preflight.text);
    assert!(preflight.header("access-control-allow-methods").contains("POST"));
    assert_eq!(asked("https://app.example").header("access-control-allow-credentials"), "");
    let closed = Server::start(Storage::Sqlite);
    let reply = closed.visitor().call("GET", "/maps", &[("Origin", "https://app.example")], None);
    assert_eq!(reply.header("access-control-allow-origin"), "");
}

#[test]
fn a_server_that_is_told_to_stop_finishes_what_it_has_accepted() {
    let mut server = ServerProcess::start(Storage::Sqlite);
    server.registered("Aki");
    let address = server.url.strip_prefix("http://").expect("an address").to_owned();
    let body = json!({"name": "Aki", "password": PASSWORD}).to_string();
    let mut requests: Vec<BufReader<TcpStream>> = (0..6)
        .map(|_| {
            let mut stream = TcpStream::connect(&address).expect("a connection");
            let head = format!(
                "POST /api/v1/auth/login HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
                 Content-Length: {}\r\nExpect: 100-continue\r\n\r\n",
                body.len()
            );
            stream.write_all(head.as_bytes()).expect("it is sent");
            let mut stream = BufReader::new(stream);
            assert_eq!(line(&mut stream), "HTTP/1.1 100 Continue", "the server has accepted the request");
            assert_eq!(line(&mut stream), "");
            stream
        })
        .collect();
    server.ask_to_stop();
    std::thread::sleep(Duration::from_millis(200));
    for request in &mut requests {
        request.get_mut().write_all(body.as_bytes()).expect("it is sent");
    }
    for request in &mut requests {
        assert_eq!(line(request), "HTTP/1.1 200 OK");
    }
    drop(requests);
    assert!(server.wait().success());
    assert!(server.visitor().try_send("GET", "/maps", &[], None).is_err(), "it has stopped");
}

fn line(stream: &mut BufReader<TcpStream>) -> String {
    let mut line = String::new();
    stream.read_line(&mut line).expect("a line");
    line.trim_end().to_owned()
}

/// Returns the lines of a log as JSON.
fn entries(log: &str) -> Vec<Value> {
    log.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// Makes a request that fails inside the service, and returns the lines that it has logged.
fn log_of_a_failure(options: &[&str]) -> String {
    let server = ServerProcess::start_with(Storage::Sqlite, options);
    let aki = server.guest("Aki");
    server.place().sql("DROP TABLE personal_tokens");
    let before = server.log();
    let reply = aki.call("GET", "/me/tokens", &[("X-Request-Id", "from-the-caller")], None);
    assert_eq!((reply.status, reply.header("x-request-id")), (503, "from-the-caller"));
    let log = server.log();
    assert!(aki.token.is_some_and(|token| !log.contains(&token)), "a token is not logged");
    log.strip_prefix(&before).expect("the log only grows").to_owned()
}

#[test]
fn each_log_line_of_a_request_has_its_id() {
    let lines = entries(&log_of_a_failure(&["--log", "info", "--log-format", "json"]));
    let of_request =
        |line: &&Value| line["span"] == json!({"name": "request", "request_id": "from-the-caller"});
    assert_eq!(lines.iter().filter(of_request).count(), lines.len(), "{lines:?}");
    // The error is logged on another thread than the request.
    assert!(lines.iter().any(|line| line["level"] == "ERROR"), "{lines:?}");
    let access =
        lines.iter().find(|line| line["target"] == "shinjuku::request").expect("the request is logged");
    assert_eq!(
        (&access["method"], &access["route"], &access["path"], &access["status"]),
        (&json!("GET"), &json!("/api/v1/me/tokens"), &json!("/api/v1/me/tokens"), &json!(503))
    );
    assert!(access["micros"].is_u64(), "{access}");

    let text = log_of_a_failure(&["--log", "info"]);
    assert!(text.lines().count() >= 2, "{text}");
    for line in text.lines() {
        assert!(line.contains(" request{request_id=\"from-the-caller\"}: "), "{line}");
        assert!(!line.contains('\u{1b}'), "a file has no colours: {line}");
    }
}

#[test]
fn a_log_line_has_its_id_whatever_the_filter_is() {
    for filter in ["error", "shinjuku_service=error", "info,shinjuku::request=off"] {
        let text = log_of_a_failure(&["--log", filter]);
        assert!(!text.is_empty(), "{filter}");
        let with_id = text.lines().filter(|line| line.contains("from-the-caller"));
        assert_eq!(with_id.count(), text.lines().count(), "{filter}: {text}");
    }
}

#[test]
fn the_log_lines_of_tasks_and_commits_have_the_id_of_the_request() {
    let server = ServerProcess::start_with(Storage::Sqlite, &["--log-format", "json"]);
    let aki = server.guest("Aki");
    let path = solo(&aki, json!({}));
    server.place().sql("DROP TABLE game_log");
    aki.call("DELETE", &path, &[("X-Request-Id", "abandon")], None).no(503, "unavailable");
    let lines = entries(&server.log());
    for message in
        ["a commit failed; it is unknown whether the log entries were stored", "the database is unavailable"]
    {
        let line = lines.iter().find(|line| line["message"] == message).expect(message);
        assert_eq!(line["span"]["request_id"], "abandon", "{line}");
    }
}

#[test]
fn the_log_can_be_read_by_programs() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let log = folder.path().join("log");
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_shinjuku"))
        .args(["--bind", "127.0.0.1:0", "--log-format", "json", "--data"])
        .arg(folder.path())
        .env("SHINJUKU_ADMIN", "Root:correct horse")
        .stdout(std::process::Stdio::piped())
        .stderr(std::fs::File::create(&log).expect("a file"))
        .spawn()
        .expect("it starts");
    let mut lines =
        std::io::BufRead::lines(std::io::BufReader::new(child.stdout.take().expect("its output")));
    let url = lines
        .find_map(|line| line.ok()?.strip_prefix("listening on ").map(str::to_owned))
        .expect("an address");
    let reply = ureq::get(format!("{url}/api/v1/maps/tokyo"))
        .header("X-Request-Id", "abc")
        .call()
        .expect("an answer");
    assert_eq!(reply.status(), 200);
    child.kill().expect("it lives");
    child.wait().expect("it ends");
    let text = std::fs::read_to_string(&log).expect("a log");
    let entries = entries(&text);
    let request =
        entries.iter().find(|entry| entry["span"]["request_id"] == "abc").expect("the request is logged");
    assert_eq!(
        (&request["status"], &request["path"], &request["method"]),
        (&json!(200), &json!("/api/v1/maps/tokyo"), &json!("GET"))
    );
    assert!(!text.contains("correct horse"));
}
