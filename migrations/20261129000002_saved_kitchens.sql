-- Kitchens of the calculator that people keep in their accounts.
create table saved_kitchens (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    -- Only the plan: it is priced on the day on which somebody looks at it.
    plan jsonb not null,
    -- Null: it goes by its layout and dimensions.
    name text,
    saved_at timestamptz not null,
    constraint saved_kitchens_name_length check (length(name) between 1 and 60)
);
-- The same plan is saved once. By its digest, because a plan may be longer than an index takes.
create unique index saved_kitchens_plan_taken on saved_kitchens (user_id, md5(plan::text));
