//! Finds all records of one person: by what identifies them, and by what joins records.

use std::collections::BTreeSet;

use uuid::Uuid;

use super::request::Request;
use kernel::Db;
use kernel::contact::{normalize_email, normalize_mobile};

/// The records of one person.
#[derive(Clone, Debug, Default)]
pub struct Person {
    /// Their addresses, in comparable form.
    pub emails: Vec<String>,
    /// Their numbers, in E.164.
    pub phones: Vec<String>,
    /// What they are called.
    pub names: Vec<String>,
    /// Accounts of theirs.
    pub users: Vec<Uuid>,
    /// Customers.
    pub customers: Vec<Uuid>,
    /// Leads, with those that others took in.
    pub leads: Vec<Uuid>,
    /// The forms of the leads.
    pub enquiries: Vec<Uuid>,
    /// Quotations.
    pub quotations: Vec<Uuid>,
    /// Receipts.
    pub receipts: Vec<Uuid>,
    /// Their requests.
    pub requests: Vec<Uuid>,
    /// Colleagues' accounts with the address: nobody erases these by a request.
    pub staff: Vec<Uuid>,
}

impl Person {
    /// Everything by which free text could name them: addresses, numbers in every spelling, full names.
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
        // One short word is a part of others: a name is looked for when it is a whole one.
        let names = self.names.iter().map(|name| name.trim());
        terms.extend(names.filter(|name| name.contains(' ') && name.chars().count() >= 5).map(str::to_owned));
        // Longer ones first, so that no part of one is left.
        let mut terms: Vec<_> = terms.into_iter().collect();
        terms.sort_by_key(|term| std::cmp::Reverse(term.len()));
        terms
    }

    /// The records in the audit log that are this person's own.
    #[must_use]
    pub fn subjects(&self) -> (Vec<String>, Vec<String>) {
        let kinds = [
            ("lead", &self.leads),
            ("enquiry", &self.enquiries),
            ("customer", &self.customers),
            ("user", &self.users),
            ("quotation", &self.quotations),
            ("receipt", &self.receipts),
            ("privacy_request", &self.requests),
        ];
        kinds.iter().flat_map(|(kind, ids)| ids.iter().map(|id| ((*kind).to_owned(), id.to_string()))).unzip()
    }
}

/// Finds the records of whoever asked. A number counts only where a colleague wrote it down: anybody could have typed it.
pub async fn find(db: &mut Db, request: &Request) -> Result<Person, sqlx::Error> {
    let emails: Vec<_> = normalize_email(&request.email).into_iter().collect();
    let phones: Vec<_> = normalize_mobile(&request.phone).into_iter().collect();
    let user: Vec<_> = request.user.iter().map(|user| user.0).collect();
    search(db, emails, phones, user).await
}

/// Finds the records that belong to an address, a number or an account.
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
    // A customer and those whom they took in, and a lead and those that it took in, are one person.
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
    person.requests = sqlx::query_scalar!(
        "select id from privacy_requests where email_normalized = any($1) or user_id = any($2)",
        &person.emails,
        &person.users,
    )
    .fetch_all(&mut *db)
    .await?;
    for list in [&mut person.emails, &mut person.phones, &mut person.names] {
        list.sort();
        list.dedup();
    }
    Ok(person)
}
