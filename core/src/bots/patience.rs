//! How long a bot may think.

/// How long a bot may think about one decision. A bot that thinks no further than the position before it needs none.
#[derive(Clone, Copy)]
pub enum Patience<'a> {
    /// So many looks into the future: the same number gives the same choice, everywhere and always.
    Looks(u32),
    /// As long as this says that there is time left. The choice may then depend on how fast the machine is.
    While(&'a dyn Fn() -> bool),
}

impl Patience<'_> {
    /// What a bot is given where nobody says otherwise.
    pub const DEFAULT: Self = Self::Looks(60);

    /// Whether there is time for another look, after so many.
    pub fn lasts(&self, looks: u32) -> bool {
        match self {
            Self::Looks(most) => looks < *most,
            Self::While(time_is_left) => time_is_left(),
        }
    }
}
