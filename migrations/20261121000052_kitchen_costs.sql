-- What kitchens cost the company, where nobody has entered it: without a cost nobody knows what is left of a price.
-- The figures are only where to start.
update rate_card_rates as rate
set cost_paise = round(rate_paise * part / 100) * 100, wastage = cut
from rate_cards as card, (
    values
        ('kitchen_base', 0.60, 600),
        ('kitchen_wall', 0.60, 600),
        ('kitchen_loft', 0.60, 600),
        ('kitchen_tall', 0.60, 600),
        ('kitchen_counter', 0.58, 1000),
        ('kitchen_accessory', 0.64, 0),
        ('kitchen_appliance', 0.66, 0)
) as known (item, part, cut)
where card.id = rate.card_id and card.name = 'Opening prices' and card.archived_at is null
    and rate.cost_paise is null and split_part(rate.item, '/', 1) = known.item;
