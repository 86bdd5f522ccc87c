-- Which roles need a second factor was a switch for admins alone.
update settings
set value = value - 'adminsNeedSecondFactor'
    || jsonb_build_object(
        'secondFactorRoles',
        case when value->>'adminsNeedSecondFactor' = 'true' then '["admin"]'::jsonb else '[]' end
    )
where section = 'accounts' and value ? 'adminsNeedSecondFactor';
update settings_versions
set value = value - 'adminsNeedSecondFactor'
    || jsonb_build_object(
        'secondFactorRoles',
        case when value->>'adminsNeedSecondFactor' = 'true' then '["admin"]'::jsonb else '[]' end
    )
where section = 'accounts' and value ? 'adminsNeedSecondFactor';
