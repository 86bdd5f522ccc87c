-- A consent is a person's: it is found again by their address or phone number, so that it outlives a merge, a
-- conversion to a customer and a new account. Who recorded it, in which language the text was, and how and by whom it
-- was withdrawn belong to the record.
alter table consents
    alter column lead_id drop not null,
    add column customer_id uuid references customers,
    add column user_id uuid references users on delete set null,
    add column email_normalized text,
    add column phone_normalized text,
    add column language text not null default 'en',
    add column recorded_by uuid references users,
    add column note text not null default '',
    add column withdrawn_channel text,
    add column withdrawn_by uuid references users,
    add column withdrawal_note text not null default '';

update consents
set email_normalized = leads.email_normalized, phone_normalized = leads.phone_normalized
from leads where leads.id = lead_id;

update consents set withdrawn_channel = 'email_link' where withdrawn_at is not null;

alter table consents
    alter column language drop default,
    add constraint consents_withdrawn_somehow check ((withdrawn_at is null) = (withdrawn_channel is null));

create index consents_by_email on consents (email_normalized, purpose) where email_normalized is not null;
create index consents_by_customer on consents (customer_id) where customer_id is not null;
create index consents_by_user on consents (user_id) where user_id is not null;
