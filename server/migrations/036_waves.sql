-- Tracking: waves of a run, what they show together, and what the groups of a variable show.
-- Rolled back by dropping the three tables and the column; nothing else knows them.
create table run_waves (
  id uuid primary key default gen_random_uuid(),
  run_id uuid not null references runs (id) on delete cascade,
  -- Never used again in its run: random numbers depend on it.
  n integer not null,
  name text not null,
  day date,
  file_name text not null,
  state text not null default 'reading' check (state in ('reading', 'matching', 'computing', 'ready')),
  job_id uuid references jobs (id) on delete set null,
  error_message text,
  people integer not null default 0,
  matching json,
  free text[] not null default '{}',
  -- Codes of the answers and what was computed of them; null until that is done.
  data_file uuid references files (id) on delete set null,
  record json,
  renewed json,
  created_at timestamp with time zone not null default now(),
  unique (run_id, n)
);
create index run_waves_job on run_waves (job_id);
create index run_waves_data on run_waves (data_file);

alter table files add column wave_id uuid references run_waves (id) on delete cascade;
create index files_wave on files (wave_id);

create table run_tracking (
  run_id uuid primary key references runs (id) on delete cascade,
  version integer not null,
  shown text[] not null,
  figures json not null,
  created_at timestamp with time zone not null default now()
);

create table run_groups (
  run_id uuid not null references runs (id) on delete cascade,
  variable text not null,
  version integer not null,
  shown text[] not null,
  figures json not null,
  created_at timestamp with time zone not null default now(),
  primary key (run_id, variable)
);
