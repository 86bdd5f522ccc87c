//! Demo case studies and colleagues with public profiles. Customers' names are invented, and sound like it: namuna means
//! sample, udaharan example.

use std::collections::HashMap;

use chrono::{DateTime, Days, NaiveDate, Utc};

use content::photograph::{PhotographDraft, Room};
use editorial::body::Body;
use editorial::case_study::{CaseStudyDraft, Pair, Service, edit};
use kernel::Db;
use kernel::audit::Actor;
use kernel::clock::{Clock, day_of};
use kernel::home::{BhkType, BudgetBand};
use kernel::ids::{MaterialId, PhotographId, TeamMemberId};
use kernel::reach::Reach;
use kernel::record::{self, Refusal};
use people::account;
use people::team::{Leave, TeamMemberDraft};

use super::{STAFF, photographs, writing};
use BhkType::{Duplex, OneBhk, ThreeBhk, TwoBhk, Villa};
use BudgetBand::{From3To6, From6To10, From10To20, Over20, Under3};
use Service::{
    Civil, Electrical, Flooring, HomeAutomation, KitchenRenovation, ModularKitchens, Painting,
    WardrobesStorage,
};

/// File name in the web application's demo pictures, title and alt text.
#[rustfmt::skip]
const PICTURES: [(&str, &str, &str); 7] = [
    ("living-before-1440.webp", "Living room before", "The living room as a bare concrete shell with cement bags and a ladder"),
    ("corner-before-900.webp", "Window corner before", "A bare corner beside the window, with cement bags on the floor"),
    ("corner-900.webp", "Window corner", "A teak chair and a palm beside the window, with a low green unit along the wall"),
    ("screen-before-900.webp", "TV wall before", "A bare wall with two open chases for conduit and boards leaning against it"),
    ("screen-900.webp", "TV wall", "A fluted teak panel behind the screen, above a low unit in green and cane"),
    ("shelves-before-900.webp", "Shelf wall before", "A bare wall with a ladder in front of it"),
    ("shelves-900.webp", "Shelf wall", "A tall teak shelf with green backs, books and vases beside the sofa"),
];

struct Demo {
    title: &'static str,
    summary: &'static str,
    /// Story, in the notation of the other demo texts.
    text: &'static str,
    home: BhkType,
    place: (&'static str, &'static str),
    area: i32,
    budget: BudgetBand,
    style: &'static str,
    services: &'static [Service],
    days: i32,
    gallery: &'static [&'static str],
    /// Before, after and caption.
    pairs: &'static [(&'static str, &'static str, &'static str)],
    materials: &'static [&'static str],
    customer: &'static str,
    quote: &'static str,
    is_featured: bool,
}

/// In display order.
#[rustfmt::skip]
const STUDIES: [Demo; 6] = [
    Demo {
        title: "A bare shell in Whitefield, ready for three generations",
        summary: "Grandparents, parents and two schoolchildren in one flat: quiet corners for each, one long table for all.",
        text: include_str!("case-studies/whitefield.txt"),
        home: ThreeBhk, place: ("Whitefield", "560066"), area: 1_460, budget: From10To20, style: "Contemporary",
        services: &[ModularKitchens, WardrobesStorage, Electrical, Painting], days: 58,
        gallery: &["living-1440.webp", "kids-1200.webp", "dining-1200.webp", "bedroom-1200.webp"],
        pairs: &[("living-before-1440.webp", "living-1440.webp", "Living room"), ("corner-before-900.webp", "corner-900.webp", "Window corner")],
        materials: &["VEN-TK-04", "LAM-SF-114", "PLY-18-BWR", "HNG-SC-110"],
        customer: "The Namuna family", quote: "Our mother found the light switch in the dark on the first night. That is when we knew.", is_featured: true,
    },
    Demo {
        title: "A kitchen for two cooks in Indiranagar",
        summary: "He bakes, she cooks, and both used to stand at the same metre of counter.",
        text: include_str!("case-studies/indiranagar.txt"),
        home: TwoBhk, place: ("Indiranagar", "560038"), area: 980, budget: From3To6, style: "Modern",
        services: &[KitchenRenovation, ModularKitchens], days: 34,
        gallery: &["kitchen-1440.webp", "island-1200.webp"],
        pairs: &[],
        materials: &["PLY-18-BWP", "LAM-SF-114", "CTR-GR-BLK", "CHN-TB-500"],
        customer: "Mr and Mrs Udaharan", quote: "We cook at the same time now, and nobody apologises.", is_featured: true,
    },
    Demo {
        title: "Work at one end, sleep at the other: a 1 BHK in Koramangala",
        summary: "Five hundred square feet for a life between calls, with a desk that disappears from view at six.",
        text: include_str!("case-studies/koramangala.txt"),
        home: OneBhk, place: ("Koramangala", "560034"), area: 520, budget: Under3, style: "Minimal",
        services: &[WardrobesStorage, Electrical], days: 27,
        gallery: &["study-1200.webp", "wardrobe-900.webp", "bedroom-1200.webp"],
        pairs: &[("screen-before-900.webp", "screen-900.webp", "The wall opposite the sofa")],
        materials: &["LAM-SF-101", "PLY-18-BWR", "HNG-SC-110"],
        customer: "", quote: "", is_featured: false,
    },
    Demo {
        title: "A villa off Sarjapur Road that keeps its courtyard",
        summary: "Two floors around a courtyard, planned so that the rain stays part of the house.",
        text: include_str!("case-studies/sarjapur-road.txt"),
        home: Villa, place: ("Sarjapur Road", "560035"), area: 3_200, budget: Over20, style: "Traditional",
        services: &[Civil, Flooring, ModularKitchens, HomeAutomation], days: 112,
        gallery: &["balcony-1200.webp", "pooja-900.webp", "living-1440.webp", "dining-1200.webp"],
        pairs: &[("shelves-before-900.webp", "shelves-900.webp", "The reading wall")],
        materials: &["VEN-TK-04", "CTR-GR-BLK", "PLY-18-BWP"],
        customer: "Dr Kalpit", quote: "When it rains, everybody comes to the living room.", is_featured: true,
    },
    Demo {
        title: "A duplex in Jayanagar, one room at a time",
        summary: "A family of four stayed at home while we renewed it floor by floor.",
        text: include_str!("case-studies/jayanagar.txt"),
        home: Duplex, place: ("Jayanagar", "560041"), area: 2_100, budget: From6To10, style: "Traditional",
        services: &[Painting, Flooring, WardrobesStorage], days: 76,
        gallery: &["foyer-900.webp", "pooja-900.webp", "dining-1200.webp"],
        pairs: &[],
        materials: &["VEN-TK-04", "LAM-SF-101"],
        customer: "", quote: "", is_featured: false,
    },
    Demo {
        title: "Ready for tenants in HSR Layout",
        summary: "A flat to let, made to look good in photographs and to last for years.",
        text: include_str!("case-studies/hsr-layout.txt"),
        home: TwoBhk, place: ("HSR Layout", "560102"), area: 1_050, budget: From3To6, style: "Modern",
        services: &[ModularKitchens, WardrobesStorage, Painting], days: 31,
        gallery: &["screen-900.webp", "kitchen-1440.webp", "wardrobe-900.webp"],
        pairs: &[("screen-before-900.webp", "screen-900.webp", "TV wall")],
        materials: &["LAM-SF-101", "HNG-SC-110", "CTR-GR-BLK"],
        customer: "", quote: "", is_featured: false,
    },
];

/// A colleague on the website.
struct Colleague {
    /// E-mail address of the account.
    email: &'static str,
    designation: &'static str,
    department: &'static str,
    /// Year and month of the first day of work.
    joined: (i32, u32),
    languages: &'static [&'static str],
    skills: &'static [&'static str],
    /// Pincodes whose leads are theirs.
    territory: &'static [&'static str],
    /// First and last day of leave, in days from today, and its reason.
    leave: Option<(u64, u64, &'static str)>,
    bio: &'static str,
}

/// In display order.
#[rustfmt::skip]
const TEAM: [Colleague; 8] = [
    Colleague { email: "admin@nivas.example", designation: "Founder", department: "Management", joined: (2014, 6), languages: &["Kannada", "English", "Hindi"], skills: &["Architecture", "Site supervision"], territory: &[], leave: None, bio: "Trained as an architect. Looks at every kitchen drawing before it goes to the workshop." },
    Colleague { email: "designer@nivas.example", designation: "Senior designer", department: "Design", joined: (2017, 1), languages: &["Malayalam", "English", "Hindi"], skills: &["Modular kitchens", "Space planning", "Lighting"], territory: &[], leave: None, bio: "Designs for families. Asks what you eat for breakfast before she draws a counter." },
    Colleague { email: "projects@nivas.example", designation: "Project manager", department: "Projects", joined: (2018, 8), languages: &["Urdu", "Hindi", "Kannada"], skills: &["Scheduling", "Civil work", "Electrical work"], territory: &[], leave: Some((24, 28, "Family wedding")), bio: "Plans who is on site on which day, and tells you before you ask." },
    Colleague { email: "sales@nivas.example", designation: "Client advisor", department: "Sales", joined: (2020, 2), languages: &["Tamil", "English", "Kannada"], skills: &["Modular kitchens", "Budgets"], territory: &["560041", "560070", "560004", "560078", "560062", "560068"], leave: None, bio: "Your first call. Says so when something is not worth its price." },
    Colleague { email: "operations@nivas.example", designation: "Workshop and dispatch", department: "Operations", joined: (2016, 11), languages: &["Malayalam", "English"], skills: &["Joinery", "Edge banding", "Packing"], territory: &[], leave: Some((9, 11, "Festival at home")), bio: "Knows every board that leaves the workshop, and which door it belongs to." },
    Colleague { email: "finance@nivas.example", designation: "Accounts", department: "Finance", joined: (2019, 4), languages: &["Marathi", "Hindi", "English"], skills: &["GST", "Book-keeping"], territory: &[], leave: None, bio: "Explains every line of an invoice." },
    Colleague { email: "sales.head@nivas.example", designation: "Head of sales", department: "Sales", joined: (2015, 9), languages: &["Kodava", "Kannada", "English"], skills: &["Villas", "Contracts"], territory: &[], leave: None, bio: "Reads every quotation twice before you read it once." },
    Colleague { email: "designer.two@nivas.example", designation: "Designer", department: "Design", joined: (2022, 7), languages: &["Tulu", "Kannada", "English"], skills: &["Wardrobes", "Children's rooms", "3D design"], territory: &[], leave: None, bio: "Finds room for one more shelf, and knows when to leave it out." },
];

/// Files of the demo pictures that only case studies show.
#[must_use]
pub fn case_study_pictures() -> Vec<&'static str> {
    PICTURES.iter().map(|(file, ..)| *file).collect()
}

/// Whether there are no case studies yet.
pub async fn lacks_case_studies(db: &mut Db) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(r#"select not exists (select from case_studies) as "lacks!""#).fetch_one(db).await
}

/// Creates a photograph of case studies from a file that is already in the storage. It stays out of the gallery.
pub async fn case_study_photograph(
    db: &mut Db,
    clock: &Clock,
    file: &str,
    bytes: i32,
    storage_key: String,
) -> Result<(), Refusal> {
    let (_, title, alt) = PICTURES.iter().find(|(name, ..)| *name == file).ok_or(sqlx::Error::RowNotFound)?;
    photographs::create(db, clock, file, bytes, storage_key, |draft| PhotographDraft {
        title: (*title).to_owned(),
        alt: (*alt).to_owned(),
        rooms: vec![Room::Living],
        is_design: true,
        ..draft
    })
    .await
    .map(drop)
}

/// Creates the colleagues with public profiles, unless there is a team already.
pub async fn team(db: &mut Db, now: DateTime<Utc>) -> Result<(), Refusal> {
    let has_team = sqlx::query_scalar!(r#"select exists (select from team_members) as "has_team!""#);
    if has_team.fetch_one(&mut *db).await? {
        return Ok(());
    }
    let (clock, actor) = (Clock::stopped_at(now), Actor::system());
    let today = day_of(now);
    for (position, colleague) in (1..).zip(&TEAM) {
        let Some((_, _, first, last)) = STAFF.iter().find(|(_, address, ..)| *address == colleague.email)
        else {
            continue;
        };
        let user = account::find_by_email(&mut *db, colleague.email).await?;
        let (year, month) = colleague.joined;
        let draft = TeamMemberDraft {
            name: format!("{first} {last}"),
            designation: colleague.designation.to_owned(),
            department: colleague.department.to_owned(),
            phone: Some(format!("+91 80 5550 {:04}", 150 + position)),
            email: Some(colleague.email.to_owned()),
            joined_on: NaiveDate::from_ymd_opt(year, month, 1),
            user_id: user.map(|account| account.user),
            skills: owned(colleague.skills),
            languages: owned(colleague.languages),
            capacity_hours: 48,
            territory_pincodes: owned(colleague.territory),
            leave: colleague.leave.iter().map(|leave| leave_from(today, leave)).collect(),
            bio: colleague.bio.to_owned(),
            photograph_id: None,
            position,
            is_public: true,
            is_active: true,
        };
        record::create(&mut *db, &clock, &actor, &draft).await?;
    }
    Ok(())
}

fn owned(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

fn leave_from(today: NaiveDate, (from, to, reason): &(u64, u64, &str)) -> Leave {
    Leave { from: today + Days::new(*from), to: today + Days::new(*to), reason: (*reason).to_owned() }
}

/// Creates the demo case studies if there are none yet and the demo photographs exist.
pub async fn case_studies(db: &mut Db, now: DateTime<Utc>) -> Result<(), Refusal> {
    let pictures = pictures(&mut *db).await?;
    if pictures.len() < PICTURES.len() || !lacks_case_studies(&mut *db).await? {
        return Ok(());
    }
    let (clock, actor) = (Clock::stopped_at(now), Actor::system());
    let materials = materials(&mut *db).await?;
    let designer = designer(&mut *db).await?;
    // A new case study comes first in the order, so the last one is created first.
    for demo in STUDIES.iter().rev() {
        let body = writing::body(&mut *db, demo.text).await?;
        let draft = CaseStudyDraft { designer_id: designer, ..demo.draft(&pictures, &materials, body) };
        let id = edit::create(&mut *db, &clock, &actor, Reach::All, &draft).await?;
        sqlx::query!(
            "update case_studies
             set published_title = title, published_summary = summary, published_body = body, published_words = words,
                 published_text = $2, status = 'published', first_published_at = $3, revised_at = $3
             where id = $1",
            id.0,
            draft.body.plain_text(),
            now,
        )
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}

impl Demo {
    fn draft(
        &self,
        pictures: &HashMap<String, PhotographId>,
        materials: &HashMap<String, MaterialId>,
        body: Body,
    ) -> CaseStudyDraft {
        let (locality, pincode) = self.place;
        let picture = |file: &&str| pictures.get(*file).copied();
        let pairs = self.pairs.iter().filter_map(|(before, after, caption)| {
            Some(Pair {
                before_id: picture(before)?,
                after_id: picture(after)?,
                caption: (*caption).to_owned(),
            })
        });
        CaseStudyDraft {
            summary: self.summary.to_owned(),
            body,
            home_type: Some(self.home),
            locality: locality.to_owned(),
            pincode: Some(pincode.to_owned()),
            area_sqft: Some(self.area),
            budget_band: Some(self.budget),
            style: self.style.to_owned(),
            services: self.services.to_vec(),
            days_taken: Some(self.days),
            pairs: pairs.collect(),
            gallery: self.gallery.iter().filter_map(picture).collect(),
            material_ids: self.materials.iter().filter_map(|code| materials.get(*code).copied()).collect(),
            customer_name: self.customer.to_owned(),
            quote: self.quote.to_owned(),
            has_consent: !self.customer.is_empty(),
            consent_note: if self.customer.is_empty() {
                String::new()
            } else {
                "Invented for the demo".to_owned()
            },
            is_featured: self.is_featured,
            ..CaseStudyDraft::titled(self.title.to_owned())
        }
    }
}

/// The demo photographs by file name.
async fn pictures(db: &mut Db) -> Result<HashMap<String, PhotographId>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select distinct on (file_name) file_name, id as "id: PhotographId" from photographs
           order by file_name, uploaded_at"#,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| (row.file_name, row.id)).collect())
}

async fn materials(db: &mut Db) -> Result<HashMap<String, MaterialId>, sqlx::Error> {
    let rows =
        sqlx::query!(r#"select code, id as "id: MaterialId" from materials where archived_at is null"#)
            .fetch_all(db)
            .await?;
    Ok(rows.into_iter().map(|row| (row.code, row.id)).collect())
}

async fn designer(db: &mut Db) -> Result<Option<TeamMemberId>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select id as "id: TeamMemberId" from team_members
           where department = 'Design' and archived_at is null order by position limit 1"#,
    )
    .fetch_optional(db)
    .await
}

#[cfg(test)]
mod tests {
    use garde::Validate as _;
    use kernel::testing::ist;
    use sqlx::PgPool;

    use super::super::{PHOTOGRAPHS, photographs_waiting};
    use super::*;
    use editorial::case_study::locality;

    #[test_database::test]
    async fn every_colleague_has_an_account_and_may_be_shown(pool: PgPool) -> Result<(), Refusal> {
        let mut db = pool.begin().await?;
        let now = ist("2026-11-20T15:00");
        super::super::accounts(&mut db, "a password of this test", now).await.unwrap();
        for _ in 0..2 {
            team(&mut db, now).await?;
        }
        let rows = sqlx::query!("select user_id from team_members").fetch_all(&mut *db).await?;
        assert_eq!(rows.len(), TEAM.len());
        assert!(rows.iter().all(|row| row.user_id.is_some()));
        let leave = sqlx::query_scalar!(
            r#"select count(*) as "count!" from team_leave where from_on > $1"#,
            day_of(now)
        );
        assert_eq!(leave.fetch_one(&mut *db).await?, 2);
        Ok(())
    }

    #[test_database::test]
    async fn the_demo_case_studies_are_complete(pool: PgPool) -> Result<(), Refusal> {
        let mut db = pool.begin().await?;
        let now = ist("2026-11-20T15:00");
        case_studies(&mut db, now).await?;
        assert!(lacks_case_studies(&mut db).await?, "there is nothing to show");
        let files = PHOTOGRAPHS.iter().map(|demo| demo.file).chain(case_study_pictures());
        photographs_waiting(&mut db, files.map(str::to_owned), now).await?;
        super::super::materials(&mut db, now).await?;
        let (pictures, materials) = (super::pictures(&mut db).await?, super::materials(&mut db).await?);
        for demo in &STUDIES {
            let body = writing::body(&mut db, demo.text).await?;
            assert!(body.validate().is_ok() && body.gaps().is_empty(), "{}", demo.title);
            let draft = demo.draft(&pictures, &materials, body);
            assert_eq!(draft.gallery.len(), demo.gallery.len(), "{}", demo.title);
            assert_eq!(draft.pairs.len(), demo.pairs.len(), "{}", demo.title);
            assert_eq!(draft.material_ids.len(), demo.materials.len(), "{}", demo.title);
            assert!(locality::names().any(|name| name == demo.place.0), "{}", demo.title);
        }
        for _ in 0..2 {
            case_studies(&mut db, now).await?;
        }
        let count = sqlx::query_scalar!(
            r#"select count(*) as "count!" from case_studies where status = 'published'"#
        );
        assert_eq!(count.fetch_one(&mut *db).await?, 6);
        Ok(())
    }
}
