//! Creating a table.

use std::sync::Arc;

use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use shinjuku_core::customer::Token;
use shinjuku_core::edition::Edition;
use shinjuku_core::game::{Game, RULES_VERSION};
use shinjuku_core::id::Id;
use shinjuku_core::map::Name;
use shinjuku_core::mods::{ModChoice, ModInPlay};
use shinjuku_core::player::Color;
use shinjuku_core::setup::{Options, Position, SetupIssueCode, Study};
use shinjuku_core::view::Viewer;
use utoipa::ToSchema;

use crate::accounts::{Caller, user_refs};
use crate::database::{DbConnection, game_seats, games, idempotency_keys, is_duplicate, with_backend};
use crate::games::Games;
use crate::games::read::view::GameView;
use crate::games::state::clock::Clock;
use crate::games::tables::seats::start_in;
use crate::games::tables::table::{GameRow, SeatRow, Status, Visibility};
use crate::id::{GameId, UserId};
use crate::maps::Slug;
use crate::problem::{Code, FieldError, Problem};
use crate::{secret, text};

/// The settings of a new table.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateGameRequest {
    /// The name of the table. Defaults to one made from the creator's name.
    #[serde(default)]
    #[schema(min_length = 1, max_length = 80, example = "Friday night")]
    pub name: Option<String>,
    /// The map, in its newest version. Defaults to `tokyo`.
    #[serde(default = "tokyo")]
    #[schema(value_type = Slug, required = false)]
    pub map: String,
    /// The edition of the rules. Defaults to `v2r8`.
    #[serde(default)]
    pub edition: Edition,
    /// The mods. An edition may add its own.
    #[serde(default)]
    #[schema(max_items = 16)]
    pub mods: Vec<ModChoice>,
    /// The number of players.
    #[schema(minimum = 2, maximum = 4, example = 2)]
    pub players: u8,
    /// Who may see the table. Defaults to `public`.
    #[serde(default)]
    pub visibility: Visibility,
    /// The clock. Without one, players have unlimited time.
    #[serde(default)]
    pub clock: Option<Clock>,
    /// Makes the game a study.
    #[serde(default)]
    pub setup: Option<Setup>,
    /// Whether the creator takes the first seat. Defaults to true.
    #[serde(default = "yes")]
    pub join: bool,
}

fn tokyo() -> String {
    "tokyo".to_owned()
}

const fn yes() -> bool {
    true
}

/// The set-up of a study: fixed draws, a given position, or one person in all seats. Anything omitted works as in any
/// other game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Setup {
    /// The player who goes first. Drawn at random if omitted.
    pub first: Option<Color>,
    /// The colours of the players, in seat order.
    #[schema(max_items = 4)]
    pub colors: Vec<Color>,
    /// The ward cards in the order in which the set-up and then the game draw them. Cards that are not listed are
    /// shuffled and follow.
    #[schema(value_type = Vec<String>, max_items = 1000)]
    pub deck: Vec<Name>,
    /// The customers in the order in which the set-up and then the game draw them. Customers that are not listed are
    /// shuffled and follow.
    #[schema(max_items = 1000)]
    pub bag: Vec<Token>,
    /// A position in the first turn.
    pub position: Option<Position>,
    /// Whether the creator plays all seats, sees all hands, and acts for whichever player the game is waiting for. The
    /// game starts at once.
    pub solo: bool,
}

impl Setup {
    pub(crate) fn to_study(&self) -> Study {
        let Self { first, colors, deck, bag, position, solo: _ } = self.clone();
        Study { first, colors, deck, bag, position }
    }
}

/// A created table.
#[derive(Clone, Debug)]
pub struct CreatedGame {
    /// The table.
    pub game: GameView,
    /// Whether an earlier request with the same idempotency key created it.
    pub repeated: bool,
}

/// A request for a table with the idempotency key of its sender.
#[derive(Clone)]
struct KeyedRequest {
    user: UserId,
    key: String,
    /// A digest of the request, to detect different requests with the same key.
    digest: Vec<u8>,
}

impl KeyedRequest {
    /// Returns the game that this request has created, if any.
    fn find(self, conn: &mut DbConnection) -> Result<Option<GameId>, Problem> {
        let query = idempotency_keys::table
            .find((self.user, self.key))
            .select((idempotency_keys::request_digest, idempotency_keys::game_id));
        let found: Option<(Vec<u8>, GameId)> =
            with_backend!(conn, backend => query.first(backend).optional())?;
        match found {
            Some((digest, _)) if digest != self.digest => Err(key_reused()),
            found => Ok(found.map(|(_, game)| game)),
        }
    }

    /// Stores the key together with the game. The primary key lets only one of several concurrent requests through.
    fn insert(self, conn: &mut DbConnection, game: GameId) -> Result<(), Problem> {
        let row = (
            idempotency_keys::user_id.eq(self.user),
            idempotency_keys::key.eq(self.key),
            idempotency_keys::request_digest.eq(self.digest),
            idempotency_keys::game_id.eq(game),
        );
        let inserted = with_backend!(conn, backend => diesel::insert_into(idempotency_keys::table).values(row).execute(backend));
        match inserted {
            Err(error) if is_duplicate(&error) => Err(key_reused()),
            other => Ok(other.map(|_| ())?),
        }
    }
}

fn key_reused() -> Problem {
    Problem::new(
        Code::IdempotencyKeyReused,
        "this idempotency key has already been used for a different table",
    )
}

impl Games {
    /// Creates a table. Repeating the same request with the same idempotency key creates it only once, on any server,
    /// for as long as the table exists.
    ///
    /// # Errors
    /// Lists every error of the request, or says that the key was used for a different request.
    pub async fn create(
        self: &Arc<Self>,
        caller: &Caller,
        new: CreateGameRequest,
        key: Option<String>,
    ) -> Result<CreatedGame, Problem> {
        let request = match key {
            Some(key) => Some(KeyedRequest { user: caller.user, key, digest: secret::digest(&json(&new)?) }),
            None => None,
        };
        if let Some(created) = self.find_by_key(caller, request.as_ref()).await? {
            return Ok(created);
        }
        let (row, seats) = self.prepare(caller.user, new).await?;
        let (id, user) = (row.id, caller.user);
        let solo = seats.iter().all(|seat| seat.user_id.is_some());
        let (this, keyed) = (Arc::clone(self), request.clone());
        let inserted = self.db.write(move |conn| {
            insert_game(conn, row, &seats)?;
            if let Some(request) = keyed {
                request.insert(conn, id)?;
            }
            if solo { start_in(conn, &this.maps, id, user).map(|_| ()) } else { Ok(()) }
        });
        match inserted.await {
            // A concurrent request with the same key was faster, perhaps on another server.
            Err(problem) if problem.code == Code::IdempotencyKeyReused => {
                self.find_by_key(caller, request.as_ref()).await?.ok_or(problem)
            }
            inserted => {
                inserted?;
                let now = self.room(id).await?.now();
                Ok(CreatedGame { game: GameView::new(&now, now.access(Some(user)))?, repeated: false })
            }
        }
    }

    /// Returns the table that an earlier request with the same key created, in its current state.
    async fn find_by_key(
        &self,
        caller: &Caller,
        request: Option<&KeyedRequest>,
    ) -> Result<Option<CreatedGame>, Problem> {
        let Some(request) = request.cloned() else { return Ok(None) };
        match self.db.run(move |conn| request.find(conn)).await? {
            Some(id) => {
                Ok(Some(CreatedGame { game: self.view_of_seated(caller, id).await?, repeated: true }))
            }
            None => Ok(None),
        }
    }

    /// Returns the rows of a new table after checking that the game could be set up.
    pub(in crate::games) async fn prepare(
        &self,
        maker: UserId,
        new: CreateGameRequest,
    ) -> Result<(GameRow, Vec<SeatRow>), Problem> {
        let unknown = || Problem::field("/map", "unknown_map", format!("there is no map '{}'", new.map));
        let slug: Slug = new.map.parse().map_err(|_| unknown())?;
        let map_version = self.maps.playable(&slug).await.map_err(|problem| match problem.code {
            Code::NotFound => unknown(),
            _ => problem,
        })?;
        let name = match &new.name {
            Some(name) => text::line(name, "/name", text::MAX_TITLE_LEN)?,
            None => String::new(),
        };
        let map = self.maps.compiled(&slug, map_version).await?;
        let seed = secret::seed()?;
        let setup = new.setup;
        new.clock.as_ref().map_or(Ok(()), Clock::check)?;
        if !(2..=4).contains(&new.players) {
            let message = format!("a game needs two to four players, not {}", new.players);
            let fault = FieldError::new("/players", SetupIssueCode::WrongNumberOfPlayers, message.clone());
            return Err(Problem::with_errors(Code::InvalidSetup, message, vec![fault]));
        }
        let options = Options::new(new.edition, usize::from(new.players)).with_mods(new.mods);
        let study = setup.as_ref().map(Setup::to_study).unwrap_or_default();
        let (game, _) = Game::start_study(map, &options, seed, &study).map_err(Problem::from_setup)?;
        let mods: Vec<ModChoice> = game.view(Viewer::Spectator).mods.into_iter().map(pinned).collect();
        let id = GameId::new();
        let solo = setup.as_ref().is_some_and(|setup| setup.solo);
        let seats = game.state().players.iter().map(|(seat, player)| SeatRow {
            game_id: id,
            seat: seat.number().into(),
            color: player.color.to_string(),
            user_id: (solo || (new.join && seat.index() == 0)).then_some(maker),
            bot: None,
            substitute: None,
        });
        let row = GameRow {
            id,
            name,
            status: Status::Lobby.to_string(),
            visibility: new.visibility.to_string(),
            creator_id: maker,
            map_slug: slug.to_string(),
            map_version: i32::try_from(map_version).map_err(|error| Problem::internal(&error))?,
            rules_version: i32::try_from(RULES_VERSION).map_err(|error| Problem::internal(&error))?,
            edition: new.edition.to_string(),
            mods: json(&mods)?,
            setup: setup.as_ref().map(json).transpose()?,
            seed: seed.0.to_vec(),
            invite: secret::invite()?,
            revision: 0,
            created_at: self.db.now(),
            started_at: None,
            finished_at: None,
            clock: new.clock.as_ref().map(json).transpose()?,
            timeout_at: None,
            rematch_of: None,
            tournament_id: None,
            tournament_round: None,
            tournament_table: None,
            lesson: None,
        };
        Ok((row, seats.collect()))
    }
}

/// Pins a mod to its current revision and home, whatever becomes the newest later.
fn pinned(ModInPlay { which, revision, home }: ModInPlay) -> ModChoice {
    ModChoice { which, revision: Some(revision), home }
}

fn json(value: &impl Serialize) -> Result<String, Problem> {
    serde_json::to_string(value).map_err(|error| Problem::internal(&error))
}

pub(in crate::games) fn insert_game(
    conn: &mut DbConnection,
    mut row: GameRow,
    seats: &[SeatRow],
) -> Result<(), Problem> {
    if row.name.is_empty() {
        let maker = user_refs(conn, [row.creator_id])?.remove(&row.creator_id);
        let maker = maker.ok_or_else(|| Problem::new(Code::InvalidToken, "this account no longer exists"))?;
        row.name = format!("{}'s table", maker.name);
    }
    with_backend!(conn, backend => diesel::insert_into(games::table).values(&row).execute(backend))?;
    with_backend!(conn, backend => diesel::insert_into(game_seats::table).values(seats).execute(backend))?;
    Ok(())
}
