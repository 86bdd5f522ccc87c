-- Lines of browsers that were added to an account's cart: one that is sent again is not added twice.
alter table carts add column merged_line_ids uuid[] not null default '{}';
