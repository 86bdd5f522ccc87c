-- Letters about carts that users left.

-- Of the unsubscribe link in marketing e-mails to an account, as leads have one.
alter table users add column unsubscribe_token uuid not null default gen_random_uuid();
create unique index users_unsubscribe_token_taken on users (unsubscribe_token);

alter table carts
    -- When the user was last written to about a cart, whatever it held.
    add column last_letter_at timestamptz;
-- Carts that nobody was written to about yet.
create index carts_to_remind on carts (updated_at) where reminded_at is null;
