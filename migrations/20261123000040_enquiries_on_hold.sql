-- Enquiries of the site that look like a flood: stored like all others, while their letters wait for a review.
alter table enquiries
    add column held_for text,
    add column reviewed_at timestamptz,
    add column reviewed_by uuid references users,
    -- The news of it goes to staff at this time, in one letter with others.
    add column announced_at timestamptz,
    add constraint enquiries_held_for_known check (
        held_for in ('network', 'phone', 'email', 'total', 'hidden_field', 'too_fast')
    ),
    add constraint enquiries_review_has_reason check (reviewed_at is null or held_for is not null);
create index enquiries_on_hold on enquiries (lead_id) where held_for is not null and reviewed_at is null;
create index enquiries_by_announcement on enquiries (announced_at) where announced_at is not null;
