-- Where a visit came from: as the link says, else by its click id or the site that linked to it.
alter table visits add column source text, add column medium text;

-- Copies for the lead's and the order's panel, which outlive the visits: pages without their query, kinds without ids.
alter table attributions
    add column first_landing_page text,
    add column first_click text constraint attributions_first_click_known
        check (first_click in ('gclid', 'gbraid', 'wbraid', 'fbclid')),
    add column last_click text constraint attributions_last_click_known
        check (last_click in ('gclid', 'gbraid', 'wbraid', 'fbclid'));
create index attributions_last_source_idx on attributions (last_source, subject_kind);
create index attributions_first_campaign_idx on attributions (first_campaign, subject_kind);
