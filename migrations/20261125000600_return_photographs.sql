-- Photographs that a buyer adds to a request to return goods. One that belongs to no request yet is deleted after a day.
-- What was sent is deleted once it is rendered; the pictures have neither location nor other metadata.
create table order_return_photographs (
    id uuid primary key,
    order_id uuid not null references orders,
    return_id uuid references order_returns,
    file_name text not null,
    state text not null default 'waiting',
    -- Why it can't be read, for the buyer.
    error text not null default '',
    -- What was sent, until it is rendered.
    storage_key text,
    picture_key text,
    small_key text,
    width integer,
    height integer,
    created_at timestamptz not null,
    constraint order_return_photographs_state_known check (state in ('waiting', 'ready', 'failed')),
    constraint order_return_photographs_files_by_state check (
        (state = 'waiting') = (storage_key is not null)
        and (state = 'ready') = (picture_key is not null and small_key is not null)
        and (state = 'ready') = (width is not null and height is not null)
        and (state = 'failed') = (error <> '')
    )
);
create index order_return_photographs_by_order on order_return_photographs (order_id, created_at);
create index order_return_photographs_by_return on order_return_photographs (return_id) where return_id is not null;
create index order_return_photographs_abandoned on order_return_photographs (created_at) where return_id is null;
