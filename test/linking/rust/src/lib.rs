//! A pottery: clay becomes pots.
pub mod kiln;
//      ^ imports exact -> src/kiln/mod.rs
pub mod bounds;
//      ^ imports exact -> src/bounds.rs
mod shapes;
pub mod parts;
pub mod wheels;
pub mod origins;

pub use kiln::heat::{fire, Heat as Fire};
//                   ^ imports exact -> src/kiln/heat.rs, src/kiln/heat.rs:fire
pub use shapes::*;

#[macro_export]
macro_rules! glaze {
    ($pot:expr) => {
        $pot.cool()
    };
}

pub fn day() -> u32 {
    let pot = Pot::new(3);
    //             ^ calls exact -> src/shapes.rs:Pot.new
    let fired = fire(pot, &Fire::default());
    //          ^ calls exact -> src/kiln/heat.rs:fire
    glaze!(fired);
    // <- calls exact -> src/lib.rs:glaze
    fired.volume()
    //    ^ calls probable -> src/shapes.rs:Pot.volume
}
