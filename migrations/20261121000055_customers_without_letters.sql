-- Asked before each letter that nobody asked for.
create index customers_without_letters on customers (email_normalized) where no_emails;
