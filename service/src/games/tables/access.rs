//! Who may see a game, and who may moderate it.
//!
//! A room caches only what is the same for everyone. Who directs a tournament and who plays in it can change at any
//! time, on any server, so these roles are read from the database whenever they matter.

use crate::accounts::{Caller, Role};
use crate::games::Games;
use crate::games::tables::table::GameTable;
use crate::problem::{Code, Problem};
use crate::tournaments::{TournamentRoles, roles_of};

impl Games {
    /// Whether the caller may see a game. The database is queried only for organisers and admins who are neither
    /// seated nor invited, and only for a hidden game of a tournament.
    pub(in crate::games) async fn is_visible_to(
        &self,
        table: &GameTable,
        caller: Option<&Caller>,
        invite: Option<&str>,
    ) -> Result<bool, Problem> {
        if table.is_open_to(caller, invite) {
            return Ok(true);
        }
        let Some(caller) = caller.filter(|caller| caller.acts_as(Role::Organiser)) else { return Ok(false) };
        match self.tournament_roles(table, caller).await? {
            None => Ok(true),
            Some(roles) => Ok(roles.lets_direct(caller) && !roles.plays),
        }
    }

    /// Fails if the caller may not moderate a game. Organisers may; in a tournament, only its directors; admins
    /// everywhere. But nobody may moderate a tournament table at which they are seated.
    pub(in crate::games) async fn check_moderator(
        &self,
        table: &GameTable,
        caller: &Caller,
    ) -> Result<(), Problem> {
        let Some(place) = &table.tournament else {
            let organises = caller.acts_as(Role::Organiser);
            let refused = || Problem::new(Code::NotYours, "only organisers can do this");
            return if organises { Ok(()) } else { Err(refused()) };
        };
        let roles = self.tournament_roles(table, caller).await?;
        if !roles.is_some_and(|roles| roles.lets_direct(caller)) {
            let detail = format!("only the directors of {} can do this", place.tournament.name);
            return Err(Problem::new(Code::NotYours, detail));
        }
        if table.access(Some(caller.user)).member {
            return Err(Problem::own_table());
        }
        Ok(())
    }

    /// Returns the caller's current roles in the tournament of a game. `None` if the game belongs to no tournament.
    async fn tournament_roles(
        &self,
        table: &GameTable,
        caller: &Caller,
    ) -> Result<Option<TournamentRoles>, Problem> {
        let Some(place) = &table.tournament else { return Ok(None) };
        let (id, user) = (place.tournament.id, caller.user);
        self.db.run(move |conn| Ok(Some(roles_of(conn, id, user)?))).await
    }
}
