pub trait Vessel {
    fn volume(&self) -> u32;
    fn double(&self) -> u32 {
        self.volume() * 2
        //   ^ calls probable -> src/shapes.rs:Vessel.volume
        //   ^ calls approximate -> src/shapes.rs:Pot.volume; via src/shapes.rs:Vessel.volume
    }
}

pub struct Pot {
    size: u32,
}

impl Pot {
    pub fn new(size: u32) -> Self {
        Self { size }
        // <- gap: references exact -> src/shapes.rs:Pot
    }

    pub fn cool(self) -> Option<Pot> {
        Some(self)
        // <- calls unresolved external
    }
}

impl Vessel for Pot {
//   ^ implements exact -> src/shapes.rs:Vessel
    fn volume(&self) -> u32 {
    // ^ overrides probable -> src/shapes.rs:Vessel.volume
        self.size
    }
}

pub fn largest<V: Vessel>(vessels: Vec<V>, pick: fn(u32) -> u32) -> u32 {
    vessels.iter().map(|vessel| vessel.double()).map(pick).max().unwrap_or(0)
    //                                 ^ calls probable -> src/shapes.rs:Vessel.double
    //                                                     ^ calls unresolved unknown
}

pub fn max(one: u32) -> u32 {
    largest(vec![Pot::new(one)], max)
    // <- calls exact -> src/shapes.rs:largest
    //                ^ calls exact -> src/shapes.rs:Pot.new
    //                           ^ references exact -> src/shapes.rs:max
}
