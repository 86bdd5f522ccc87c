-- A receipt's private link can be revoked. It ends by itself some time after the receipt was issued or cancelled.
alter table receipt_vouchers
    add column link_revoked_at timestamptz,
    add column link_revoked_by uuid references users,
    add constraint receipt_vouchers_revocation_whole check ((link_revoked_at is null) = (link_revoked_by is null));
