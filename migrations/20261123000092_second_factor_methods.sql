-- By what a session's owner gave their second factor: the `method` of the claim `amr`. All that is known of before is that
-- apps were the rule.
alter table auth_sessions add column second_factor_method text;
update auth_sessions set second_factor_method = 'totp' where second_factor_at is not null;
alter table auth_sessions
    add constraint auth_sessions_second_factor_known check (second_factor_method in ('totp', 'mfa/recovery_code')),
    add constraint auth_sessions_second_factor_whole
        check ((second_factor_at is null) = (second_factor_method is null));
