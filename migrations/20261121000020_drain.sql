-- A queue that is paused by `worker drain`, as long as the two times are the same: a person's pause is not drain's to end.
alter table job_queues add column drained_at timestamptz;
