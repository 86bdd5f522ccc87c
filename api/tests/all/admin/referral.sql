-- A stranger's referral, a file that came with their enquiry, and a visit to their home.
insert into referrers (
    id, code, name, phone, phone_normalized, email, email_normalized, created_at, updated_at
)
values ('aaaaaaaa-1111-4111-8111-111111111111', 'K7MQ2XPA', 'Fathima Zacharia', '97777 12345', '+919777712345',
    'fathima.zacharia@example.org', 'fathima.zacharia@example.org', now(), now());
insert into referrals (id, referrer_id, lead_id, way, referee_name, status, submitted_at, expires_at, updated_at)
values ('$referral', 'aaaaaaaa-1111-4111-8111-111111111111', '$lead', 'form', 'Fathima Zacharia', 'submitted', now(),
    now() + interval '180 days', now());
insert into lead_files (
    id, lead_id, session_hash, file_name, kind, bytes, received, created_at, expires_at, finished_at
)
values ('$file', '$lead', '\x00', 'Fathima Zacharia.pdf', 'pdf', 9, 9, now(), now(), now());
insert into site_visits (
    id, series_id, lead_id, designer_id, starts_at, ends_at, free_at, status, address, booked_at
)
values ('$visit', '$visit', '$lead', '$seller', '2026-11-20 10:00+00', '2026-11-20 11:00+00', '2026-11-20 11:30+00',
    'scheduled', 'House of Fathima Zacharia', now());
