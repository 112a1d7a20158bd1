#!/usr/bin/env bash
# Installs what is missing, checks format, lints and documentation, and runs all tests.
set -euo pipefail
cd "$(dirname "$0")"

say() { printf '\n== %s\n' "$*"; }

# Installs Debian packages, where this user may.
install() {
  if ! command -v apt-get >/dev/null || [ "$(id -u)" -ne 0 ]; then
    echo "Please install: $*" >&2
    exit 1
  fi
  DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@" ||
    { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"; }
}

# Says that a crate may never come into the core, which does no I/O.
core_is_without() {
  local found
  found=$(cargo tree --quiet -p shinjuku-core --edges normal --prefix none | awk '{print $1}' | grep -Fx "$1" || true)
  if [ -n "$found" ]; then
    echo "shinjuku-core depends on $1" >&2
    exit 1
  fi
}

# Says that the rules of the base game name no mod: each has a file of its own.
rules_name_no_mod() {
  local file name
  for file in core/src/mods/*.rs; do
    name=$(basename "$file" .rs)
    case $name in mod | hooks | together) continue ;; esac
    if grep -rniw "$name" core/src/rules core/src/score.rs; then
      echo "the rules name the mod $name" >&2
      exit 1
    fi
  done
}

command -v cargo >/dev/null || { echo "Please install a Rust toolchain (see README.md)." >&2; exit 1; }
command -v cc >/dev/null || install gcc libc6-dev
cargo fmt --version >/dev/null 2>&1 || rustup component add rustfmt
cargo clippy --version >/dev/null 2>&1 || rustup component add clippy

say "format"
cargo fmt --all --check

say "what the core must not know"
for crate in diesel actix-web tokio time getrandom; do core_is_without "$crate"; done
rules_name_no_mod

say "lints"
cargo clippy --workspace --all-targets --locked --quiet -- -D warnings

say "documentation"
RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked --quiet

say "tests"
cargo test --workspace --locked
