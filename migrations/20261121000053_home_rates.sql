-- Prices of what homes have besides a kitchen, to start with: wardrobes and the like, ceilings and walls. A cabinet is
-- priced as those of kitchens are.
with card as (
    select id, (select coalesce(max(position), -1) from rate_card_rates where card_id = id) as last
    from rate_cards where name = 'Opening prices' and archived_at is null
),
prices as (
    select item, name, core, finish, 'sqft' as unit, base + core_adds + finish_adds as rate, '9403' as hsn,
        0.60 as part, 600 as cut, item_at * 100 + core_at * 10 + finish_at as place
    from (
        values
            (1, 'wardrobe', 'Wardrobe', 1350),
            (2, 'tv_unit', 'TV unit', 1250)
    ) as cabinet (item_at, item, name, base)
    cross join (
        values (1, 'BWR plywood', 0), (2, 'BWP plywood', 180), (3, 'HDHMR board', 60)
    ) as core (core_at, core, core_adds)
    cross join (
        values (1, 'Laminate', 0), (2, 'Acrylic', 350), (3, 'PU paint', 600), (4, 'Veneer', 750)
    ) as finish (finish_at, finish, finish_adds)
    union all
    select item, name, null, null, unit, rate, hsn, part, cut, place
    from (
        values
            ('shoe_cabinet', 'Shoe cabinet', 'nos', 14500, '9403', 0.62, 0, 301),
            ('vanity', 'Vanity unit', 'nos', 18500, '9403', 0.62, 0, 302),
            ('false_ceiling', 'False ceiling', 'sqft', 130, '9954', 0.66, 500, 401),
            ('painting', 'Painting', 'sqft', 32, '9954', 0.66, 300, 402)
    ) as piece (item, name, unit, rate, hsn, part, cut, place)
)
insert into rate_card_rates (
    card_id, position, item, name, core, finish, unit, rate_paise, hsn, cost_paise, wastage
)
select card.id, card.last + row_number() over (order by place), item, name, core, finish, unit, rate * 100, hsn,
    round(rate * part) * 100, cut
from prices cross join card
where not exists (
    select from rate_card_rates as known where known.card_id = card.id and known.item = prices.item
);
