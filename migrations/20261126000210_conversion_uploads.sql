-- What uploads need to know between two requests.

-- Until when the platform asked for a pause.
alter table ad_connections add column paused_until timestamptz;

-- Most conversions that may go together: some of the former request were refused, and the platform did not say which.
alter table conversions add column batch_limit integer constraint conversions_batch_limit_positive check (batch_limit > 0);

-- What was sent together is asked about together.
create index conversions_request_idx on conversions (destination, request_id) where request_id <> '';
