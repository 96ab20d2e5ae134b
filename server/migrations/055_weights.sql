-- Weights that a project made to targets, and the one that a run took.
-- Rolled back by dropping the table and the column, where no run took one.
create table project_weights (
  project_id uuid not null references projects (id) on delete cascade,
  name text not null,
  design jsonb not null,
  -- Null where the people who take part now can't be weighted so; `problem` says why.
  figures jsonb,
  problem jsonb,
  -- A weight for each respondent, NaN for those who don't take part.
  weights_file uuid references files (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (project_id, name)
);
create index project_weights_file on project_weights (weights_file);
-- Null: the weight of the survey, if it has one.
alter table runs add column weight jsonb;
