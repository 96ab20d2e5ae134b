-- For programs: made by a person under Account, shown once. Revoked ones stay a while, so that who uses one is told why.
create table tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  -- sha256 of the token: who reads the table cannot use it
  token_hash bytea not null unique,
  access text not null check (access in ('read', 'full')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index tokens_user on tokens (user_id);

-- A name for a session that is not its secret, and where it was begun.
alter table sessions add column id uuid not null default gen_random_uuid();
alter table sessions add column place text not null default '';
alter table sessions add column by_company boolean not null default false;

-- Null for somebody who comes by the company's sign-in only.
alter table users alter column password_hash drop not null;
alter table users add column company_login_at timestamptz;

-- The second factor of a password account. The secret must be read to check a code; it cannot be hashed.
create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  secret bytea not null,
  -- null until the first right code
  confirmed_at timestamptz,
  -- the step of the last code that was taken: none is taken twice
  last_step bigint not null default 0
);

create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- A sign-in that is under way at the company's provider; used once.
create table company_logins (
  -- sha256 of the browser's cookie
  cookie_hash bytea primary key,
  state text not null,
  nonce text not null,
  verifier text not null,
  next text not null,
  expires_at timestamptz not null
);
