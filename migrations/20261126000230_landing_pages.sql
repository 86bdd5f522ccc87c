-- Campaign pages: their texts, tests of two texts against each other, and what is counted for those.

-- A page without a row shows its built-in texts. `/full-home-interior-v2` has no texts of its own: it shows text B of
-- `/full-home-interior`.
create table landing_pages (
    page text primary key constraint landing_pages_page_known check (
        page in (
            'landing', 'ads-kitchen-renovation', 'ads-bathroom-renovation', 'ads-full-home-interior',
            'budget-interior', 'full-home-interior'
        )
    ),
    text_a jsonb not null,
    text_b jsonb not null,
    -- Leads that each text needs before a test's result is called.
    min_leads integer not null constraint landing_pages_min_leads_positive check (min_leads > 0),
    version integer not null default 1,
    updated_at timestamptz not null,
    updated_by uuid references users
);
comment on table landing_pages is 'Impersonal: page text_a text_b';

-- While a test runs, each visitor sees one of the two texts, chosen at random.
create table landing_tests (
    id uuid primary key,
    page text not null references landing_pages,
    started_at timestamptz not null,
    started_by uuid references users,
    ended_at timestamptz,
    -- The text that the page shows since then.
    kept text constraint landing_tests_kept_known check (kept in ('a', 'b')),
    constraint landing_tests_kept_at_the_end check ((ended_at is null) = (kept is null))
);
create unique index landing_tests_one_at_a_time on landing_tests (page) where ended_at is null;
create index landing_tests_page_idx on landing_tests (page, started_at desc);
comment on table landing_tests is 'Impersonal: page kept';

-- Visits by day, without anything about the visitor.
create table landing_views (
    page text not null,
    variant text not null constraint landing_views_variant_known check (variant in ('a', 'b')),
    -- Only of visitors whose text was chosen at random.
    test_id uuid references landing_tests,
    viewed_on date not null,
    views integer not null,
    constraint landing_views_once unique nulls not distinct (page, viewed_on, variant, test_id)
);
create index landing_views_test_id_idx on landing_views (test_id);
comment on table landing_views is 'Impersonal: page variant';

-- The campaign page that an enquiry was sent from.
create table landing_enquiries (
    enquiry_id uuid primary key references enquiries on delete cascade,
    page text not null,
    variant text not null constraint landing_enquiries_variant_known check (variant in ('a', 'b')),
    test_id uuid references landing_tests,
    sent_at timestamptz not null
);
create index landing_enquiries_test_id_idx on landing_enquiries (test_id);
create index landing_enquiries_sent_at_idx on landing_enquiries (sent_at);
comment on table landing_enquiries is 'Impersonal: page variant';
