-- Background jobs as people see them. pg-boss (schema pgboss) decides who works on what; this table holds what a job was
-- asked, how far it is and what came out. The id is the same in both.
create table jobs (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  owner_id uuid,
  project_id uuid,
  run_id uuid,
  -- sha256 of the cookie of the anonymous visitor who may poll the job (forgotten passwords)
  watcher_hash bytea,
  input jsonb not null,
  state text not null default 'pending' check (state in ('pending', 'started', 'finished', 'failed')),
  -- the try that is under way: a later one makes an earlier one stale
  attempt integer not null default 0,
  -- tries that ended badly: an error, or a process that died
  strikes integer not null default 0,
  progress real not null default 0 check (progress between 0 and 1),
  stage text not null default '',
  result jsonb,
  error_message text,
  file_id uuid,
  cancel_requested boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz
);
create index jobs_owner on jobs (owner_id);
create index jobs_project on jobs (project_id);
create index jobs_run on jobs (run_id);
create index jobs_finished on jobs (finished_at);

-- Uploads and results, as rows: written in the transaction that makes them visible, gone with what they belong to.
create table files (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  media_type text not null,
  bytes bigint not null,
  sha256 text not null,
  project_id uuid,
  run_id uuid,
  job_id uuid references jobs (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index files_project on files (project_id);
create index files_run on files (run_id);
create index files_job on files (job_id);

create table file_chunks (
  file_id uuid not null references files (id) on delete cascade,
  n integer not null,
  data bytea not null,
  primary key (file_id, n)
);
-- Surveys and exports hardly compress further, and external storage lets a chunk be read without decompressing it.
alter table file_chunks alter column data set storage external;

alter table jobs add foreign key (file_id) references files (id) on delete set null;
create index jobs_file on jobs (file_id);

-- Counted attempts (logins, password mails), shared by all web processes. Losing it in a crash only forgets a window.
create unlogged table attempts (
  key text primary key,
  window_start timestamptz not null,
  count integer not null
);

-- Things that are done once in the life of a database, such as the demo.
create table marks (
  name text primary key,
  at timestamptz not null default now()
);
