//! What operators do from the shell, with the program itself.

mod drain;
mod jobs;

use sqlx::PgPool;

use crate::program::run;

/// What a command says that ends with that code.
async fn said(db: &PgPool, words: &[&str], code: i32) -> String {
    let ended = run(db, words).await;
    assert_eq!(ended.status.code(), Some(code), "{ended:?}");
    String::from_utf8(ended.stdout).unwrap()
}
