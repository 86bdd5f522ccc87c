//! Finds all records of a person, by their identifiers and by references between records.

use std::collections::BTreeSet;

use uuid::Uuid;

use super::request::Request;
use kernel::Db;
use kernel::contact::{normalize_email, normalize_mobile};

/// The records of one person.
#[derive(Clone, Debug, Default)]
pub struct Person {
    /// Normalized e-mail addresses.
    pub emails: Vec<String>,
    /// Phone numbers in E.164.
    pub phones: Vec<String>,
    /// Names.
    pub names: Vec<String>,
    /// Client accounts.
    pub users: Vec<Uuid>,
    /// Customers.
    pub customers: Vec<Uuid>,
    /// Leads, including merged ones.
    pub leads: Vec<Uuid>,
    /// Enquiries of the leads.
    pub enquiries: Vec<Uuid>,
    /// Quotations.
    pub quotations: Vec<Uuid>,
    /// Receipts.
    pub receipts: Vec<Uuid>,
    /// Furniture orders.
    pub orders: Vec<Uuid>,
    /// As somebody who recommends the company.
    pub referrers: Vec<Uuid>,
    /// Referrals by them, and of them.
    pub referrals: Vec<Uuid>,
    /// Privacy requests.
    pub requests: Vec<Uuid>,
    /// Staff accounts with the address, which no request erases.
    pub staff: Vec<Uuid>,
}

impl Person {
    /// Everything that could name them in free text: addresses, numbers in every notation, full names.
    #[must_use]
    pub fn terms(&self) -> Vec<String> {
        let mut terms: BTreeSet<String> = self.emails.iter().cloned().collect();
        for phone in &self.phones {
            let national = phone.trim_start_matches("+91");
            terms.insert(phone.clone());
            terms.insert(national.to_owned());
            if let Some((first, last)) = national.split_at_checked(5) {
                terms.insert(format!("{first} {last}"));
            }
        }
        // A single short word is part of others: names are searched for only if they have two words.
        let names = self.names.iter().map(|name| name.trim());
        terms.extend(names.filter(|name| name.contains(' ') && name.chars().count() >= 5).map(str::to_owned));
        // Longest first, so that no part of a term is left over.
        let mut terms: Vec<_> = terms.into_iter().collect();
        terms.sort_by_key(|term| std::cmp::Reverse(term.len()));
        terms
    }

    /// The person's own records in the audit log.
    #[must_use]
    pub fn subjects(&self) -> (Vec<String>, Vec<String>) {
        let kinds = [
            ("lead", &self.leads),
            ("enquiry", &self.enquiries),
            ("customer", &self.customers),
            ("user", &self.users),
            ("quotation", &self.quotations),
            ("receipt", &self.receipts),
            ("order", &self.orders),
            ("referral", &self.referrals),
            ("privacy_request", &self.requests),
        ];
        kinds.iter().flat_map(|(kind, ids)| ids.iter().map(|id| ((*kind).to_owned(), id.to_string()))).unzip()
    }
}

/// Finds the requester's records. A phone number counts only if staff entered it: anyone could type it.
pub async fn find(db: &mut Db, request: &Request) -> Result<Person, sqlx::Error> {
    let emails: Vec<_> = normalize_email(&request.email).into_iter().collect();
    let phones: Vec<_> = normalize_mobile(&request.phone).into_iter().collect();
    let user: Vec<_> = request.user.iter().map(|user| user.0).collect();
    search(db, emails, phones, user).await
}

/// Finds records by address, phone number or account.
async fn search(
    db: &mut Db,
    emails: Vec<String>,
    phones: Vec<String>,
    users: Vec<Uuid>,
) -> Result<Person, sqlx::Error> {
    let users = sqlx::query!(
        "select id, email, name, role = 'client' as \"is_client!\" from users
         where id = any($1) or lower(email) = any($2)",
        &users,
        &emails,
    )
    .fetch_all(&mut *db)
    .await?;
    let mut person = Person { emails, phones, ..Person::default() };
    for user in users {
        if !user.is_client {
            person.staff.push(user.id);
            continue;
        }
        person.users.push(user.id);
        person.names.push(user.name);
        person.emails.extend(normalize_email(&user.email));
    }
    // Merged customers and leads are the same person.
    person.customers = sqlx::query_scalar!(
        r#"with recursive found as (
               select id, merged_into from customers
               where email_normalized = any($1) or phone_normalized = any($2)
               union
               select customers.id, customers.merged_into from customers
               join found on customers.id = found.merged_into or customers.merged_into = found.id
           )
           select id as "id!" from found"#,
        &person.emails,
        &person.phones,
    )
    .fetch_all(&mut *db)
    .await?;
    person.leads = sqlx::query_scalar!(
        r#"with recursive found as (
               select id, merged_into from leads
               where email_normalized = any($1) or phone_normalized = any($2) or customer_id = any($3)
               union
               select leads.id, leads.merged_into from leads
               join found on leads.id = found.merged_into or leads.merged_into = found.id
           )
           select id as "id!" from found"#,
        &person.emails,
        &person.phones,
        &person.customers,
    )
    .fetch_all(&mut *db)
    .await?;
    let known = sqlx::query!(
        r#"select customer_name as "name!", email_normalized as email, phone_normalized as phone
           from leads where id = any($1)
           union
           select name, email_normalized, phone_normalized from customers where id = any($2)"#,
        &person.leads,
        &person.customers,
    )
    .fetch_all(&mut *db)
    .await?;
    for known in known {
        person.names.push(known.name);
        person.emails.extend(known.email);
        person.phones.extend(known.phone);
    }
    person.enquiries = sqlx::query_scalar!("select id from enquiries where lead_id = any($1)", &person.leads)
        .fetch_all(&mut *db)
        .await?;
    person.quotations = sqlx::query_scalar!(
        "select id from quotations where lead_id = any($1) or customer_id = any($2)",
        &person.leads,
        &person.customers,
    )
    .fetch_all(&mut *db)
    .await?;
    person.receipts =
        sqlx::query_scalar!("select id from receipt_vouchers where lead_id = any($1)", &person.leads)
            .fetch_all(&mut *db)
            .await?;
    find_orders(&mut *db, &mut person).await?;
    find_referrals(&mut *db, &mut person).await?;
    person.requests = sqlx::query_scalar!(
        "select id from privacy_requests where email_normalized = any($1) or user_id = any($2)",
        &person.emails,
        &person.users,
    )
    .fetch_all(&mut *db)
    .await?;
    for list in [&mut person.emails, &mut person.phones, &mut person.names] {
        // What an earlier erasure has left of an order.
        list.retain(|text| !text.is_empty());
        list.sort();
        list.dedup();
    }
    Ok(person)
}

/// What they recommended, and who recommended us to them.
async fn find_referrals(db: &mut Db, person: &mut Person) -> Result<(), sqlx::Error> {
    let referrers = sqlx::query!(
        "select id, name, email_normalized, phone_normalized from referrers
         where email_normalized = any($1) or phone_normalized = any($2) or customer_id = any($3)",
        &person.emails,
        &person.phones,
        &person.customers,
    )
    .fetch_all(&mut *db)
    .await?;
    for referrer in referrers {
        person.referrers.push(referrer.id);
        person.names.push(referrer.name);
        person.emails.push(referrer.email_normalized);
        person.phones.push(referrer.phone_normalized);
    }
    person.referrals = sqlx::query_scalar!(
        "select id from referrals where referrer_id = any($1) or lead_id = any($2)",
        &person.referrers,
        &person.leads,
    )
    .fetch_all(db)
    .await?;
    Ok(())
}

/// Furniture orders, also those that were placed without an account.
async fn find_orders(db: &mut Db, person: &mut Person) -> Result<(), sqlx::Error> {
    let orders = sqlx::query!(
        "select id, name, email_normalized, phone_normalized from orders
         where email_normalized = any($1) or phone_normalized = any($2) or user_id = any($3)",
        &person.emails,
        &person.phones,
        &person.users,
    )
    .fetch_all(db)
    .await?;
    for order in orders {
        person.orders.push(order.id);
        person.names.push(order.name);
        person.emails.push(order.email_normalized);
        person.phones.push(order.phone_normalized);
    }
    Ok(())
}
