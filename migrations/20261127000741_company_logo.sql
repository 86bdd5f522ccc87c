-- The company's logo is a photograph of the library: the settings use it, so it cannot be deleted.
do $$
begin
    execute 'create or replace view photograph_uses as '
        || rtrim(pg_get_viewdef('photograph_uses'::regclass), '; ')
        || $uses$
            union all
            select (value ->> 'logoPhotographId')::uuid, 'logo', (value ->> 'logoPhotographId')::uuid, null::text,
                null::text, null::text, false
            from settings
            where section = 'organization' and value ->> 'logoPhotographId' is not null
        $uses$;
end
$$;
