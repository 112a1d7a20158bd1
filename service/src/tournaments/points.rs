//! Points of a tournament: decimal numbers that add up without rounding.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Sub};

use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::ToSchema;

use crate::count::count;

/// Points, stored in hundredths. In JSON they are a number with at most two decimals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, ToSchema)]
#[schema(value_type = f64, multiple_of = 0.01, example = 3)]
pub struct Points(i64);

impl Points {
    /// Zero points.
    pub const ZERO: Self = Self(0);

    /// The largest absolute value that is accepted as input.
    const MAX_INPUT: i64 = 1_000_000;

    /// Creates a whole number of points.
    pub const fn whole(points: i32) -> Self {
        Self(points as i64 * 100)
    }

    /// Creates a number of hundredths of a point.
    pub const fn hundredths(hundredths: i64) -> Self {
        Self(hundredths)
    }

    /// Returns the number of hundredths.
    pub const fn in_hundredths(self) -> i64 {
        self.0
    }

    /// Multiplies the points by a whole number.
    #[must_use]
    pub fn times(self, times: u32) -> Self {
        Self(self.0.saturating_mul(i64::from(times)))
    }

    /// Returns the mean, rounded to the nearest hundredth; zero for an empty slice.
    pub fn mean(of: &[Self]) -> Self {
        let count = count::<i64>(of).max(1);
        let Self(sum) = of.iter().copied().sum();
        Self((2 * sum + count).div_euclid(2 * count))
    }
}

impl Add for Points {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Sub for Points {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, size) = (if self.0 < 0 { "-" } else { "" }, self.0.unsigned_abs());
        match (size / 100, size % 100) {
            (whole, 0) => write!(f, "{sign}{whole}"),
            (whole, part) if part % 10 == 0 => write!(f, "{sign}{whole}.{}", part / 10),
            (whole, part) => write!(f, "{sign}{whole}.{part:02}"),
        }
    }
}

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        decimal(self.0, 100, serializer)
    }
}

/// Serializes a fraction as a JSON number, without decimals if it is whole.
#[expect(clippy::cast_precision_loss, reason = "points are far smaller than what a double holds exactly")]
pub(super) fn decimal<S: Serializer>(parts: i64, of: i64, serializer: S) -> Result<S::Ok, S::Error> {
    if parts % of == 0 {
        serializer.serialize_i64(parts / of)
    } else {
        serializer.serialize_f64(parts as f64 / of as f64)
    }
}

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Number;
        impl Visitor<'_> for Number {
            type Value = Points;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number up to one million with at most two decimal places")
            }

            fn visit_i64<E: de::Error>(self, whole: i64) -> Result<Points, E> {
                let fits = (-Points::MAX_INPUT..=Points::MAX_INPUT).contains(&whole);
                if fits {
                    Ok(Points(whole * 100))
                } else {
                    Err(E::invalid_value(de::Unexpected::Signed(whole), &self))
                }
            }

            fn visit_u64<E: de::Error>(self, whole: u64) -> Result<Points, E> {
                match i64::try_from(whole) {
                    Ok(whole) => self.visit_i64(whole),
                    Err(_) => Err(E::invalid_value(de::Unexpected::Unsigned(whole), &self)),
                }
            }

            #[expect(clippy::cast_possible_truncation, reason = "its size is looked at first")]
            #[expect(clippy::cast_precision_loss, reason = "a million is held exactly")]
            fn visit_f64<E: de::Error>(self, number: f64) -> Result<Points, E> {
                let hundredths = (number * 100.0).round();
                // A decimal with two places is parsed as the nearest double, so the comparison is exact.
                let exact = (hundredths / 100.0).to_bits() == (number + 0.0).to_bits();
                let fits = number.abs() <= Points::MAX_INPUT as f64 && exact;
                if fits {
                    Ok(Points(hundredths as i64))
                } else {
                    Err(E::invalid_value(de::Unexpected::Float(number), &self))
                }
            }
        }
        deserializer.deserialize_any(Number)
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test that finds less than it expects fails")]
mod tests {
    use super::Points;

    #[test]
    fn points_are_written_as_they_are_read() {
        for text in ["0", "3", "-2", "1.33", "2.5", "-0.25", "0.1", "19.99", "1000000"] {
            let points: Points = serde_json::from_str(text).unwrap();
            assert_eq!(serde_json::to_string(&points).unwrap(), text);
            assert_eq!(points.to_string(), text);
        }
        for text in ["1.005", "1000001", "\"3\"", "null", "1e300", "2.5e-42", "1.3300000001"] {
            assert!(serde_json::from_str::<Points>(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_mean_is_rounded_to_the_nearest_hundredth() {
        let mean = |whole: &[i32]| Points::mean(&whole.iter().map(|&p| Points::whole(p)).collect::<Vec<_>>());
        assert_eq!(mean(&[5, 3]), Points::whole(4));
        assert_eq!(mean(&[3, 1, 0]), Points::hundredths(133));
        assert_eq!(mean(&[2, 0, 0]), Points::hundredths(67));
        assert_eq!(mean(&[]), Points::ZERO);
    }
}
