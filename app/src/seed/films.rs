//! Demo videos: drawn rooms that are put together, piece by piece.

use content::intake;
use content::upload::Purpose;
use content::video::work::{self, Film};
use content::video::{Container, VideoDraft, edit, files};
use kernel::Db;
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::ids::DesignId;
use kernel::reach::Reach;
use kernel::record::Refusal;
use kernel::role::{Area, Role, access};

use super::designs::pictures;
use super::photographs::uploaded;

/// A demo video in the web application's demo films. It is made by `dev/designs/films.mjs`.
#[derive(Debug)]
pub struct DemoFilm {
    /// Slug of the design that it shows.
    slug: &'static str,
    title: &'static str,
    description: &'static str,
    tags: &'static [&'static str],
    transcript: &'static str,
    /// Duration in seconds, rounded up.
    pub seconds: i32,
}

/// Width and height of the demo videos in pixels.
pub const FILM_SIZE: (i32, i32) = (600, 450);

/// The demo videos. The last one comes first in the list.
pub const FILMS: [DemoFilm; 3] = [
    DemoFilm {
        slug: "living-room-for-many-guests",
        title: "A living room for many guests, piece by piece",
        description: "A 3D design of a living room with seating along two walls, from the bare floor to the lamp.",
        tags: &["Living room", "Teak"],
        transcript: "This film has no sound.\n\nOn a floor of red oxide, between an ochre and a white wall, come a \
                     cane sofa for four, another for three, two armchairs, a round table, three pictures, a lamp and \
                     a plant.",
        seconds: 10,
    },
    DemoFilm {
        slug: "room-for-two-children",
        title: "A room for two children, piece by piece",
        description: "A 3D design of a room with two beds and one long desk, from the bare floor to the rug.",
        tags: &["Children's room", "Storage"],
        transcript: "This film has no sound.\n\nIn front of a yellow wall come two beds with drawers, a bedside table \
                     with a lamp, a desk as long as the wall, two chairs, open shelves and a rug.",
        seconds: 8,
    },
    DemoFilm {
        slug: "l-shaped-kitchen-in-white",
        title: "An L-shaped kitchen in white, piece by piece",
        description: "A 3D design of a white kitchen on two sides, from the bare walls to the pot on the hob.",
        tags: &["Kitchen", "White"],
        transcript: "This film has no sound.\n\nBetween two sage walls come base units on both sides with a quartz \
                     counter, wall units, white tiles, a window above the sink, a hob and three jars.",
        seconds: 9,
    },
];

impl DemoFilm {
    /// File name in the web application's demo films.
    #[must_use]
    pub fn file(&self) -> String {
        format!("{}.webm", self.slug)
    }

    /// File name of its design's picture.
    fn picture(&self) -> String {
        format!("{}.webp", self.slug)
    }
}

/// Storage key of a demo video with this content.
#[must_use]
pub fn film_key(sha256: &str) -> String {
    files::key_of(sha256)
}

/// Whether there are no videos yet, but the designs that the demo videos show, with their pictures.
pub async fn lacks_films(db: &mut Db) -> Result<bool, sqlx::Error> {
    let slugs: Vec<String> = FILMS.iter().map(|film| film.slug.to_owned()).collect();
    let files: Vec<String> = FILMS.iter().map(DemoFilm::picture).collect();
    sqlx::query_scalar!(
        r#"select not exists (select from videos)
               and (select count(*) from designs where slug = any ($1)) = cardinality($1)
               and (select count(distinct file_name) from photographs where file_name = any ($2)) = cardinality($2)
               as "lacks!""#,
        &slugs,
        &files,
    )
    .fetch_one(db)
    .await
}

/// Creates a published video from a file that is already in the storage.
pub async fn film(
    db: &mut Db,
    clock: &Clock,
    demo: &DemoFilm,
    bytes: i32,
    sha256: &str,
) -> Result<(), Refusal> {
    let (now, actor) = (clock.now(), Actor::system());
    let upload = uploaded(&mut *db, Purpose::Video, &demo.file(), bytes, film_key(sha256), now).await?;
    let access = access(Area::Content, Role::Content);
    let video = intake::video(&mut *db, clock, &actor, &upload, access).await?;
    // Only what was read can be published: the worker's part is done here, and its job finds nothing left to do.
    let (width, height) = FILM_SIZE;
    let facts = Film { container: Container::Webm, width, height, seconds: demo.seconds };
    work::finish(&mut *db, video, upload.id, sha256, facts, now).await?;
    let design =
        sqlx::query_scalar!(r#"select id as "id: DesignId" from designs where slug = $1"#, demo.slug)
            .fetch_one(&mut *db)
            .await?;
    let picture = demo.picture();
    let thumbnail =
        pictures(&mut *db).await?.into_iter().find(|(file, _)| *file == picture).map(|(_, id)| id);
    let item = edit::lock(&mut *db, video).await?;
    let draft = VideoDraft {
        title: demo.title.to_owned(),
        slug: String::new(),
        thumbnail_id: thumbnail,
        category: "3D designs".to_owned(),
        tags: demo.tags.iter().map(ToString::to_string).collect(),
        transcript: demo.transcript.to_owned(),
        design_id: Some(design),
        seo_description: demo.description.to_owned(),
        ..item.draft()
    };
    edit::change(&mut *db, clock, &actor, Reach::All, &item, &draft).await?;
    sqlx::query!(
        "update videos set status = 'published', first_published_at = $2 where id = $1",
        video.0,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use garde::Validate as _;
    use kernel::testing::ist;
    use sqlx::PgPool;

    use super::super::{DesignPicture, accounts, design_pictures, designs, photographs_waiting};
    use super::*;

    #[test_database::test]
    async fn every_film_is_published_with_its_design(pool: PgPool) -> Result<(), Refusal> {
        let mut db = pool.begin().await?;
        let now = ist("2026-11-20T15:00");
        accounts(&mut db, "a password of this test", now).await.unwrap();
        assert!(!lacks_films(&mut db).await?, "they show nothing");
        photographs_waiting(&mut db, design_pictures().map(DesignPicture::file), now).await?;
        designs(&mut db, now).await?;
        assert!(lacks_films(&mut db).await?);
        for (demo, letter) in FILMS.iter().zip(["a", "b", "c"]) {
            film(&mut db, &Clock::stopped_at(now), demo, 1_000, &letter.repeat(64)).await?;
        }
        assert!(!lacks_films(&mut db).await?);
        let ids = sqlx::query_scalar!(
            r#"select id as "id: kernel::ids::VideoId" from videos where status = 'published' and state = 'ready'"#
        )
        .fetch_all(&mut *db)
        .await?;
        assert_eq!(ids.len(), FILMS.len());
        for id in ids {
            let video = edit::lock(&mut db, id).await?;
            assert!(video.draft().validate().is_ok() && video.draft().thumbnail_id.is_some());
        }
        Ok(())
    }
}
