//! Operators' commands, run with the real program.

mod drain;
mod jobs;

use sqlx::PgPool;

use crate::program::run;

/// Output of a command that exits with this code.
async fn output(db: &PgPool, words: &[&str], code: i32) -> String {
    let ended = run(db, words).await;
    assert_eq!(ended.status.code(), Some(code), "{ended:?}");
    String::from_utf8(ended.stdout).unwrap()
}
