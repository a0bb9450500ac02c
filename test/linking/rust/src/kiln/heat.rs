use super::super::shapes::Pot;
//  ^ imports exact -> src/shapes.rs, src/shapes.rs:Pot

#[derive(Default)]
pub struct Heat {
    degrees: u32,
}

impl Heat {
    pub fn rise(&self, by: u32) -> u32 {
        self.degrees + by
        //   ^ references probable -> src/kiln/heat.rs:Heat.degrees
    }
}

pub fn fire(pot: Pot, heat: &Heat) -> Pot {
    let drop = |value: u32| value;
    drop(heat.rise(2));
    // <- nothing
    //        ^ calls probable -> src/kiln/heat.rs:Heat.rise
    inner::dry(pot)
    //     ^ gap: calls exact -> src/kiln/heat.rs:inner.dry
}

mod inner {
    use super::*;

    pub fn dry(pot: Pot) -> Pot {
    //              ^ references exact -> src/shapes.rs:Pot
        println!("dry");
        // <- calls unresolved external
        pot.cool().unwrap()
        //  ^ calls probable -> src/shapes.rs:Pot.cool
        //         ^ calls unresolved external
    }
}

pub struct Dial {
    turn: u32,
}

impl Dial {
    pub fn turn(&mut self) -> u32 {
        self.turn
        //   ^ references probable -> src/kiln/heat.rs:Dial.turn
    }
}

pub fn set(dial: &mut Dial) -> u32 {
    dial.turn() + dial.turn
    //   ^ calls probable -> src/kiln/heat.rs:Dial.turn~2
    //                 ^ references probable -> src/kiln/heat.rs:Dial.turn
}

pub fn set_all<D: Turn + Clone>(first: &D, dials: Vec<Dial>) {
    first.turn_once();
    //    ^ calls probable -> src/kiln/heat.rs:Turn.turn_once
    dials.iter().for_each(|dial| set(dial));
    dials.into_iter().map(|mut dial| dial.turn()).count();
    //                                    ^ calls probable -> src/kiln/heat.rs:Dial.turn~2
}

pub trait Turn {
    fn turn_once(&self);
}
