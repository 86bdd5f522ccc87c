-- Type of supply in GST law, of a quotation and of the project that comes of it: what was there before are works.
alter table quotations
    add column supply_type text not null default 'works_contract',
    add constraint quotations_supply_type_known check (
        supply_type in ('works_contract', 'goods_with_installation', 'services')
    );
alter table projects
    add column supply_type text not null default 'works_contract',
    add constraint projects_supply_type_known check (
        supply_type in ('works_contract', 'goods_with_installation', 'services')
    );
