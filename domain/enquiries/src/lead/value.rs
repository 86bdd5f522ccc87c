//! What the value of a lead's deal is taken from. The rule itself is part of the leads list's query
//! ([`super::list`]), so that lists, board and dashboard cannot differ.

use kernel::string_enum::string_enum;

string_enum! {
    /// What the value of a deal was taken from, the surest first.
    #[schemars(rename = "DealValueSource")]
    pub enum ValueSource {
        /// The signed quotation.
        SignedQuotation = "signed_quotation",
        /// The quotation that the customer has.
        SentQuotation = "sent_quotation",
        /// A quotation in preparation.
        PreparedQuotation = "prepared_quotation",
        /// The middle of the kitchen calculator's estimate.
        KitchenEstimate = "kitchen_estimate",
    }
}

impl ValueSource {
    /// Display label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::SignedQuotation => "Signed quotation",
            Self::SentQuotation => "Quotation sent",
            Self::PreparedQuotation => "Quotation in preparation",
            Self::KitchenEstimate => "Kitchen estimate",
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use sqlx::PgPool;

    use super::*;
    use crate::lead::Status;
    use crate::lead::list::figures::{self, StatusTotal};
    use crate::lead::list::{self, LeadFilter, Search};
    use crate::lead::testing::{nth_lead, received};
    use kernel::Db;
    use kernel::ids::{LeadId, UserId};
    use kernel::page::PageQuery;
    use kernel::reach::{Reach, Viewer};
    use kernel::role::Role;
    use kernel::testing::{ist, user};

    async fn quote(db: &mut Db, lead: LeadId, owner: UserId, status: &str, rupees: i64, minute: i32) {
        sqlx::query!(
            "insert into quotations
                 (id, number, lead_id, client_name, client_email, client_phone, site_address, place_of_supply, delivery,
                  valid_until, discount, prices_of, owner_id, status, frozen, payable_paise, created_at, updated_at)
             values (gen_random_uuid(), 'QT/2026-27/' || gen_random_uuid(), $1, '', '', '', '', '29', 'standard', now(),
                  '{}', now(), $2, $3, '{}', $4::bigint * 100, timestamptz '2026-11-20' + make_interval(mins => $5), now())",
            lead.0,
            owner.0,
            status,
            rupees,
            minute,
        )
        .execute(db)
        .await
        .unwrap();
    }

    /// Who sees all leads, and quotations by their role.
    const fn viewer(user: UserId, role: Role) -> Viewer {
        Viewer { user, role, is_sales_head: true }
    }

    async fn worth(db: &mut Db, lead: LeadId, viewer: Viewer) -> Option<(i64, ValueSource)> {
        let item = list::item(db, lead, Reach::All, viewer, ist("2026-11-20T15:00")).await.unwrap();
        item.value.map(|paise| paise / 100).zip(item.value_source)
    }

    #[test_database::test]
    async fn the_surest_sign_gives_a_deal_its_value(pool: PgPool) -> sqlx::Result<()> {
        use ValueSource::{KitchenEstimate, PreparedQuotation, SentQuotation, SignedQuotation};
        let mut db = pool.acquire().await?;
        let seller = user(&mut db, "Ravi", Role::Sales).await;
        let lead = received(&mut db, &nth_lead(1), ist("2026-11-20T11:00")).await;
        assert_eq!(worth(&mut db, lead, viewer(seller, Role::Sales)).await, None);

        let kitchen = json!({"kitchen": {"estimate": {"fromPaise": 20_000_000, "toPaise": 30_000_001}}});
        sqlx::query!("update enquiries set raw = $2::jsonb::json where lead_id = $1", lead.0, kitchen)
            .execute(&mut *db)
            .await?;
        assert_eq!(
            worth(&mut db, lead, viewer(seller, Role::Sales)).await,
            None,
            "a visitor may write anything into a form"
        );
        sqlx::query!("update enquiries set has_kitchen = true where lead_id = $1", lead.0)
            .execute(&mut *db)
            .await?;
        assert_eq!(worth(&mut db, lead, viewer(seller, Role::Sales)).await, Some((250_000, KitchenEstimate)));
        // Nothing is on it yet.
        quote(&mut db, lead, seller, "draft", 0, 0).await;
        for (minute, status, rupees, worth_it) in [
            (1, "draft", 300_000, (300_000, PreparedQuotation)),
            (2, "pending_approval", 310_000, (310_000, PreparedQuotation)),
            (3, "sent", 320_000, (320_000, SentQuotation)),
            (4, "approved", 330_000, (320_000, SentQuotation)),
            (5, "viewed", 340_000, (340_000, SentQuotation)),
            (6, "rejected", 350_000, (340_000, SentQuotation)),
            (7, "accepted", 360_000, (360_000, SignedQuotation)),
            (8, "sent", 370_000, (360_000, SignedQuotation)),
        ] {
            quote(&mut db, lead, seller, status, rupees, minute).await;
            assert_eq!(worth(&mut db, lead, viewer(seller, Role::Sales)).await, Some(worth_it), "{status}");
        }
        assert_eq!(worth(&mut db, lead, viewer(seller, Role::Ops)).await, Some((250_000, KitchenEstimate)));
        Ok(())
    }

    fn search(filter: &LeadFilter, me: UserId) -> Search<'_> {
        Search::of(viewer(me, Role::Sales), "", filter, ist("2026-11-20T15:00"))
    }

    #[test_database::test]
    async fn list_board_and_sums_agree(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        let seller = user(&mut db, "Ravi", Role::Sales).await;
        let mut leads = Vec::new();
        for n in 1..=5 {
            leads.push(received(&mut db, &nth_lead(n), ist("2026-11-20T11:00")).await);
        }
        quote(&mut db, leads[0], seller, "sent", 100_000, 1).await;
        quote(&mut db, leads[1], seller, "draft", 400_000, 1).await;
        quote(&mut db, leads[3], seller, "sent", 900_000, 1).await;
        sqlx::query!("update leads set status = 'lost' where id = $1", leads[3].0).execute(&mut *db).await?;
        // Its quotation goes on counting for the lead that it was merged into.
        quote(&mut db, leads[4], seller, "sent", 250_000, 1).await;
        sqlx::query!(
            "update leads set merged_into = $2, archived_at = now() where id = $1",
            leads[4].0,
            leads[2].0,
        )
        .execute(&mut *db)
        .await?;

        for (parameters, names) in [
            (json!({"sort": "value"}), &["Visitor 1", "Visitor 3", "Visitor 2", "Visitor 4"][..]),
            (json!({"sort": "-value"}), &["Visitor 4", "Visitor 2", "Visitor 3", "Visitor 1"][..]),
            (json!({"sort": "value", "valueFrom": 250_000}), &["Visitor 3", "Visitor 2", "Visitor 4"][..]),
            (json!({"sort": "value", "valueTo": 250_000}), &["Visitor 1", "Visitor 3"][..]),
        ] {
            let filter: LeadFilter = serde_json::from_value(parameters.clone()).unwrap();
            let page = list::list(&mut db, &search(&filter, seller), &PageQuery::default()).await?;
            let found: Vec<_> = page.items.iter().map(|lead| lead.customer_name.as_str()).collect();
            assert_eq!(found, names, "{parameters}");
            assert_eq!(page.total, i64::try_from(names.len()).unwrap(), "{parameters}");
        }
        let filter = LeadFilter::default();
        let search = search(&filter, seller);
        let mut totals = figures::by_status(&mut db, &search).await?;
        totals.sort_unstable_by_key(|total| total.leads);
        let total = |status, leads, value_paise, without_value| StatusTotal {
            status,
            leads,
            value_paise,
            without_value,
        };
        assert_eq!(totals, [total(Status::Lost, 1, 0, 0), total(Status::New, 3, 75_000_000, 0)]);
        let board = list::board(&mut db, &search).await?;
        let new = board.iter().find(|column| column.status == Status::New).unwrap();
        let shown: i64 = new.items.iter().filter_map(|lead| lead.value).sum();
        assert_eq!((new.value_paise, new.without_value, shown), (75_000_000, 0, 75_000_000));
        Ok(())
    }
}
