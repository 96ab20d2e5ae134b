-- One file on its way to a project. It is kept until the project is made or thrown away, at most 30 days. With the project
-- made, the plan stays with it: prediction reads new files in the form of the original by it.
create table imports (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users (id) on delete cascade,
  -- set when the project has been made; the draft is then no longer shown
  project_id uuid references projects (id) on delete cascade,
  file_name text not null,
  state text not null default 'reading' check (state in ('reading', 'ready', 'made')),
  job_id uuid references jobs (id) on delete set null,
  kind text check (kind in ('sav', 'xlsx', 'csv')),
  sheets text[] not null default '{}',
  sheet text,
  respondents integer not null default 0,
  -- counts changes, so that two pages cannot write over each other unseen
  revision integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((state = 'made') = (project_id is not null))
);
create index imports_owner on imports (owner_id);
create unique index imports_project on imports (project_id);
create index imports_job on imports (job_id);

-- What the file has, what was proposed and what shall become of it; json and not jsonb: each is only ever read whole.
create table import_variables (
  import_id uuid not null references imports (id) on delete cascade,
  position integer not null,
  code text not null,
  source json not null,
  reason text not null,
  proposal json not null,
  plan json not null,
  primary key (import_id, position),
  unique (import_id, code)
);

-- Every change with what was there before, for undo and redo; those behind the first undone one are gone with the next change.
create table import_changes (
  import_id uuid not null references imports (id) on delete cascade,
  n integer not null,
  words text not null,
  before json not null,
  after json not null,
  undone boolean not null default false,
  primary key (import_id, n)
);

alter table files add column import_id uuid references imports (id) on delete cascade;
create index files_import on files (import_id);
