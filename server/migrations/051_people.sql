-- Who takes part in new runs of a project, and who took part in a run.
-- Rolled back by dropping both tables and the column, where no run was made without everyone.
create table project_people (
  project_id uuid primary key references projects (id) on delete cascade,
  version integer not null,
  keep jsonb not null,
  left_out text[] not null,
  kept integer not null,
  unmet integer not null,
  -- A weight for each respondent, NaN for those who don't take part. Null: everyone does.
  people_file uuid references files (id) on delete cascade
);
create index project_people_file on project_people (people_file);
create table run_people (
  run_id uuid primary key references runs (id) on delete cascade,
  keep jsonb not null,
  left_out text[] not null,
  people_file uuid not null references files (id) on delete cascade
);
create index run_people_file on run_people (people_file);
alter table runs add column left_out integer not null default 0;
