-- A run: what was asked (never changed after it was made), and what people edit about it.
create table runs (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects (id) on delete cascade,
  -- made by the client for each card that it submits: the same key twice makes one run
  submission_key text,
  name text not null,
  max_clusters integer not null check (max_clusters between 1 and 30),
  alpha double precision not null check (alpha >= 0),
  criterion text not null check (criterion in ('bic', 'sabic', 'icl', 'max')),
  cluster text[] not null check (cardinality(cluster) > 0),
  profile text[] not null,
  metrics text[] not null,
  -- the run whose fits this one was opened from, where it was
  opened_from uuid references runs (id) on delete set null,
  description text not null default '',
  -- by segment number; empty until the run has finished
  header_descriptions jsonb not null default '[]',
  -- the saved view: lists, column order, filters, sorting; null until it is saved for the first time
  view jsonb,
  -- the job that computes it: null only inside the transaction that makes both; no foreign key, because jobs are
  -- swept away some time after they have ended
  job_id uuid,
  -- why it failed, kept when the job is gone
  error_message text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (project_id, submission_key)
);
create index runs_project on runs (project_id, updated_at);
create index runs_opened_from on runs (opened_from);

alter table jobs add foreign key (run_id) references runs (id) on delete cascade;
alter table files add foreign key (run_id) references runs (id) on delete cascade;

-- What came out, written once, in the transaction that finishes the job. A run has finished when it has a row here.
create table run_results (
  run_id uuid primary key references runs (id) on delete cascade,
  segments integer not null,
  -- summaries of every number of segments that was fitted
  fits jsonb not null,
  -- shares of the segments, largest first (cards of the home page)
  shares double precision[] not null,
  -- K x K averages
  probabilities jsonb not null,
  -- {metrics, cluster, profile}; json and not jsonb: it is only ever read whole, and is written faster as text
  crosstab json not null,
  respondents integer not null,
  counted integer not null,
  effective_base double precision not null,
  weighted boolean not null,
  without_answers integer not null,
  seed integer not null,
  engine_version text not null,
  seconds double precision not null,
  -- the fitted models of every number of segments
  models_file uuid not null references files (id) on delete cascade,
  -- each respondent's segment and probabilities
  placements_file uuid not null references files (id) on delete cascade
);
create index run_results_models on run_results (models_file);
create index run_results_placements on run_results (placements_file);
