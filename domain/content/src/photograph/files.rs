//! Files that photographs and videos leave in the storage, and which of them nothing refers to any more.
//!
//! The hash of an original and the recipe decide where its variants lie. A lock on that hash is held while
//! they are made: the same picture is rendered once, and the sweep cannot meet it half made. The sweep
//! leaves files younger than a day alone.

use kernel::{Db, Tx};

/// Until the transaction ends nobody else makes or removes files of this original: what is the same is worked once, and
/// a sweep does not take away what is being made. Waits for whoever is at it.
pub async fn hold(tx: &mut Tx<'_>, sha256: &str) -> Result<(), sqlx::Error> {
    sqlx::query!("select pg_advisory_xact_lock($1, hashtext($2))", FILES, sha256).execute(&mut **tx).await?;
    Ok(())
}

/// The first half of the locks' names: of nothing else.
const FILES: i32 = 0x70_68_6f_74;

/// Which of these files, by where they are in the storage, no photograph, no video, no file on its way and no quotation
/// that was handed in speaks of.
pub async fn orphans(db: &mut Db, keys: &[String]) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select key as "key!" from unnest($1::text[]) as key
           where not exists (select from upload_pieces where storage_key = key)
               and not exists (
                   select from photographs
                   where sha256 = split_part(key, '/', 2)
                       and (original_key = key or starts_with(key, 'variants/' || sha256 || '/' || recipe || '/'))
               )
               and not exists (
                   select from quotation_pictures
                   where sha256 = split_part(key, '/', 2)
                       and starts_with(key, 'variants/' || sha256 || '/' || recipe || '/')
               )
               and not exists (select from videos where sha256 = split_part(key, '/', 2) and file_key = key)"#,
        keys,
    )
    .fetch_all(db)
    .await
}
