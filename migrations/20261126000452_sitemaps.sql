-- What search engines read beside the pages: the sitemaps that are served, the addresses behind them, and the changed
-- addresses that search engines are still to be told of.

create table sitemaps (
    name text primary key,
    -- The file itself.
    body text not null,
    sha256 text not null,
    addresses integer not null,
    changed_at timestamptz not null
);

create table sitemap_addresses (
    path text primary key,
    -- Of everything that its sitemap tells of it.
    fingerprint text not null
);

create table search_notices (
    path text primary key,
    changed_at timestamptz not null
);

comment on table sitemaps is 'Impersonal: name body sha256';
comment on table sitemap_addresses is 'Impersonal: path fingerprint';
comment on table search_notices is 'Impersonal: path';
