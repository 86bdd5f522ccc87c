-- The hash of the secret that the browser was given when the session began, in a cookie that scripts cannot read.
-- Null for programs that are no browser.
alter table auth_sessions add column browser_hash bytea;
create index auth_sessions_by_browser on auth_sessions (browser_hash) where browser_hash is not null;

-- Sessions that browsers began before have no such secret: their owners sign in once more.
delete from auth_sessions where user_agent like 'Mozilla/%';
