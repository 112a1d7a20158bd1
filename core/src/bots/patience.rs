//! Limits on how long a bot may think.

/// The limit on how long a bot may think about one decision. A bot that does not search ahead ignores it.
#[derive(Clone, Copy)]
pub enum Patience<'a> {
    /// A number of simulated futures. The same number always gives the same choice, on every machine.
    Looks(u32),
    /// As long as this function returns that there is time left. The choice may then depend on the speed of the
    /// machine.
    While(&'a dyn Fn() -> bool),
}

impl Patience<'_> {
    /// The default limit.
    pub const DEFAULT: Self = Self::Looks(60);

    /// Returns whether there is time for another simulation after this many.
    pub fn lasts(&self, looks: u32) -> bool {
        match self {
            Self::Looks(most) => looks < *most,
            Self::While(time_is_left) => time_is_left(),
        }
    }
}
