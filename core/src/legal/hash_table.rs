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

/// The index of the slot where a key is or would be.
#[derive(Clone, Copy)]
pub(super) struct SlotIndex(usize);

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

    /// Returns the slot of a key. If different values can have the same key, `is_it` distinguishes them by their
    /// ids.
    pub(super) fn find(&self, key: u64, is_it: impl Fn(I) -> bool) -> SlotIndex {
        let last = self.slots.len() - 1;
        let mut index = first_choice(key) & last;
        while let Some(slot) = self.slots.get(index)
            && slot.age == self.age
            && !(slot.key == key && is_it(slot.id))
        {
            index = (index + 1) & last;
        }
        SlotIndex(index)
    }

    /// Returns the id in a slot, if there is one.
    pub(super) fn at(&self, SlotIndex(index): SlotIndex) -> Option<I> {
        self.slots.get(index).filter(|slot| slot.age == self.age).map(|slot| slot.id)
    }

    /// Puts an id into the slot that was found for a key. Other indices found earlier are no longer valid.
    pub(super) fn put(&mut self, SlotIndex(index): SlotIndex, key: u64, id: I) {
        let Some(slot) = self.slots.get_mut(index) else { return };
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
                let index = self.find(slot.key, |_| false);
                self.put_anew(index, slot);
            }
        }
    }

    fn put_anew(&mut self, SlotIndex(index): SlotIndex, slot: Slot<I>) {
        if let Some(free) = self.slots.get_mut(index) {
            *free = slot;
        }
    }
}

/// Spreads the keys over the slots, because many differ in only a few bits.
const fn first_choice(key: u64) -> usize {
    (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize
}
