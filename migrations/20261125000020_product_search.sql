-- Indexes for lists of many products: what visitors search by, and the stock of each product shown.

create index products_by_words on products
    using gin (name gin_trgm_ops, sku gin_trgm_ops, short_description gin_trgm_ops, material gin_trgm_ops);
create index stocks_of_product on stocks (product_id);
