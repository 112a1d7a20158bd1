//! JSON that is serialized once and shared.

use std::marker::PhantomData;

use bytes::Bytes;
use serde::Serialize;

use crate::problem::Problem;

/// The initial capacity of the buffer: about the size of a game in its middle.
const INITIAL_CAPACITY: usize = 8 * 1024;

/// A `T` serialized as JSON, shared by all clients that receive it.
#[derive(Debug)]
pub struct JsonBytes<T>(Bytes, PhantomData<fn() -> T>);

impl<T: Serialize> JsonBytes<T> {
    /// Serializes a value.
    ///
    /// # Errors
    /// The value cannot be serialized, which is an internal error.
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
