use crate::generated::mould;
use serde::Loader;

pub fn collect(loader: Loader, each: fn()) {
    mould();
    // <- calls unresolved unknown
    loader.cool();
    //     ^ calls unresolved external
    Loader::open().cool();
    //             ^ calls unresolved unknown
    Loader::new().cool();
    //            ^ calls unresolved external
    each();
    // <- calls unresolved unknown
}
