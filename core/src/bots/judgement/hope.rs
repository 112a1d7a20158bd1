//! Expected values in fixed point, so that sums over all wards are fast and the same on every machine.

use crate::map::{Distance, FAR};

/// An expected value for customers at a store, a proximity to a store, or the product of the two.
pub(super) type Hope = i32;

/// The expected value of one point.
const POINT: i16 = 64;
/// The proximity at distance 0.
const AT_THE_DOOR: i16 = 1024;

/// The proximity to a store at each distance: a quarter at eight steps, and 0 if it is too far.
static NEAR: [Hope; 256] = {
    let mut near = [0; 256];
    let mut distance = 0;
    #[expect(clippy::indexing_slicing, reason = "there is a cell for every number that a byte can be")]
    while distance < FAR {
        let steps = 8 + distance as Hope;
        near[distance as usize] = AT_THE_DOOR as Hope * 64 / (steps * steps);
        distance += 1;
    }
    near
};

/// Returns the proximity to a store at a distance.
#[expect(clippy::indexing_slicing, reason = "there is a cell for every number that a byte can be")]
pub(super) fn near(distance: Distance) -> Hope {
    NEAR[usize::from(distance)]
}

/// Returns the expected value of this many points.
#[expect(clippy::cast_possible_truncation, reason = "a fraction of a hope is none")]
pub(super) fn from_points(points: f32) -> Hope {
    (points * f32::from(POINT)) as Hope
}

/// Converts an expected value that was multiplied by a proximity to points.
#[expect(clippy::cast_precision_loss, reason = "no hope has that many digits")]
pub(super) fn in_points(hope: Hope) -> f32 {
    hope as f32 / (f32::from(POINT) * f32::from(AT_THE_DOOR))
}

/// Returns a proximity as a fraction of that at distance 0.
pub(super) fn part(near: Hope) -> f32 {
    in_points(Hope::from(POINT) * near)
}
