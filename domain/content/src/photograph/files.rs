//! Files of photographs and videos in the storage, and which of them are unreferenced.
//!
//! The paths of variants follow from the original's hash and the recipe. A lock on that hash is held while
//! they are rendered: the same picture is rendered only once, and the cleanup cannot delete it halfway. The
//! cleanup ignores files younger than a day.

use kernel::{Db, Tx};

/// Locks the files of an original until the transaction ends: identical uploads are rendered only once, and
/// the cleanup does not delete files being rendered. Waits for the lock.
pub async fn hold(tx: &mut Tx<'_>, sha256: &str) -> Result<(), sqlx::Error> {
    sqlx::query!("select pg_advisory_xact_lock($1, hashtext($2))", FILES, sha256).execute(&mut **tx).await?;
    Ok(())
}

/// Namespace of these advisory locks.
const FILES: i32 = 0x70_68_6f_74;

/// Those of these storage keys that no photograph, video, upload, submitted quotation, return, lead's file, share card or product
/// feed refers to.
pub async fn orphans(db: &mut Db, keys: &[String]) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select key as "key!" from unnest($1::text[]) as key
           where not exists (select from upload_pieces where storage_key = key)
               and not exists (select from lead_file_pieces where storage_key = key)
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
               and not exists (select from videos where sha256 = split_part(key, '/', 2) and file_key = key)
               and not exists (select from product_feeds where storage_key = key)
               and not exists (
                   select from share_cards
                   where fingerprint = case when starts_with(key, 'share/') then split_part(split_part(key, '/', 2), '.', 1) end
               )
               and not exists (
                   select from order_return_photographs
                   where id = case when starts_with(key, 'returns/') then split_part(key, '/', 2)::uuid end
                       and key in (storage_key, picture_key, small_key)
               )"#,
        keys,
    )
    .fetch_all(db)
    .await
}
