//! A hash table of ids that is cleared and reused for each search.

use crate::id::Id;

/// A map from keys to ids. Clearing it takes constant time, however large it is: a slot of an earlier age counts as
/// free.
pub(super) struct HashTable<I> {
    /// The number of slots is a power of two, and at least twice the number in use.
    slots: Vec<Slot<I>>,
    in_use: usize,
    age: u32,
}

#[derive(Clone, Copy)]
struct Slot<I> {
    key: u64,
    age: u32,
    id: I,
}

impl<I: Id> Default for Slot<I> {
    /// Returns a free slot.
    fn default() -> Self {
        Self { key: 0, age: 0, id: I::at(0) }
    }
}

/// The place where a key is or would be.
#[derive(Clone, Copy)]
pub(super) struct Place(usize);

const FIRST_SLOTS: usize = 64;
const GROWTH: usize = 2;

impl<I: Id> Default for HashTable<I> {
    fn default() -> Self {
        Self { slots: vec![Slot::default(); FIRST_SLOTS], in_use: 0, age: 1 }
    }
}

impl<I: Id> HashTable<I> {
    pub(super) fn clear(&mut self) {
        self.in_use = 0;
        self.age = self.age.wrapping_add(1);
        if self.age == 0 {
            // The age counter starts again, so no slot may look like one of the new ages.
            self.slots.fill(Slot::default());
            self.age = 1;
        }
    }

    /// Returns the place of a key. If different values can have the same key, `is_it` distinguishes them by their
    /// ids.
    pub(super) fn find(&self, key: u64, is_it: impl Fn(I) -> bool) -> Place {
        let last = self.slots.len() - 1;
        let mut place = first_choice(key) & last;
        while let Some(slot) = self.slots.get(place)
            && slot.age == self.age
            && !(slot.key == key && is_it(slot.id))
        {
            place = (place + 1) & last;
        }
        Place(place)
    }

    /// Returns the id at a place, if there is one.
    pub(super) fn at(&self, Place(place): Place) -> Option<I> {
        self.slots.get(place).filter(|slot| slot.age == self.age).map(|slot| slot.id)
    }

    /// Puts an id at the place that was found for a key. Other places found earlier are no longer valid.
    pub(super) fn put(&mut self, Place(place): Place, key: u64, id: I) {
        let Some(slot) = self.slots.get_mut(place) else { return };
        self.in_use += usize::from(slot.age != self.age);
        *slot = Slot { key, age: self.age, id };
        if self.in_use * 2 > self.slots.len() {
            self.grow();
        }
    }

    #[cold]
    fn grow(&mut self) {
        let more = vec![Slot::default(); self.slots.len() * GROWTH];
        for slot in std::mem::replace(&mut self.slots, more) {
            if slot.age == self.age {
                let place = self.find(slot.key, |_| false);
                self.put_anew(place, slot);
            }
        }
    }

    fn put_anew(&mut self, Place(place): Place, slot: Slot<I>) {
        if let Some(free) = self.slots.get_mut(place) {
            *free = slot;
        }
    }
}

/// Spreads the keys over the slots, because many differ in only a few bits.
const fn first_choice(key: u64) -> usize {
    (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize
}
