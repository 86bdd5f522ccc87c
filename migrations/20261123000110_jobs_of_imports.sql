-- The jobs of an import are the same whatever its list is of; the import says it. Their payloads are read as they are.
update job_keys
set key = regexp_replace(key, '^(check|run)_(lead|material)_import:', '\1_import:')
where key ~ '^(check|run)_(lead|material)_import:';

update jobs_waiting
set kind = regexp_replace(kind, '_(lead|material)', ''),
    key = regexp_replace(key, '^(check|run)_(lead|material)_import:', '\1_import:')
where kind in ('check_lead_import', 'run_lead_import', 'check_material_import', 'run_material_import');

update jobs_running
set kind = regexp_replace(kind, '_(lead|material)', ''),
    key = regexp_replace(key, '^(check|run)_(lead|material)_import:', '\1_import:')
where kind in ('check_lead_import', 'run_lead_import', 'check_material_import', 'run_material_import');

update jobs_ended
set kind = regexp_replace(kind, '_(lead|material)', ''),
    key = regexp_replace(key, '^(check|run)_(lead|material)_import:', '\1_import:')
where kind in ('check_lead_import', 'run_lead_import', 'check_material_import', 'run_material_import');

-- Of two limits the one for leads is kept.
delete from job_limits as limited
where kind in ('check_material_import', 'run_material_import') and exists (
    select from job_limits as other
    where other.queue = limited.queue and other.kind = replace(limited.kind, 'material', 'lead')
);
update job_limits
set kind = regexp_replace(kind, '_(lead|material)', '')
where kind in ('check_lead_import', 'run_lead_import', 'check_material_import', 'run_material_import');
