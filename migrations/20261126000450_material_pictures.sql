-- Pictures of materials and of their makers.
alter table materials add column texture_photograph_id uuid references photographs;
create index materials_by_texture_photograph on materials (texture_photograph_id)
    where texture_photograph_id is not null;
create index materials_public on materials (kind) where is_public and status = 'active' and archived_at is null;

alter table brands add column logo_photograph_id uuid references photographs;
create index brands_by_logo_photograph on brands (logo_photograph_id) where logo_photograph_id is not null;

-- The view names every use of a photograph: these are added to those that it has.
do $$
begin
    execute 'create or replace view photograph_uses as '
        || rtrim(pg_get_viewdef('photograph_uses'::regclass), '; ')
        || $uses$
            union all
            select texture_photograph_id, 'material', id, null::text, null::text, name, false
            from materials
            where texture_photograph_id is not null and archived_at is null
            union all
            select logo_photograph_id, 'brand', id, null::text, null::text, name, false
            from brands
            where logo_photograph_id is not null and archived_at is null
        $uses$;
end
$$;
