-- Records that tax law asks for after their person was erased: copies that no list, search or link of the product
-- reaches, for as long as the law says.
create table retained_records (
    id uuid primary key,
    request_id uuid not null references privacy_requests,
    kind text not null,
    record_id uuid not null,
    number text,
    record jsonb not null,
    files text[] not null default '{}',
    retained_at timestamptz not null,
    retained_until date not null,
    constraint retained_records_kind_known check (kind in ('quotation', 'receipt', 'payment')),
    unique (kind, record_id)
);
create index retained_records_by_end on retained_records (retained_until);

-- Files of erased records, which the worker removes from the storage.
create table files_to_delete (
    storage_key text primary key,
    asked_at timestamptz not null
);

-- Which anonymised records a request left behind, without saying whose they were.
alter table leads add column erased_at timestamptz;
alter table customers add column erased_at timestamptz;
alter table users add column erased_at timestamptz;

-- Personal values can be taken out of a sealed audit entry, if another entry says of which and what is left. All that
-- the entry says besides stays as it was sealed.
alter table audit_entries add column redacted_by bigint references audit_entries;

create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
    if tg_op = 'UPDATE' and old.position is null
        and (to_jsonb(new) - 'position' - 'hash') = (to_jsonb(old) - 'position' - 'hash')
    then
        return new;
    end if;
    if tg_op = 'UPDATE' and old.position is not null and new.redacted_by > coalesce(old.redacted_by, old.id)
        and (to_jsonb(new) - 'changes' - 'redacted_by') = (to_jsonb(old) - 'changes' - 'redacted_by')
        and exists (
            select from audit_entries as redaction
            where redaction.id = new.redacted_by and redaction.action = 'audit_entries_redacted'
                and redaction.changes @> jsonb_build_array(
                    jsonb_build_object('field', old.id::text, 'old', encode(old.hash, 'hex'))
                )
        )
    then
        return new;
    end if;
    raise exception 'audit entries are never changed' using errcode = 'integrity_constraint_violation';
end
$$;

-- Replaces each of these terms in a text, whatever its letters' case.
create function without_terms(content text, terms text[]) returns text language plpgsql immutable as $$
declare
    term text;
begin
    foreach term in array terms loop
        content := regexp_replace(content, regexp_replace(term, '([][\\.^$*+?(){}|])', '\\\1', 'g'), '[erased]', 'gi');
    end loop;
    return content;
end
$$;

-- Whether a text has one of these terms, whatever its letters' case.
create function has_term(content text, terms text[]) returns boolean language sql immutable as $$
    select exists (select from unnest(terms) as term where position(lower(term) in lower(content)) > 0)
$$;
