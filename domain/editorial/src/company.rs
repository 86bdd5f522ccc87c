//! What the page about the company says in figures and names: counted from records, or set by staff.

use chrono::NaiveDate;
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use kernel::check::{filled, one_line};
use kernel::settings::{self, Section};
use kernel::{Db, string_enum::string_enum};

string_enum! {
    /// What a certificate is about.
    pub enum CertificationKind {
        /// A certificate, such as ISO 9001.
        Certificate = "certificate",
        /// A membership of an association.
        Membership = "membership",
        /// An award.
        Award = "award",
    }
}

/// Settings of the page about the company.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[schemars(rename = "CompanyPageSettings")]
pub struct CompanyPage {
    /// Certificates, memberships and awards, in display order.
    #[garde(length(max = 24), dive)]
    pub certifications: Vec<Certification>,
}

impl Section for CompanyPage {
    const NAME: &'static str = "company_page";
}

/// A certificate, membership or award.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Certification {
    /// What it is about.
    #[garde(skip)]
    pub kind: CertificationKind,
    /// Name, such as "ISO 9001:2015".
    #[garde(custom(filled), custom(one_line), length(chars, max = 120))]
    pub name: String,
    /// Who issued it.
    #[garde(custom(filled), custom(one_line), length(chars, max = 120))]
    pub issuer: String,
    /// Last day of its validity; afterwards it is not shown.
    #[serde(default)]
    #[garde(skip)]
    pub valid_until: Option<NaiveDate>,
}

/// Certifications and figures of the company.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Company {
    /// Certificates, memberships and awards that are valid.
    pub certifications: Vec<Certification>,
    /// Figures.
    pub figures: Figures,
}

/// Figures counted from records.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "CompanyFigures")]
pub struct Figures {
    /// Projects that were handed over.
    pub finished_homes: i64,
    /// Published case studies.
    pub case_studies: i64,
    /// Localities of published case studies.
    pub localities: i64,
    /// Colleagues who work here.
    pub colleagues: i64,
}

/// Reads certifications and figures.
pub async fn read(db: &mut Db, today: NaiveDate) -> Result<Company, sqlx::Error> {
    let CompanyPage { mut certifications } = settings::read(&mut *db).await?;
    certifications.retain(|certification| certification.valid_until.is_none_or(|last| last >= today));
    let figures = sqlx::query_as!(
        Figures,
        r#"select
               (
                   select count(*) from projects
                   where archived_at is null and stage in ('handover', 'warranty', 'closed')
               ) as "finished_homes!",
               (select count(*) from case_studies where status = 'published') as "case_studies!",
               (
                   select count(distinct locality) from case_studies where status = 'published' and locality <> ''
               ) as "localities!",
               (select count(*) from team_members where is_active and archived_at is null) as "colleagues!""#,
    )
    .fetch_one(db)
    .await?;
    Ok(Company { certifications, figures })
}
