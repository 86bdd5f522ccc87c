-- The reasons for which leads are lost are a list in the settings, where the company adds its own.
alter table leads drop constraint leads_lost_reason_known;
alter table leads add constraint leads_lost_reason_is_code check (lost_reason ~ '^[a-z0-9_]{1,40}$');
