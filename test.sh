#!/usr/bin/env bash
# Checks a change: format, lints, documentation, and all tests, including those in a browser and of generated clients.
#   ./test.sh          everything; installs missing tools
#   ./test.sh quick    for every commit: format, lints, and the tests of core, service and API on SQLite
set -euo pipefail
cd "$(dirname "$0")"

case ${1:-} in
  "" | quick) ;;
  *) echo "usage: ./test.sh [quick]" >&2; exit 2 ;;
esac

# Runs a stage and measures its duration. The durations are printed at the end, whether or not all stages passed.
times=
stage() {
  local name=$1 started=$SECONDS
  shift
  printf '\n== %s\n' "$name"
  "$@"
  times+=$(printf '%5d s  %s' $((SECONDS - started)) "$name")$'\n'
}
trap 'printf "\n%s%5d s  total\n" "$times" "$SECONDS"' EXIT

# Installs Debian packages, if this user may.
install() {
  if ! command -v apt-get >/dev/null || [ "$(id -u)" -ne 0 ]; then
    echo "Please install: $*" >&2
    exit 1
  fi
  DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@" ||
    { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"; }
}

# Fails if a crate of ours depends on another crate, directly or indirectly.
is_without() {
  local found
  found=$(cargo tree --quiet -p "shinjuku-$1" --edges normal --prefix none | awk '{print $1}' | grep -Fx "$2" || true)
  if [ -n "$found" ]; then
    echo "shinjuku-$1 depends on $2" >&2
    exit 1
  fi
}

# Fails if a crate other than the service accesses the database.
only_the_service_has_sql() {
  if grep -rnE "diesel|sql_query" drawing/src editor/src api/src drawing/Cargo.toml editor/Cargo.toml api/Cargo.toml; then
    echo "only the service may use SQL" >&2
    exit 1
  fi
}

# Fails if the rules of the base game name a mod: each mod has a file of its own.
rules_name_no_mod() {
  local file name
  for file in core/src/mods/*.rs; do
    name=$(basename "$file" .rs)
    case $name in mod | hooks | interactions) continue ;; esac
    if grep -rniw "$name" core/src/rules core/src/score.rs; then
      echo "the rules name the mod $name" >&2
      exit 1
    fi
  done
}

# Runs commands in parallel, prints the output of each, and fails if one of them failed.
together() {
  local logs command failed=0 number
  local -a running=()
  logs=$(mktemp -d)
  for command in "$@"; do
    bash -euo pipefail -c "$command" >"$logs/${#running[@]}" 2>&1 &
    running+=($!)
  done
  for number in "${!running[@]}"; do
    wait "${running[number]}" || failed=1
    cat "$logs/$number"
  done
  rm -rf "$logs"
  return "$failed"
}

install_rust_tools() {
  command -v cargo >/dev/null || { echo "Please install a Rust toolchain (see README.md)." >&2; exit 1; }
  command -v cc >/dev/null || install gcc libc6-dev
  # Tests end servers with the program, not with the shell's own command.
  type -P kill >/dev/null || install procps
  cargo fmt --version >/dev/null 2>&1 || rustup component add rustfmt
  cargo clippy --version >/dev/null 2>&1 || rustup component add clippy
}

install_everything_else() {
  command -v curl >/dev/null || install curl
  command -v psql >/dev/null || install postgresql-client
  ls -d /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || install postgresql
  python3 -c 'import ensurepip, venv' 2>/dev/null || install python3 python3-venv
  command -v npm >/dev/null || install nodejs npm
  install_newer_node
  command -v valgrind >/dev/null || install valgrind
  command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || install chromium-headless-shell
  fc-list :lang=ja 2>/dev/null | grep -q . || install fonts-noto-cjk fontconfig
}

# Playwright needs Node.js 20; Debian 12 has 18.
install_newer_node() {
  if [ "$(node -p 'parseInt(process.versions.node)')" -lt 20 ]; then
    npm install --no-audit --no-fund --loglevel=error --prefix target/node node@22
    export PATH="$PWD/target/node/node_modules/node/bin:$PATH"
  fi
}

check_absences() {
  local crate
  for crate in diesel actix-web tokio time getrandom utoipa; do is_without core "$crate"; done
  for crate in diesel actix-web tokio utoipa; do is_without drawing "$crate"; done
  is_without service actix-web
  only_the_service_has_sql
  rules_name_no_mod
}

# Tests write to a tmpfs if there is one.
use_tmpfs() {
  if [ -z "${TMPDIR:-}" ] && [ -w /dev/shm ]; then export TMPDIR=/dev/shm; fi
}

# Every stage builds the whole workspace, with a kind of target for which cargo enables the features that tests need
# (`--examples`): a crate that two stages build with different features is built twice, with everything that depends on it.

# The checks for every commit, which take a few minutes.
quick() {
  stage "tests on SQLite" env RUST_TEST_THREADS="$((2 * $(nproc)))" cargo test --workspace --locked --quiet -- --skip postgres
  if command -v npm >/dev/null; then stage "JavaScript checks" scripts/javascript-checks; fi
}

everything() {
  stage "documentation" env RUSTDOCFLAGS="-D warnings" cargo doc --workspace --lib --bins --examples --no-deps --locked --quiet
  # API tests wait for other processes, so more of them run at once than there are processors.
  stage "tests on SQLite and Postgres" scripts/with-postgres --no-fsync env RUST_TEST_THREADS="$((2 * $(nproc)))" \
    cargo test --workspace --locked --quiet
  stage "instruction counts, generated clients, JavaScript checks, browser tests" \
    together 'scripts/instructions && scripts/typescript-client && scripts/schemathesis' \
    'scripts/javascript-checks && scripts/browser-tests'
}

install_rust_tools
[ "${1:-}" = quick ] || install_everything_else
use_tmpfs
stage "format" cargo fmt --all --check
stage "architecture checks" check_absences
stage "lints" cargo clippy --workspace --all-targets --locked --quiet -- -D warnings
if [ "${1:-}" = quick ]; then quick; else everything; fi
