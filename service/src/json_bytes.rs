//! What is told as JSON, written where it is known.

use std::marker::PhantomData;

use bytes::Bytes;
use serde::Serialize;

use crate::problem::Problem;

/// The room that a text gets at first: that of a game in its middle.
const INITIAL_CAPACITY: usize = 8 * 1024;

/// A `T` as JSON: written once, and shared by all who are told of it.
#[derive(Debug)]
pub struct JsonBytes<T>(Bytes, PhantomData<fn() -> T>);

impl<T: Serialize> JsonBytes<T> {
    /// Writes it.
    ///
    /// # Errors
    /// It cannot be written, which is a fault of ours.
    pub fn serialize(value: &T) -> Result<Self, Problem> {
        let mut text = Vec::with_capacity(INITIAL_CAPACITY);
        serde_json::to_writer(&mut text, value).map_err(|error| Problem::internal(&error))?;
        Ok(Self(text.into(), PhantomData))
    }
}

impl<T> Clone for JsonBytes<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone(), PhantomData)
    }
}

impl<T> From<JsonBytes<T>> for Bytes {
    fn from(written: JsonBytes<T>) -> Self {
        written.0
    }
}
