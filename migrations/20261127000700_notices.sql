-- What colleagues are told in the back office: the bell. A notice names its record by kind and id; what the record is
-- called is looked up when the notice is read, within what its reader may see then.
create table notices (
    id uuid primary key,
    -- Who is told.
    user_id uuid not null references users on delete cascade,
    event text not null,
    subject_kind text not null,
    subject_id text not null,
    -- Number of further records that the same act was about.
    more integer not null default 0,
    -- Who did it; null for a customer, a visitor or the system.
    actor_id uuid references users on delete set null,
    -- What it is about besides the record, such as the note: a second notice of the same occasion is the same one.
    occasion text not null,
    -- Whether the bell shows it. A notice that its reader wants by e-mail alone is kept for the e-mail.
    is_shown boolean not null,
    created_at timestamptz not null,
    read_at timestamptz,
    constraint notices_event_known check (
        event in (
            'lead_assigned', 'lead_enquired_again', 'lead_overdue', 'lead_replied', 'mentioned', 'visit_booked',
            'visit_moved', 'visit_cancelled', 'quotation_submitted', 'quotation_approved', 'quotation_returned',
            'quotation_opened', 'quotation_commented', 'quotation_accepted', 'quotation_declined', 'order_placed',
            'job_failed'
        )
    ),
    constraint notices_subject_kind_known check (
        subject_kind in ('lead', 'visit', 'quotation', 'order', 'job')
    )
);
create unique index notices_once_per_occasion on notices (user_id, event, occasion);
create index notices_newest_first on notices (user_id, created_at desc, id desc) where is_shown;
create index notices_unread on notices (user_id) where is_shown and read_at is null;
-- From when on the days count for which a notice is kept.
create index notices_by_end on notices ((
    case
        when is_shown then coalesce(read_at, (created_at at time zone 'UTC' + interval '1 year') at time zone 'UTC')
        else created_at
    end
));
comment on table notices is 'Impersonal: event subject_kind subject_id occasion';

-- What a colleague chose instead of the default of their role.
create table notice_choices (
    user_id uuid not null references users on delete cascade,
    event text not null,
    in_app boolean not null,
    by_email boolean not null,
    primary key (user_id, event)
);
comment on table notice_choices is 'Impersonal: event';

-- Colleagues among all the clients.
create index users_of_staff on users (role) where role <> 'client';

-- Colleagues whom a note names.
alter table lead_activities add column mentioned uuid[] not null default '{}';
