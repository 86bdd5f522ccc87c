-- When a person said that they are 18 or older, or that their parent or guardian agrees, and under which text.
alter table users add column age_declared_at timestamptz, add column age_declaration text;
alter table users add constraint users_age_declared_whole check ((age_declared_at is null) = (age_declaration is null));
