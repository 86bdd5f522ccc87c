-- What operators see of the queue, and what they have done to many jobs in one go.

-- A job wherever it lies. `place` and `standing` say nothing new, but as constants of each table: a search for jobs
-- that have ended looks at no other table.
create or replace view jobs as
    select id, queue, kind, case when error is null then 'waiting' else 'retrying' end as state, payload, priority,
        attempt, max_attempts, key, subject, request_id, error, run_at, enqueued_at, null::timestamptz as started_at,
        null::timestamptz as ended_at, null::integer as worker, null::timestamptz as cancelled_at, 'waiting' as place,
        case when run_at <= now() then 'waiting' when error is null then 'scheduled' else 'retrying' end as standing
    from jobs_waiting
    union all
    select id, queue, kind, 'running', payload, priority, attempt, max_attempts, key, subject, request_id, null,
        run_at, enqueued_at, started_at, null, worker, cancelled_at, 'running', 'running'
    from jobs_running
    union all
    select id, queue, kind, outcome, payload, priority, attempt, max_attempts, key, subject, request_id, error, run_at,
        enqueued_at, started_at, ended_at, worker, null, 'ended', outcome
    from jobs_ended;

-- For charts. They end in the order of time.
create index job_attempts_by_time on job_attempts using brin (ended_at);

create table job_batches (
    id uuid primary key,
    action text not null,
    done_at timestamptz not null default now(),
    -- Nobody when it came from a command line.
    done_by uuid references users,
    undone_at timestamptz,
    constraint job_batches_action_known check (action in ('retry', 'cancel', 'run_now'))
);

-- What each job was before, as far as taking it back needs it.
create table job_batch_rows (
    batch_id uuid not null references job_batches on delete cascade,
    job_id bigint not null,
    run_at timestamptz not null,
    started_at timestamptz,
    ended_at timestamptz,
    attempt smallint not null,
    worker integer,
    error text,
    primary key (batch_id, job_id)
);
