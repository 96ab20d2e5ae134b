create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  first_name text not null,
  password_hash text not null,
  disabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_login_at timestamptz
);
-- One account an address, however it is capitalised.
create unique index users_email on users (lower(email));

alter table jobs add foreign key (owner_id) references users (id) on delete cascade;

create table sessions (
  -- sha256 of the cookie: who reads the table cannot log in with it
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  csrf_token text not null,
  remember boolean not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expires on sessions (expires_at);

create table reset_keys (
  -- sha256 of the key in the mailed link
  key_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index reset_keys_user on reset_keys (user_id);
