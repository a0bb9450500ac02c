use crate::bounds::Well;
use crate::shapes::{Pot, Vessel};

pub struct Cup(Pot);

pub enum Load {
    Full(Pot, Well),
    Half { pot: Pot },
    Empty,
}

impl Cup {
    pub fn fill(&self, load: Load) -> u32 {
        self.0.volume();
        //     ^ calls probable -> src/shapes.rs:Pot.volume
        match load {
            Load::Full(pot, mut well) => pot.volume() + crate::bounds::draw(&mut well),
            //                               ^ calls probable -> src/shapes.rs:Pot.volume
            //                                                         ^ calls exact -> src/bounds.rs:draw
            Load::Half { pot } => pot.volume(),
            //                        ^ calls probable -> src/shapes.rs:Pot.volume
            Load::Empty => 0,
        }
    }

    pub fn update<F>(&self, change: F) -> u32
    where
        F: FnOnce(&Pot, u32) -> u32,
    {
        change(&self.0, 1)
        // <- nothing
    }
}

pub fn raise(cup: Cup) -> u32 {
    let Cup(pot) = &cup;
    pot.volume();
    //  ^ calls probable -> src/shapes.rs:Pot.volume
    each(|pot| pot.volume());
    //             ^ calls probable -> src/shapes.rs:Pot.volume
    cup.update(|pot, by| pot.volume() + by)
    //                       ^ calls probable -> src/shapes.rs:Pot.volume
}

pub fn each(visit: impl Fn(&Pot) -> u32) {}
