-- Reviews of furniture: one for each line of an order that was delivered, read by staff before visitors see it. No
-- program has written a review before this.

alter table order_lines add constraint order_lines_of_product unique (id, order_id, product_id);

drop index product_reviews_shown;

alter table product_reviews
    add column line_id uuid not null,
    -- For colleagues only.
    add column rejected_because text not null default '',
    add column decided_at timestamptz,
    add column decided_by uuid references users,
    add column answered_at timestamptz,
    drop constraint product_reviews_once,
    drop constraint product_reviews_status_known,
    alter column status set default 'pending',
    add constraint product_reviews_once unique (line_id),
    add constraint product_reviews_of_line foreign key (line_id, order_id, product_id)
        references order_lines (id, order_id, product_id),
    add constraint product_reviews_status_known check (status in ('pending', 'published', 'rejected')),
    add constraint product_reviews_decided check ((status = 'pending') = (decided_at is null)),
    add constraint product_reviews_rejected check ((status = 'rejected') = (rejected_because <> '')),
    add constraint product_reviews_answered check ((answer = '') = (answered_at is null));

create index product_reviews_published on product_reviews (product_id, created_at desc, id desc)
    where status = 'published';
create index product_reviews_newest on product_reviews (created_at desc, id desc);

-- What lists show of a product's published reviews.
alter table products
    add column review_count integer not null default 0,
    -- Their stars together: the average is this over their number.
    add column review_stars integer not null default 0,
    add constraint products_reviews check (review_stars between review_count and 5 * review_count);

-- A trigger, because reviews are also deleted with the personal data of their buyer. It adds and subtracts, so that two
-- decisions at once are both counted.
create function count_product_review() returns trigger language plpgsql as $$
declare
    reviewed uuid := coalesce(new.product_id, old.product_id);
    change integer := coalesce((new.status = 'published')::integer, 0) - coalesce((old.status = 'published')::integer, 0);
    stars integer := case when new.status = 'published' then new.rating else 0 end
        - case when old.status = 'published' then old.rating else 0 end;
begin
    if change <> 0 or stars <> 0 then
        update products set review_count = review_count + change, review_stars = review_stars + stars
        where id = reviewed;
    end if;
    return null;
end $$;
create trigger product_reviews_counted after insert or delete or update of status, rating on product_reviews
    for each row execute function count_product_review();
