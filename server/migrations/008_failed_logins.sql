-- Wrong logins since the last right one, by the sha256 of the address that was typed (some type their password there), so
-- that the person can be told. Addresses without an account are counted in the same way: the time tells nobody who has one.
-- Unlogged: losing it in a crash only forgets a number.
create unlogged table failed_logins (
  email_hash bytea primary key,
  count integer not null,
  last_at timestamptz not null
);

-- What this session's person is told: how many wrong logins came before the one that began it.
alter table sessions add column failed_logins integer not null default 0;
