-- What an option measures where it differs from its product; null: as the product.
alter table product_options
    add column length_mm integer,
    add column width_mm integer,
    add column height_mm integer;
