pub mod heat;
//      ^ imports exact -> src/kiln/heat.rs

use self::heat::Heat;
//  ^ imports exact -> src/kiln/heat.rs, src/kiln/heat.rs:Heat
use crate::shapes::{Pot, Vessel as Form};
//                  ^ imports exact -> src/shapes.rs, src/shapes.rs:Pot

pub struct Kiln {
    heat: Heat,
    pots: Vec<Pot>,
    //        ^ references exact -> src/shapes.rs:Pot
}

impl Kiln {
    pub fn open(heat: Heat) -> Self {
        Kiln { heat, pots: Vec::new() }
        // <- references exact -> src/kiln/mod.rs:Kiln
        //                      ^ calls unresolved external
    }

    pub fn push(&mut self, pot: Pot) -> &mut Self {
        self.pots.push(pot);
        //        ^ calls unresolved external
        self
    }

    pub fn total(&self) -> u32 {
        self.heat.rise(1);
        //        ^ calls probable -> src/kiln/heat.rs:Heat.rise
        self.pots.iter().map(|pot| pot.volume()).sum::<u32>() + weigh(&self.pots[0])
        //        ^ calls unresolved external
        //                             ^ calls probable -> src/shapes.rs:Pot.volume
        //                                                      ^ calls exact -> src/kiln/mod.rs:weigh
    }
}

fn weigh(form: &dyn Form) -> u32 {
//                  ^ references exact -> src/shapes.rs:Vessel
    form.volume()
    //   ^ calls probable -> src/shapes.rs:Vessel.volume
    //   ^ calls approximate -> src/shapes.rs:Pot.volume; via src/shapes.rs:Vessel.volume
}
