-- How many people a survey needs: of a run, or of typed sizes where `run_id` is null. As last computed.
-- Rolled back by dropping the table; nothing else knows it.
create table sample_plans (
  project_id uuid not null references projects (id) on delete cascade,
  run_id uuid references runs (id) on delete cascade,
  typed jsonb,
  plan jsonb not null,
  created_at timestamptz not null default now()
);
create unique index sample_plans_run on sample_plans (run_id) where run_id is not null;
create unique index sample_plans_project on sample_plans (project_id) where run_id is null;
