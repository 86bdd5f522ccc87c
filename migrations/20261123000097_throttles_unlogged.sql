-- How far an allowance is spent need not outlive a crash of the server, and no request should wait for the disk to
-- count itself.
alter table auth_throttles set unlogged;
