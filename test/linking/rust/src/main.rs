use pottery::kiln::{heat, Kiln};
//                  ^ imports exact -> src/kiln/mod.rs, src/kiln/heat.rs
//                        ^ imports exact -> src/kiln/mod.rs, src/kiln/mod.rs:Kiln
use pottery::{day, Fire, Pot};
//                 ^ imports exact -> src/lib.rs, src/kiln/heat.rs:Heat
//                       ^ imports exact -> src/lib.rs, src/shapes.rs:Pot

fn main() {
    let mut kiln = Kiln::open(Fire::default());
    //                   ^ calls exact -> src/kiln/mod.rs:Kiln.open
    //                              ^ calls unresolved
    kiln.push(Pot::new(2)).push(heat::fire(Pot::new(1), &Fire::default()));
    //   ^ calls probable -> src/kiln/mod.rs:Kiln.push
    //                     ^ calls probable -> src/kiln/mod.rs:Kiln.push
    //                                ^ calls exact -> src/kiln/heat.rs:fire
    if let Some(pot) = Pot::new(4).cool() {
    //                             ^ calls probable -> src/shapes.rs:Pot.cool
        pot.cool();
        //  ^ calls probable -> src/shapes.rs:Pot.cool
    }
    let total: u32 = kiln.total() + day();
    //                    ^ calls probable -> src/kiln/mod.rs:Kiln.total
    //                              ^ calls exact -> src/lib.rs:day
    assert!(total > std::cmp::max(1, 2));
    //                        ^ calls unresolved external
}
