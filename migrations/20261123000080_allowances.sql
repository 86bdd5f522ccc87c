-- Takes one from each of these allowances, in their order, up to the first that has none left: its place, and the
-- instant up to which it is spent. Periods and tolerances are in seconds. In one call, because whoever books waits for
-- each round trip.
create function take_allowances(
    keys bytea[], periods double precision[], tolerances double precision[], taken_at timestamptz,
    out refused_place integer, out refused_until timestamptz
) language plpgsql as $$
begin
    for place in 1 .. cardinality(keys) loop
        insert into auth_throttles as throttle (key, spent_until)
        values (keys[place], taken_at + periods[place] * interval '1 s')
        on conflict (key) do update
        set spent_until = greatest(throttle.spent_until, taken_at) + periods[place] * interval '1 s'
        where throttle.spent_until <= taken_at + tolerances[place] * interval '1 s';
        if not found then
            refused_place := place;
            select spent_until into refused_until from auth_throttles where key = keys[place];
            return;
        end if;
    end loop;
end
$$;
