use std::ops::{Deref, DerefMut};

pub trait Source {
    fn pull(&mut self) -> u32;

    fn pull_all(&mut self) -> u32 {
        self.pull()
        //   ^ calls probable -> src/bounds.rs:Source.pull
        //   ^ calls approximate -> src/bounds.rs:Well.pull, src/bounds.rs:Buffered.pull; via src/bounds.rs:Source.pull; runs
    }

    fn open() -> u32;
}

pub trait Drain {
    fn flush_out(&mut self);
}

pub struct Well;

impl Source for Well {
    fn pull(&mut self) -> u32 {
    // ^ overrides probable -> src/bounds.rs:Source.pull
        1
    }

    fn open() -> u32 {
    // ^ overrides probable -> src/bounds.rs:Source.open
        2
    }
}

pub struct Buffered<S> {
    inner: S,
}

impl<S: Source> Buffered<S> {
    pub fn new(mut inner: S) -> Self {
        inner.pull();
        //    ^ calls probable -> src/bounds.rs:Source.pull
        //    ^ calls approximate -> src/bounds.rs:Well.pull, src/bounds.rs:Buffered.pull; via src/bounds.rs:Source.pull; runs
        S::open();
        // ^ calls probable -> src/bounds.rs:Source.open
        // ^ calls approximate -> src/bounds.rs:Well.open, src/bounds.rs:Buffered.open; via src/bounds.rs:Source.open; runs
        Buffered { inner }
    }
}

impl<T> Source for Buffered<T>
where
    T: Source,
{
    fn pull(&mut self) -> u32 {
    // ^ overrides probable -> src/bounds.rs:Source.pull
        self.inner.pull()
        //         ^ calls probable -> src/bounds.rs:Source.pull
        //         ^ calls approximate -> src/bounds.rs:Well.pull, src/bounds.rs:Buffered.pull; via src/bounds.rs:Source.pull; runs
    }

    fn open() -> u32 {
    // ^ overrides probable -> src/bounds.rs:Source.open
        T::open()
        // ^ calls probable -> src/bounds.rs:Source.open
        // ^ calls approximate -> src/bounds.rs:Well.open, src/bounds.rs:Buffered.open; via src/bounds.rs:Source.open; runs
    }
}

impl<D: Drain> Buffered<D> {
    pub fn finish(&mut self) {
        self.inner.flush_out();
        //         ^ calls probable -> src/bounds.rs:Drain.flush_out
    }
}

pub fn draw(well: &mut Well) -> u32 {
    well.pull_all()
    //   ^ calls probable -> src/bounds.rs:Source.pull_all
}

pub struct Locked<T> {
    held: T,
}

impl<T> Deref for Locked<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.held
    }
}

impl<T> DerefMut for Locked<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.held
    }
}

pub fn unlock(mut locked: Locked<Well>) -> u32 {
    locked.pull()
    //     ^ calls probable -> src/bounds.rs:Well.pull
}
