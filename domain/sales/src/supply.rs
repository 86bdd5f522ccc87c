//! Type of supply of what a lead buys, which decides the GST of their advances. Source: product rules for GST.

use kernel::Db;
use kernel::ids::LeadId;
use kernel::settings;
use pricing::gst::supply_type::SupplyType;

use crate::quotation_settings::Quotations;

/// As on the quotation that the lead has accepted or was last offered, else as of the project, else as the settings have
/// it.
pub async fn of_lead(db: &mut Db, lead: LeadId) -> Result<SupplyType, sqlx::Error> {
    let known = sqlx::query_scalar!(
        r#"select coalesce(offer.supply_type, project.supply_type) as "supply_type: SupplyType"
           from leads as lead
           left join projects as project on project.id = lead.project_id
           left join lateral (
               select supply_type from quotations
               where lead_id in (select id from leads as part where part.id = lead.id or part.merged_into = lead.id)
                   and archived_at is null
                   and status in ('sent', 'viewed', 'accepted', 'converted')
               order by status in ('accepted', 'converted') desc, created_at desc, id desc limit 1
           ) as offer on true
           where lead.id = $1"#,
        lead.0,
    )
    .fetch_one(&mut *db)
    .await?;
    match known {
        Some(known) => Ok(known),
        None => Ok(settings::read::<Quotations>(db).await?.supply_type),
    }
}
