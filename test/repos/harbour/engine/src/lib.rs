//! Tides and what they allow.
pub mod tide;

use tide::{Level, Tide};

pub trait Forecast {
    fn next(&self) -> Option<Tide>;
}

pub struct Table {
    tides: Vec<Tide>,
}

impl Table {
    pub fn new(tides: Vec<Tide>) -> Self {
        Table { tides }
    }

    fn deepest(&self) -> Option<&Tide> {
        self.tides.iter().max_by_key(|tide| tide.level())
    }
}

impl Forecast for Table {
    fn next(&self) -> Option<Tide> {
        self.deepest().cloned()
    }
}
