-- Somebody who enquired, signed, paid and has an account, with their name, address and number wherever the product puts
-- them. $lead, $customer, $client and $staff are replaced by ids.
update leads
set requirements = 'Call Asha Rao on 98123 45678', property_name = 'House of Asha Rao', locality = 'Indiranagar',
    tags = '{friend of Asha Rao}'
where id = '$lead';
insert into customers (id, kind, name, email, phone, email_normalized, phone_normalized, tags, created_at, updated_at)
values ('$customer', 'individual', 'Asha Rao', 'Asha.Rao@example.com', '+91 98123 45678', 'asha.rao@example.com',
    '+919812345678', '{Asha Rao}', now(), now());
update leads set customer_id = '$customer', status = 'won' where id = '$lead';
insert into customer_addresses (customer_id, position, kind, label, line, locality, city, state)
values ('$customer', 0, 'site', 'Asha Rao', '12 Rose Lane', 'Indiranagar', 'Bengaluru', '29');
insert into customer_contacts (customer_id, position, name, relation, phone, email)
values ('$customer', 0, 'Asha Rao', 'herself', '9812345678', 'asha.rao@example.com');
insert into customer_notes (id, customer_id, text, at)
values (gen_random_uuid(), '$customer', 'Asha Rao prefers mornings', now());
insert into customer_statements (
    id, customer_id, from_day, to_day, opening_paise, closing_paise, entries, supplier, recipient, created_at
)
values (gen_random_uuid(), '$customer', '2026-04-01', '2026-11-20', 0, 0, '[]', '{}',
    '{"name": "Asha Rao", "address": "12 Rose Lane", "phone": "+919812345678", "email": "asha.rao@example.com", "gstin": null}',
    now());
insert into lead_activities (id, lead_id, kind, at, text, outcome, template, subject, message_digest)
values (gen_random_uuid(), '$lead', 'note', now(), 'Spoke with Asha Rao', null, null, null, null),
    (gen_random_uuid(), '$lead', 'email', now(), 'Dear Asha Rao', null, 'own_words', 'For Asha Rao', null),
    (gen_random_uuid(), '$lead', 'reply', now(), 'Yours, Asha Rao', null, null, 'Re: For Asha Rao', 'a digest');
insert into site_visits (
    id, series_id, lead_id, designer_id, starts_at, ends_at, free_at, status, address, note, booked_at
)
values (gen_random_uuid(), gen_random_uuid(), '$lead', '$staff', now(), now() + interval '1 h',
    now() + interval '90 min', 'scheduled', '12 Rose Lane, ask for Asha Rao', 'Asha Rao wants teak', now());
insert into projects (
    id, number, name, customer_id, lead_id, property_name, locality, pincode, interior_types, package_type,
    delivery_option, has_own_design, stage, created_at, updated_at
)
values (gen_random_uuid(), 'PRJ/2026-27/0001', 'Asha Rao', '$customer', '$lead', 'House of Asha Rao', 'Indiranagar',
    '560038', '{kitchen}', 'smart', 'standard', false, 'closed', now(), now());
insert into case_studies (
    id, title, slug, summary, body, words, published_title, published_summary, published_body, published_words,
    published_text, revised_at, locality, style, services, customer_name, quote, rating, consent_note,
    consent_recorded_at, materials, project_id, is_featured, seo_title, seo_description, created_at, updated_at
)
select gen_random_uuid(), 'A home for Asha Rao', 'a-home', 'Asha Rao cooks', story.body, 5, 'A home for Asha Rao',
    'Asha Rao cooks', story.body, 5, 'Asha Rao had no room', now(), 'Indiranagar', '', '{}', 'Asha Rao', 'We love it', 5,
    'E-mail from asha.rao@example.com', now(), '{}', id, false, 'Asha Rao at home', 'Made for Asha Rao', now(), now()
from projects
cross join (
    select '{"version": 1, "content": [{"type": "paragraph", "attrs": {"id": "aaaaaaaa"},
        "content": [{"type": "text", "text": "Asha Rao had no room"}]}]}'::jsonb as body
) as story;
insert into text_versions (kind, item, number, title, lead, body, words, started_at, saved_at)
select 'case_study', id, 1, title, summary, body, words, now(), now() from case_studies;
insert into text_saves (kind, item, version, body, saved_at)
select 'case_study', id, 1, body, now() from case_studies;
insert into link_checks (kind, item, checked_at, broken)
select 'case_study', id, now(), '[{"address": "/gone", "text": "Asha Rao", "blockId": "aaaaaaaa", "reason": "Gone."}]'
from case_studies;
insert into quotations (
    id, number, lead_id, customer_id, client_name, client_email, client_phone, site_address, place_of_supply, delivery,
    valid_until, discount, prices_of, owner_id, status, accepted_at, sent_at, frozen, terms, note, created_at, updated_at
)
values ('11111111-1111-4111-8111-111111111111', 'QT/2026-27/0001', '$lead', '$customer', 'Asha Rao',
    'asha.rao@example.com', '+91 98123 45678', '12 Rose Lane', '29', 'standard', now(), '{}', now(), '$staff',
    'accepted', now(), now(), '{"client": "Asha Rao"}', 'Made for Asha Rao', 'Asha Rao haggles', now(), now());
insert into quotation_rooms (quotation_id, position, name)
values ('11111111-1111-4111-8111-111111111111', 0, 'Bedroom of Asha Rao');
insert into quotation_lines (
    quotation_id, id, room, item, add_on, entry, tax, counts, quantity, net_paise, taxable_paise
)
values ('11111111-1111-4111-8111-111111111111', gen_random_uuid(), 0, 0, 0, '{"note": "as asha rao wished"}', 0, true,
    100, 100, 100);
insert into quotation_acceptances (
    id, quotation_id, accepted_at, signer_name, email, signature, ip, browser, document_sha256, document_version,
    version, chosen, terms_sha256
)
values (gen_random_uuid(), '11111111-1111-4111-8111-111111111111', now(), 'Asha Rao', 'asha.rao@example.com',
    '{"typed": "Asha Rao"}', '203.0.113.9', 'A browser', 'abcd', 1, 1, '{}', 'abcd');
insert into quotation_codes (id, quotation_id, email, code_hash, made_at, expires_at)
values (gen_random_uuid(), '11111111-1111-4111-8111-111111111111', 'asha.rao@example.com', '\x00', now(), now());
insert into quotation_comments (id, quotation_id, at, text, author_name)
values (gen_random_uuid(), '11111111-1111-4111-8111-111111111111', now(), 'Asha Rao here', 'Asha Rao');
insert into quotation_sendings (id, quotation_id, version, to_email, message, asked_at)
values (gen_random_uuid(), '11111111-1111-4111-8111-111111111111', 1, 'asha.rao@example.com', 'Dear Asha Rao', now());
insert into quotation_visits (id, quotation_id, began_at, last_at, seconds, device, rooms)
values (gen_random_uuid(), '11111111-1111-4111-8111-111111111111', now(), now(), 5, 'Phone of Asha Rao', '{}');
insert into lead_payments (id, lead_id, amount_paise, method, reference, received_on, recorded_at, supply_type)
values ('22222222-2222-4222-8222-222222222222', '$lead', 5000000, 'upi', 'asha rao@upi 9812345678', now(), now(),
    'services');
insert into receipt_vouchers (
    id, number, kind, payment_id, lead_id, issued_at, signatory, supplier, recipient, place_of_supply, supply,
    description, rate, amount_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise
)
values ('33333333-3333-4333-8333-333333333333', 'PR/2026-27/0001', 'receipt', '22222222-2222-4222-8222-222222222222',
    '$lead', now(), 'Nivas', '{}',
    '{"name": "Asha Rao", "address": "12 Rose Lane", "phone": "+919812345678", "email": "asha.rao@example.com", "gstin": null}',
    '29', 'within_state', 'Advance', 0, 5000000, 5000000, 0, 0, 0);
insert into documents (
    id, kind, subject_id, version, state, file_name, sha256, bytes, pages, storage_key, asked_at, made_at
)
values (gen_random_uuid(), 'signed_quotation', '11111111-1111-4111-8111-111111111111', 1, 'ready', 'Asha Rao.pdf', 'a',
        1, 1, 'documents/ab/kept.pdf', now(), now()),
    (gen_random_uuid(), 'estimate', (select id from enquiries where lead_id = '$lead' limit 1), 1, 'ready',
        'Asha Rao.pdf', 'b', 1, 1, 'documents/ab/gone.pdf', now(), now());
insert into mails (
    id, message_id, template, kind, recipient, recipient_normalized, subject, about_kind, about_id, state, provider_answer,
    created_at, updated_at
)
values (gen_random_uuid(), '<a@nivas>', 'acknowledge_lead', 'transactional', 'Asha.Rao@example.com',
        'asha.rao@example.com', 'Thank you, Asha Rao', 'lead', '$lead', 'sent', '250 to asha.rao@example.com', now(), now()),
    (gen_random_uuid(), '<b@nivas>', 'announce_lead', 'transactional', 'sales@nivas.example', 'sales@nivas.example',
        'Asha Rao wants a kitchen', 'lead', '$lead', 'sent', null, now(), now());
insert into mail_suppressions (email_normalized, scope, reason, created_at)
values ('asha.rao@example.com', 'all', 'complaint', now());
update users set first_name = 'Asha', last_name = 'Rao', email = 'asha.rao@example.com' where id = '$client';
insert into auth_accounts (user_id, new_email, user_metadata, created_at, updated_at)
values ('$client', 'asha.rao@example.com', '{"first_name": "Asha", "last_name": "Rao", "full": "Asha Rao"}', now(), now());
insert into auth_sessions (id, user_id, method, refresh_salt, user_agent, created_at, refreshed_at)
values (gen_random_uuid(), '$client', 'password', '\x00', 'Phone of Asha Rao', now(), now());
insert into auth_one_time_tokens (id, user_id, purpose, email, link_hash, created_at, expires_at)
values (gen_random_uuid(), '$client', 'recovery', 'asha.rao@example.com', '\x00', now(), now());
insert into account_addresses (
    id, user_id, label, line1, line2, landmark, city, state_code, pincode, is_default, created_at
)
values (gen_random_uuid(), '$client', 'Home of Asha Rao', '12 Rose Lane', 'Near Asha Rao', 'Rose Lane temple', 'Rose Lane',
    '29', '560025', true, now());
insert into account_billing (user_id, name, address, state_code, gstin)
values ('$client', 'Asha Rao', '12 Rose Lane', '29', '29ABCDE1234F1ZW');
insert into saved_kitchens (id, user_id, plan, name, saved_at)
values (gen_random_uuid(), '$client', '{}', 'For Asha Rao', now());
insert into saved_views (id, owner_id, screen, name, query, columns)
values (gen_random_uuid(), '$staff', 'leads', 'Asha Rao', '{"q": "9812345678"}', '{}');
insert into exports (id, requested_by, resource, format, query, columns, created_at)
values (gen_random_uuid(), '$staff', 'leads', 'csv', '{"q": "Asha Rao"}', '{}', now());
insert into imports (id, file_name, csv, columns, state, created_at, created_by, updated_at, resource)
values ('44444444-4444-4444-8444-444444444444', 'Asha Rao.csv', E'name,phone\nAsha Rao,9812345678\nRavi,9900000000', '{}',
    'imported', now(), '$staff', now(), 'leads');
insert into import_rows (import_id, row, cells, state, errors)
values ('44444444-4444-4444-8444-444444444444', 1, '{Asha Rao,9812345678}', 'imported', '{"email": "asha.rao@example.com?"}');
insert into jobs_ended (
    id, run_at, enqueued_at, priority, attempt, max_attempts, queue, kind, outcome, payload, error
)
values (900001, now(), now(), 0, 1, 8, 'mail', 'acknowledge_lead', 'dead', '{}', '550 <asha.rao@example.com> unknown');
insert into job_lines (job_id, attempt, at, level, target, message)
values (900001, 1, now(), 'info', 'worker', 'refused: asha.rao@example.com');
insert into audit_entries (at, source, action, subject_kind, subject_id, changes)
values (now(), 'user', 'lead_changed', 'lead', '$lead', '[{"field": "customerName", "old": null, "new": "Asha Rao"},
        {"field": "status", "old": "new", "new": "contacted"}]'),
    (now(), 'user', 'settings_changed', 'settings', 'organization', '[{"field": "note", "old": "+919812345678", "new": 1}]'),
    (now(), 'user', 'team_member_changed', 'team_member', '1', '[{"field": "name", "old": "Ravi", "new": "Ravi K"}]');

insert into product_categories (
    id, name, slug, description, hsn, filters, size_guide, is_active, seo_title, seo_description, position, created_at,
    updated_at
)
values ('66666666-6666-4666-8666-666666666661', 'Chairs', 'chairs', '', '9401', '{}', '', true, '', '', 0, now(), now());
insert into products (
    id, name, slug, sku, mpn, gtin, category_id, short_description, description, mrp_paise, price_paise, hsn,
    availability, is_stocked, reorder_level, lead_days, packages, material, colour, warranty_months, care,
    origin_country, maker, related, is_featured, seo_title, seo_description, created_at, updated_at
)
values ('66666666-6666-4666-8666-666666666662', 'Chair', 'chair', 'CH-1', '', '', '66666666-6666-4666-8666-666666666661',
    '', '', 500000, 500000, '9401', 'in_stock', false, 0, 0, '[]', '', '', 0, '', 'IN', '', '{}', false, '', '', now(), now());
insert into stock_notices (id, product_id, email, created_at)
values (gen_random_uuid(), '66666666-6666-4666-8666-666666666662', 'Asha.Rao@example.com', now());
insert into carts (user_id, lines, saved_for_later, coupon, updated_at)
values ('$client', '[{"note": "Asha Rao"}]', '[]', null, now());
insert into coupons (
    id, code, note, benefit, amount_paise, is_paused, products_in, products_out, categories_in, categories_out,
    excludes_sale_items, is_first_order_only, contacts, methods, is_stackable, priority, created_at, updated_at
)
values ('66666666-6666-4666-8666-666666666663', 'WELCOME', '', 'fixed_cart', 50000, false, '{}', '{}', '{}', '{}', false,
    false, '{asha.rao@example.com,+919812345678}', '{}', false, 0, now(), now());
insert into orders (
    id, number, attempt_key, status, payment_status, fulfilment_status, method, user_id, name, email, email_normalized,
    phone, phone_normalized, line1, line2, landmark, city, state_code, pincode, floor, has_lift, delivery_note,
    billing_name, billing_address, billing_state_code, gstin, supply, goods_paise, discount_paise, shipping_paise,
    carrying_paise, assembly_paise, cod_fee_paise, payable_paise, cgst_paise, sgst_paise, igst_paise, saving_paise,
    promised_on, is_test, cancelled_because, created_at, updated_at
)
values ('66666666-6666-4666-8666-666666666664', 'SO/2026-27/0001', gen_random_uuid(), 'delivered', 'paid', 'fulfilled',
    'gateway', '$client', 'Asha Rao', 'Asha.Rao@example.com', 'asha.rao@example.com', '98123 45678', '+919812345678',
    '12 Rose Lane', 'Near Asha Rao', 'Rose Lane temple', 'Bengaluru', '29', '560025', 0, true, 'Ring for Asha Rao',
    'Asha Rao', '12 Rose Lane', '29', null, 'within_state', 500000, 0, 0, 0, 0, 0, 500000, 38136, 38136, 0, 0, now(), false,
    'Asha Rao changed her mind', now(), now());
insert into order_events (id, order_id, at, kind, detail, note)
values (gen_random_uuid(), '66666666-6666-4666-8666-666666666664', now(), 'note', '{"to": "asha.rao@example.com"}',
    'Asha Rao called');
insert into order_codes (id, email_normalized, phone_normalized, code_hash, made_at, expires_at)
values (gen_random_uuid(), 'asha.rao@example.com', '+919812345678', '\x00', now(), now());
insert into payments (id, order_id, gateway, gateway_payment_id, reference, amount_paise, status, is_test, created_at,
    updated_at)
values ('66666666-6666-4666-8666-666666666665', '66666666-6666-4666-8666-666666666664', 'razorpay', 'pay_1',
    'asha rao@upi', 500000, 'captured', false, now(), now());
insert into gateway_events (id, gateway, event_id, event, body, order_id, received_at)
values (gen_random_uuid(), 'razorpay', 'event_1', 'payment.captured', '{"email": "asha.rao@example.com"}',
    '66666666-6666-4666-8666-666666666664', now());
insert into tax_invoices (
    id, number, order_id, issued_on, issued_at, supplier, recipient, place_of_supply, supply, lines, taxable_paise,
    cgst_paise, sgst_paise, igst_paise, total_paise
)
values ('66666666-6666-4666-8666-666666666666', 'IN/2026-27/0001', '66666666-6666-4666-8666-666666666664', now(), now(),
    '{}', '{"name": "Asha Rao", "address": ["12 Rose Lane"]}', '29', 'within_state', '[]', 423728, 38136, 38136, 0, 500000);
insert into refunds (
    id, order_id, payment_id, cause, remark, amount_paise, status, way, upi_id, asked_at, reference
)
values (gen_random_uuid(), '66666666-6666-4666-8666-666666666664', '66666666-6666-4666-8666-666666666665', 'goodwill',
    'For Asha Rao', 1000, 'done', 'upi', 'asha.rao@example.com', now(), 'Asha Rao');
insert into order_changes (id, order_id, status, reason, asked_at, closed_at)
values (gen_random_uuid(), '66666666-6666-4666-8666-666666666664', 'applied', 'Asha Rao wants another', now(), now());
insert into order_returns (
    id, number, order_id, reason, wish, description, status, declined_because, asked_at, acknowledge_by, resolve_by
)
values (gen_random_uuid(), 'RT/2026-27/0001', '66666666-6666-4666-8666-666666666664', 'other', 'refund',
    'Asha Rao does not like it', 'declined', 'Asha Rao used it', now(), now(), now());
insert into order_return_photographs (
    id, order_id, file_name, state, picture_key, small_key, width, height, created_at
)
values (gen_random_uuid(), '66666666-6666-4666-8666-666666666664', 'Asha Rao.jpg', 'ready', 'returns/1/large.jpg',
    'returns/1/small.jpg', 1600, 1200, now());
insert into tickets (
    id, number, order_id, kind, title, opened_at, acknowledge_by, resolve_by, updated_at
)
values ('66666666-6666-4666-8666-666666666668', 'TK/2026-27/0001', '66666666-6666-4666-8666-666666666664', 'damaged',
    'Asha Rao complains', now(), now() + interval '48 hours', now() + interval '1 month', now());
insert into ticket_messages (id, ticket_id, kind, text, at)
values (gen_random_uuid(), '66666666-6666-4666-8666-666666666668', 'buyer', 'Asha Rao sat on it', now()),
    (gen_random_uuid(), '66666666-6666-4666-8666-666666666668', 'note', 'Asha Rao is angry', now());
insert into tickets (
    id, number, order_id, kind, title, opened_at, acknowledge_by, resolve_by, updated_at
)
values ('66666666-6666-4666-8666-666666666669', 'TK/2026-27/0002', null, 'warranty', 'Asha Rao claims', now(),
    now() + interval '48 hours', now() + interval '1 month', now());
insert into ticket_messages (id, ticket_id, kind, text, at)
values (gen_random_uuid(), '66666666-6666-4666-8666-666666666669', 'buyer', 'Asha Rao cannot shut it', now());
insert into warranty_claims (ticket_id, project_number, name, phone, email, email_normalized)
values ('66666666-6666-4666-8666-666666666669', 'That of Asha Rao', 'Asha Rao', '+91 98123 45678', 'Asha.Rao@example.com',
    'asha.rao@example.com');
insert into shipments (id, order_id, place, carrier, awb, tracking_url, packages, status, shipped_at, received_by, updated_at)
values (gen_random_uuid(), '66666666-6666-4666-8666-666666666664', 1, 'Carrier', '1', '', 1, 'delivered', now(), 'Asha Rao',
    now());
insert into coupon_uses (coupon_id, order_id, code, discount_paise, email_normalized, phone_normalized, used_at)
values ('66666666-6666-4666-8666-666666666663', '66666666-6666-4666-8666-666666666664', 'WELCOME', 1000,
    'asha.rao@example.com', '+919812345678', now());
insert into order_lines (
    id, order_id, place, product_id, name, sku, hsn, tax_basis_points, options, availability, unit_paise, unit_mrp_paise,
    quantity, value_paise, discount_paise, charges_paise, with_assembly, demand
)
values ('66666666-6666-4666-8666-666666666667', '66666666-6666-4666-8666-666666666664', 1,
    '66666666-6666-4666-8666-666666666662', 'Chair', 'CH-1', '9401', 1800, '[]', 'in_stock', 500000, 500000, 1, 500000, 0, 0,
    false, '[]');
insert into product_reviews (
    id, product_id, order_id, line_id, user_id, author, rating, title, text, status, rejected_because, decided_at, answer,
    answered_at, created_at, updated_at
)
values (gen_random_uuid(), '66666666-6666-4666-8666-666666666662', '66666666-6666-4666-8666-666666666664',
    '66666666-6666-4666-8666-666666666667', '$client', 'Asha Rao', 4, 'Says Asha Rao', 'Asha Rao sits well', 'rejected',
    'Asha Rao names the driver', now(), 'Thank you, Asha Rao', now(), now(), now());
insert into visitors (id, allows_analytics, allows_ads, created_at, last_seen_at)
values ('77777777-7777-4777-8777-777777777777', true, true, now(), now());
insert into visitor_choices (id, visitor_id, text_version, language, allows_analytics, allows_ads, channel, chosen_at)
values (gen_random_uuid(), '77777777-7777-4777-8777-777777777777', 'cookies-2026-11', 'en', true, true, 'notice', now());
insert into visits (
    id, visitor_id, session_id, started_at, landing_page, referrer, utm_campaign, gclid, gclid_at, fbp, user_agent,
    received_at
)
values ('88888888-8888-4888-8888-888888888888', '77777777-7777-4777-8777-777777777777', 'Asha Rao', now(),
    'https://nivas.example.com/?for=asha.rao@example.com', 'https://example.com/Asha Rao', 'Asha Rao', 'Asha Rao', now(),
    'Asha Rao', 'Asha Rao', now());
insert into attributions (
    subject_kind, subject_id, visitor_id, first_visit_id, last_visit_id, first_landing_page, last_landing_page, created_at
)
values ('lead', '$lead', '77777777-7777-4777-8777-777777777777', '88888888-8888-4888-8888-888888888888',
    '88888888-8888-4888-8888-888888888888', '/for/Asha Rao', '/for/Asha Rao', now());
insert into referrers (
    id, code, name, phone, phone_normalized, email, email_normalized, customer_id, payout_method, sealed_payout,
    payout_hint, sealed_pan, pan_hint, created_at, updated_at
)
values ('aaaaaaaa-1111-4111-8111-111111111111', 'K7MQ2XPA', 'Asha Rao', '+91 98123 45678', '+919812345678',
    'Asha.Rao@example.com', 'asha.rao@example.com', '$customer', 'upi', 'asha rao', 'asha rao', 'asha rao', 'asha rao', now(),
    now());
insert into referrals (
    id, referrer_id, lead_id, way, referee_name, status, rejected_because, submitted_at, expires_at, paid_reference, updated_at
)
values ('aaaaaaaa-2222-4222-8222-222222222222', 'aaaaaaaa-1111-4111-8111-111111111111', '$lead', 'form', 'Asha Rao',
    'rejected', 'asha rao knows them', now(), now(), 'asha rao', now());
insert into referral_events (id, referral_id, kind, note, at)
values (gen_random_uuid(), 'aaaaaaaa-2222-4222-8222-222222222222', 'rejected', 'asha rao knows them', now());
insert into lookup_codes (id, purpose, subject_id, email_normalized, code_hash, made_at, expires_at)
values (gen_random_uuid(), 'referral', 'aaaaaaaa-1111-4111-8111-111111111111', 'asha.rao@example.com', '\x00', now(), now());
insert into lead_files (
    id, lead_id, session_hash, file_name, kind, bytes, received, created_at, expires_at, finished_at
)
values ('aaaaaaaa-3333-4333-8333-333333333333', '$lead', 'asha rao', 'plan of asha rao.pdf', 'pdf', 1, 1, now(), now(), now());
insert into lead_file_pieces (file_id, start_byte, bytes, storage_key)
values ('aaaaaaaa-3333-4333-8333-333333333333', 0, 1, 'lead-files/ab/gone.pdf');
