-- A stranger's paid and invoiced order of two pieces, of which one has left and one is to be refunded and returned.
insert into orders (
    id, number, attempt_key, status, payment_status, fulfilment_status, method, name, email, email_normalized, phone,
    phone_normalized, line1, line2, landmark, city, state_code, pincode, floor, has_lift, delivery_note, supply,
    goods_paise, discount_paise, shipping_paise, carrying_paise, assembly_paise, cod_fee_paise, payable_paise, cgst_paise,
    sgst_paise, igst_paise, saving_paise, promised_on, is_test, confirmed_at, created_at, updated_at
)
values ('$order', 'SO/2026-27/9001', gen_random_uuid(), 'ready_to_ship', 'paid', 'partial', 'gateway', 'Fathima Zacharia',
    'fathima.zacharia@example.org', 'fathima.zacharia@example.org', '97777 12345', '+919777712345', '1 Lake Road', '', '',
    'Bengaluru', '29', '560025', 0, true, '', 'within_state', 200000, 0, 0, 0, 0, 0, 200000, 15254, 15254, 0, 0, now(), true,
    now(), now(), now());
insert into order_lines (
    id, order_id, place, product_id, name, sku, hsn, tax_basis_points, options, availability, unit_paise, unit_mrp_paise,
    quantity, value_paise, discount_paise, charges_paise, with_assembly, demand
)
values ('$line', '$order', 1, '$product', 'Lounge chair', 'CH-1', '9401', 1800, '[]', 'in_stock', 100000, 100000, 2, 200000,
    0, 0, false, '[]');
insert into shipments (id, order_id, place, carrier, awb, tracking_url, packages, status, shipped_at, updated_at)
values ('$shipment', '$order', 1, 'Carrier', '17', '', 1, 'shipped', now(), now());
insert into order_units (id, line_id, place, paid_paise, cgst_paise, sgst_paise, igst_paise, shipment_id)
values ('$unit', '$line', 1, 100000, 7627, 7627, 0, null),
    (gen_random_uuid(), '$line', 2, 100000, 7627, 7627, 0, '$shipment');
insert into payments (id, order_id, gateway, gateway_order_id, gateway_payment_id, amount_paise, status, is_test, created_at,
    updated_at)
values ('$payment', '$order', 'demo', 'order_1', 'pay_1', 200000, 'captured', true, now(), now());
insert into refunds (id, order_id, payment_id, cause, remark, amount_paise, status, way, asked_at)
values ('$refund', '$order', '$payment', 'goodwill', '', 1000, 'waiting', 'source', now());
insert into order_returns (id, number, order_id, reason, wish, description, status, asked_at, acknowledge_by, resolve_by)
values ('$return', 'RT/2026-27/9001', '$order', 'damaged', 'refund', '', 'requested', now(), now(), now());
insert into order_return_units (return_id, unit_id) values ('$return', '$unit');
insert into order_return_photographs (
    id, order_id, return_id, file_name, state, picture_key, small_key, width, height, created_at
)
values ('$photograph', '$order', '$return', 'leg.jpg', 'ready', 'returns/1/large.jpg', 'returns/1/small.jpg', 1600, 1200, now());
insert into product_reviews (id, product_id, order_id, line_id, author, rating, title, text, created_at, updated_at)
values ('$review', '$product', '$order', '$line', 'F. Z.', 4, '', 'Comfortable and well made.', now(), now());
insert into tickets (id, number, order_id, kind, title, opened_at, acknowledge_by, resolve_by, updated_at)
values ('$ticket', 'TK/2026-27/9001', '$order', 'damaged', 'Broken leg', now(), now() + interval '48 hours',
    now() + interval '1 month', now());
insert into ticket_messages (id, ticket_id, kind, text, at)
values (gen_random_uuid(), '$ticket', 'buyer', 'A leg is broken.', now()),
    (gen_random_uuid(), '$ticket', 'note', 'The carrier dropped it.', now());
insert into order_changes (id, order_id, status, reason, asked_at, closed_at)
values ('$change', '$order', 'dropped', 'Another colour', now(), now());
insert into order_change_units (change_id, unit_id) values ('$change', '$unit');
with event as (
    insert into conversion_events (id, event_id, kind, subject_kind, subject_id, value_paise, occurred_at, created_at)
    values (gen_random_uuid(), '$order:purchase', 'purchase', 'order', '$order', 169492, now(), now())
    returning id
)
insert into conversions (id, event_id, destination, state, reason, due_at, created_at, updated_at)
select '$conversion', id, 'google_ads', 'skipped', 'no_consent', now(), now(), now() from event;
