-- A video of the library on a product's page, as long as it is published.
alter table products add column video_id uuid references videos on delete set null;
create index products_by_video on products (video_id) where video_id is not null;
