-- Waits for whoever else writes about one of these people (addresses, numbers); until the transaction ends, others wait.
create function wait_for_people(people text[]) returns void language plpgsql as $$
begin
    perform pg_advisory_xact_lock(key)
    from (select hashtextextended(person, 0) as key from unnest(people) as person order by 1) as keys;
end
$$;

-- Locks the lead that a further enquiry of the person belongs to, and returns its id: one that is open, or was lost
-- only lately. What is known of a lead that was merged leads to the one that took it in. In one call with the wait,
-- because whoever books waits for each round trip; the search begins after the wait, and sees what the other wrote.
create function hold_open_lead(email text, phone text, lost_since timestamptz) returns uuid language plpgsql as $$
begin
    perform wait_for_people(array_remove(array[email, phone], null));
    return (
        with open as (
            select id from leads
            -- An array, because the plan is made while the table is small: as a join it would later read every open lead.
            where id = any(array(
                    select coalesce(merged_into, id) from leads
                    where email_normalized = email or phone_normalized = phone
                ))
                and archived_at is null
                and (status not in ('won', 'lost', 'junk') or (status = 'lost' and closed_at >= lost_since))
            order by received_at desc
            limit 1
            for update
        )
        select id from open
    );
end
$$;
