-- Somebody who enquired, signed, paid and has an account, with their name, address and number wherever the product puts
-- them. $lead, $customer, $client and $staff are replaced by ids.
update leads
set requirements = 'Call Asha Rao on 98123 45678', property_name = 'House of Asha Rao', locality = 'Indiranagar',
    tags = '{friend of Asha Rao}', attribution = '{"first": {"campaign": "asha.rao@example.com"}}'
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
insert into lead_activities (id, lead_id, kind, at, text, outcome, template, subject)
values (gen_random_uuid(), '$lead', 'note', now(), 'Spoke with Asha Rao', null, null, null),
    (gen_random_uuid(), '$lead', 'email', now(), 'Dear Asha Rao', null, 'own_words', 'For Asha Rao');
insert into projects (
    id, number, name, customer_id, lead_id, property_name, locality, pincode, interior_types, package_type,
    delivery_option, has_own_design, stage, created_at, updated_at
)
values (gen_random_uuid(), 'PRJ/2026-27/0001', 'Asha Rao', '$customer', '$lead', 'House of Asha Rao', 'Indiranagar',
    '560038', '{kitchen}', 'smart', 'standard', false, 'closed', now(), now());
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
