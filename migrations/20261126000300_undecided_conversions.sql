-- What an adjustment waits for: the event that it adjusts, and earlier adjustments of it, while a platform has not
-- decided on them.
create view undecided_conversions as
select event.id as adjustment_id, told.destination
from conversion_events as event
join conversion_events as former on former.id = event.adjusts or former.adjusts = event.adjusts
join conversions as told on told.event_id = former.id
where (former.created_at, former.id) < (event.created_at, event.id)
    and told.state not in ('accepted', 'rejected', 'skipped');
