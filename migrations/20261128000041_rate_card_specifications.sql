-- What is behind a cabinet's front, as customers read it: the edge banding and the hardware that its price includes.
-- Empty where nobody has stated it; customers are then told nothing of it.
alter table rate_card_rates
    add column edge_banding text not null default '',
    add column hardware text not null default '';

comment on table rate_card_rates is 'Impersonal: item name core finish package unit hsn edge_banding hardware';
