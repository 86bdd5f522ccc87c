-- Feeds of the shop's products for other services: the file that is served now, and what it was made from.

create table product_feeds (
    -- Which service it is for.
    name text primary key,
    -- Of the rows and the day behind it: while it is the same, so is the feed.
    fingerprint bytea not null,
    storage_key text not null,
    sha256 text not null,
    items integer not null,
    made_at timestamptz not null
);

comment on table product_feeds is 'Impersonal: name fingerprint storage_key sha256';
