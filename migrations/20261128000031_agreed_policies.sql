-- Pages of policies of which no version applies on a day: visitors get no link to them.
create function closed_policy_pages(today date) returns setof text language sql stable as $$
    select page
    from (
        values ('terms', 'terms-and-conditions'), ('privacy', 'privacy-policy'), ('returns', 'returns-policy'),
            ('shipping', 'shipping-policy')
    ) as page_of (kind, page)
    where not exists (
        select from policies
        where policies.kind = page_of.kind and published_at is not null and effective_on <= today
    )
$$;

-- The versions of the policies that applied when an order was placed: its buyer agreed to them.
create table order_policies (
    order_id uuid not null references orders,
    policy_id uuid not null references policies,
    primary key (order_id, policy_id)
);
create index order_policies_by_policy on order_policies (policy_id);

-- Until now the checkout linked to the terms alone. Pieces that are added to an order share its terms.
insert into order_policies (order_id, policy_id)
select placed.id, applied.id
from orders as placed
left join orders as first on first.id = placed.added_to
cross join lateral (select coalesce(first.created_at, placed.created_at) as at) as agreed
cross join lateral (
    select policies.id from policies
    where kind = 'terms' and published_at <= agreed.at
        and effective_on <= (agreed.at at time zone 'Asia/Kolkata')::date
    order by effective_on desc, number desc limit 1
) as applied;

-- Was typed by hand, and named no published version.
alter table orders drop column terms_version;
update settings set value = value - 'termsVersion' where section = 'shop_payment';
