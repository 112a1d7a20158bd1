//! Hopes in fixed point, so that sums over all wards are quick, and the same everywhere.

use crate::map::{Distance, FAR};

/// How much may be hoped for at the door of a store, or how near it is, or the product of the two.
pub(super) type Hope = i32;

/// A hope of one point.
const POINT: i16 = 64;
/// Being at the door.
const AT_THE_DOOR: i16 = 1024;

/// How near a store is at each distance: a quarter at eight steps, and not at all where it is too far.
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

/// How near a store is at a distance.
#[expect(clippy::indexing_slicing, reason = "there is a cell for every number that a byte can be")]
pub(super) fn near(distance: Distance) -> Hope {
    NEAR[usize::from(distance)]
}

/// A hope of so many points.
#[expect(clippy::cast_possible_truncation, reason = "a fraction of a hope is none")]
pub(super) fn from_points(points: f32) -> Hope {
    (points * f32::from(POINT)) as Hope
}

/// The points that are hoped for, where hopes have been counted as they are near.
#[expect(clippy::cast_precision_loss, reason = "no hope has that many digits")]
pub(super) fn in_points(hope: Hope) -> f32 {
    hope as f32 / (f32::from(POINT) * f32::from(AT_THE_DOOR))
}

/// How near that is, as a part of being at the door.
pub(super) fn part(near: Hope) -> f32 {
    in_points(Hope::from(POINT) * near)
}
