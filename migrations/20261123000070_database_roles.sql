-- What the role that serves may do: work with records, and nothing to the schema, to protections or to the audit log.
-- `api migrate` calls this as the owner after its migrations. A migration that makes a table with other rights replaces
-- the function.
create function grant_application(application name) returns void language plpgsql as $$
begin
    execute format('grant usage on schema public to %I', application);
    execute format('grant select, insert, update, delete on all tables in schema public to %I', application);
    execute format('grant usage, select on all sequences in schema public to %I', application);
    execute format('revoke insert, update, delete on _sqlx_migrations from %I', application);
    -- Only appended to. The job that seals entries gives each its place and hash; the trigger sees to it that this
    -- happens once.
    execute format('revoke update, delete on audit_entries from %I', application);
    execute format('grant update (position, hash, changes, redacted_by) on audit_entries to %I', application);
end
$$;
revoke execute on function grant_application from public;
