//! Customers: the goods they want, the tokens that represent them, and crowds of tokens.

use std::fmt;
use std::ops::{Add, AddAssign, Sub, SubAssign};

use serde::{Deserialize, Serialize};
use strum::{Display, EnumString};

/// A good that customers want and stores sell.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Display, EnumString,
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Good {
    /// Food.
    Food,
    /// Clothing.
    Clothing,
    /// Books.
    Books,
    /// Electronics.
    Electronics,
}

impl Good {
    /// All four goods, in their fixed order.
    pub const ALL: [Good; 4] = [Good::Food, Good::Clothing, Good::Books, Good::Electronics];
}

/// One `T` for each good.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerGood<T> {
    /// The value for food.
    pub food: T,
    /// The value for clothing.
    pub clothing: T,
    /// The value for books.
    pub books: T,
    /// The value for electronics.
    pub electronics: T,
}

impl<T> PerGood<T> {
    /// Returns the values that `of` returns for each good.
    pub fn from_fn(mut of: impl FnMut(Good) -> T) -> Self {
        Self {
            food: of(Good::Food),
            clothing: of(Good::Clothing),
            books: of(Good::Books),
            electronics: of(Good::Electronics),
        }
    }

    /// Returns the value for `good`.
    pub const fn of(&self, good: Good) -> &T {
        match good {
            Good::Food => &self.food,
            Good::Clothing => &self.clothing,
            Good::Books => &self.books,
            Good::Electronics => &self.electronics,
        }
    }

    /// Returns the value for `good`, for changing.
    pub const fn of_mut(&mut self, good: Good) -> &mut T {
        match good {
            Good::Food => &mut self.food,
            Good::Clothing => &mut self.clothing,
            Good::Books => &mut self.books,
            Good::Electronics => &mut self.electronics,
        }
    }
}

/// One customer token: a good and a value of 1 or 2. A thief is a token of value 1 that only pretends to be a customer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "TokenForm", into = "TokenForm")]
pub struct Token {
    good: Good,
    kind: TokenKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum TokenKind {
    Single,
    Double,
    Thief,
}

impl Token {
    /// Returns a customer of value 1.
    pub const fn single(good: Good) -> Self {
        Self { good, kind: TokenKind::Single }
    }

    /// Returns a customer of value 2.
    pub const fn double(good: Good) -> Self {
        Self { good, kind: TokenKind::Double }
    }

    /// Returns a thief.
    pub const fn thief(good: Good) -> Self {
        Self { good, kind: TokenKind::Thief }
    }

    /// Returns the good that the customer wants, or that the thief pretends to want.
    pub const fn good(self) -> Good {
        self.good
    }

    /// Returns the number on the token.
    pub const fn value(self) -> u8 {
        if matches!(self.kind, TokenKind::Double) { 2 } else { 1 }
    }

    /// Returns whether the token is a thief.
    pub const fn is_thief(self) -> bool {
        matches!(self.kind, TokenKind::Thief)
    }

    /// Returns every kind of token, in order.
    pub fn all() -> impl Iterator<Item = Token> {
        (0..12).map(Token::from_lane)
    }

    const fn lane(self) -> u32 {
        self.good as u32 * 3 + self.kind as u32
    }

    const fn from_lane(lane: u32) -> Self {
        let kind = match lane % 3 {
            0 => TokenKind::Single,
            1 => TokenKind::Double,
            _ => TokenKind::Thief,
        };
        let good = match lane / 3 {
            0 => Good::Food,
            1 => Good::Clothing,
            2 => Good::Books,
            _ => Good::Electronics,
        };
        Self { good, kind }
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let good = self.good();
        match (self.value(), self.is_thief()) {
            (_, true) => write!(f, "{good} thief"),
            (2, _) => write!(f, "{good}×2"),
            _ => write!(f, "{good}"),
        }
    }
}

/// A customer token. A thief has the value 1 and only pretends to be a customer.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Token))]
#[serde(deny_unknown_fields)]
pub(crate) struct TokenForm {
    /// The good that the customer wants, or that the thief pretends to want.
    good: Good,
    /// The number on the token.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 2))]
    value: u8,
    /// Whether the token is a thief.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(default = false))]
    thief: bool,
}

impl TryFrom<TokenForm> for Token {
    type Error = &'static str;
    fn try_from(form: TokenForm) -> Result<Self, Self::Error> {
        match (form.value, form.thief) {
            (1, false) => Ok(Self::single(form.good)),
            (2, false) => Ok(Self::double(form.good)),
            (1, true) => Ok(Self::thief(form.good)),
            (_, true) => Err("a thief has the value 1"),
            _ => Err("a customer has the value 1 or 2"),
        }
    }
}

impl From<Token> for TokenForm {
    fn from(token: Token) -> Self {
        Self { good: token.good, value: token.value(), thief: token.is_thief() }
    }
}

/// The set of goods that a store sells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assortment(u64);

impl Assortment {
    /// All goods, as a department store sells them.
    pub const ALL: Self = Self((1 << (LANE * 12)) - 1);

    /// Returns the assortment of a store that sells one good.
    pub const fn only(good: Good) -> Self {
        Self(((1 << (LANE * 3)) - 1) << (LANE * 3 * good as u32))
    }
}

const LANE: u32 = 5;
const LANE_MAX: u64 = (1 << LANE) - 1;

/// A multiset of tokens, with at most 31 of each kind. Each kind takes five bits, so copying, comparing and hashing a
/// crowd are operations on one machine word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(
    feature = "openapi",
    schema(value_type = Vec<Token>, description = "Any number of tokens; their order does not matter.")
)]
#[serde(try_from = "Vec<Token>", into = "Vec<Token>")]
pub struct Crowd(u64);

impl Crowd {
    /// The empty crowd.
    pub const EMPTY: Self = Self(0);

    /// Returns a crowd of one token.
    pub const fn only(token: Token) -> Self {
        Self(1 << (LANE * token.lane()))
    }

    /// Returns a crowd of `count` tokens of one kind.
    pub fn several(token: Token, count: u8) -> Self {
        debug_assert!(u64::from(count) <= LANE_MAX);
        Self(u64::from(count) << (LANE * token.lane()))
    }

    /// Returns the machine word that represents the crowd.
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }

    /// Returns whether the crowd is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of tokens of exactly this kind.
    pub const fn count(self, token: Token) -> u8 {
        (self.0 >> (LANE * token.lane()) & LANE_MAX) as u8
    }

    /// Returns whether the crowd has a token of this kind.
    pub const fn has(self, token: Token) -> bool {
        self.count(token) > 0
    }

    /// Returns the number of tokens.
    pub fn len(self) -> u32 {
        self.lanes().map(|(_, count)| u32::from(count)).sum()
    }

    /// Returns the number of customers that the tokens represent; a thief counts as none.
    pub fn value(self) -> u16 {
        self.lanes()
            .filter(|(token, _)| !token.is_thief())
            .map(|(token, count)| u16::from(token.value()) * u16::from(count))
            .sum()
    }

    /// Returns the tokens that want a good of this assortment.
    #[must_use]
    pub const fn wanting(self, assortment: Assortment) -> Self {
        Self(self.0 & assortment.0)
    }

    /// Returns each kind of token in the crowd, in order.
    pub fn kinds(self) -> impl Iterator<Item = Token> {
        self.lanes().map(|(token, _)| token)
    }

    /// Returns each kind of token in the crowd with its number, in order.
    pub fn lanes(self) -> impl Iterator<Item = (Token, u8)> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let lane = rest.trailing_zeros() / LANE;
            let count = (rest >> (LANE * lane) & LANE_MAX) as u8;
            rest &= !(LANE_MAX << (LANE * lane));
            Some((Token::from_lane(lane), count))
        })
    }

    /// Returns every token, ordered by kind.
    pub fn tokens(self) -> impl Iterator<Item = Token> {
        self.lanes().flat_map(|(token, count)| std::iter::repeat_n(token, usize::from(count)))
    }
}

impl Add for Crowd {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        debug_assert!(Token::all().all(|kind| u64::from(self.count(kind) + other.count(kind)) <= LANE_MAX));
        Self(self.0 + other.0)
    }
}

impl AddAssign for Crowd {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Crowd {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        debug_assert!(Token::all().all(|kind| self.count(kind) >= other.count(kind)));
        Self(self.0 - other.0)
    }
}

impl SubAssign for Crowd {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl FromIterator<Token> for Crowd {
    fn from_iter<T: IntoIterator<Item = Token>>(tokens: T) -> Self {
        tokens.into_iter().fold(Self::EMPTY, |crowd, token| crowd + Self::only(token))
    }
}

impl TryFrom<Vec<Token>> for Crowd {
    type Error = &'static str;
    fn try_from(tokens: Vec<Token>) -> Result<Self, Self::Error> {
        let alike = |token: Token| tokens.iter().filter(|other| **other == token).count() as u64;
        if Token::all().any(|kind| alike(kind) > LANE_MAX) {
            return Err("no game has that many customers of one kind");
        }
        Ok(tokens.into_iter().collect())
    }
}

impl From<Crowd> for Vec<Token> {
    fn from(crowd: Crowd) -> Self {
        crowd.tokens().collect()
    }
}
