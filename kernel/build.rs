//! Rebuilds the crate when a migration is added, so that the compiled-in migrations stay complete.

fn main() {
    println!("cargo:rerun-if-changed=../migrations");
}
