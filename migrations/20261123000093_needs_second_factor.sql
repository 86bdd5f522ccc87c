-- Whether a role reaches the admin area only with a second factor: asked in the statement that looks up who calls.
create function needs_second_factor(role text) returns boolean language sql stable as $$
    select coalesce(
        (select value -> 'secondFactorRoles' ? role from settings where section = 'accounts'),
        false
    )
$$;
