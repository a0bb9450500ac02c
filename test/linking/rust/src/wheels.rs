use crate::bounds::Well;

mod ext {
    use crate::bounds::Source;

    pub trait SourceExt: Source {
        fn twice(&mut self) -> u32 {
            self.pull() * 2
            //   ^ calls probable -> src/bounds.rs:Source.pull
            //   ^ calls approximate -> src/bounds.rs:Well.pull, src/bounds.rs:Buffered.pull; via src/bounds.rs:Source.pull; runs
        }
    }

    impl<S: Source> SourceExt for S {}
}

mod turning {
    use super::ext::SourceExt as _;
    use crate::bounds::Well;

    pub fn turn(mut well: Well) -> u32 {
        well.twice()
        //   ^ calls probable -> src/wheels.rs:ext.SourceExt.twice
    }
}

pub fn rest(mut well: Well) -> u32 {
    well.twice()
    //   ^ calls unresolved
}

pub mod taking {
    use crate::bounds::Well;

    pub trait Take {
        fn take(&mut self) -> u32;
    }

    pub struct Cart {
        well: Option<Well>,
    }

    pub fn empty(cart: &mut Cart) {
        cart.well.take();
        //        ^ calls unresolved external
    }
}
