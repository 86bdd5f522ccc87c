-- What was logged while jobs were being worked on, for whoever looks for the cause of a failure.
create table job_lines (
    job_id bigint not null,
    attempt smallint not null,
    at timestamptz not null,
    level text not null,
    -- The part of the program that says it.
    target text not null,
    message text not null,
    constraint job_lines_level_known check (level in ('error', 'warn', 'info', 'debug', 'trace'))
);
create index job_lines_by_job on job_lines (job_id);
