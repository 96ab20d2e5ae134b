-- A project: three uploaded files and the survey that was read from them. While its files are being read its state is
-- 'reading' and no call shows it; the transaction that stores the survey makes it 'ready'.
create table projects (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users (id) on delete cascade,
  name text not null check (name <> ''),
  state text not null default 'reading' check (state in ('reading', 'ready')),
  -- made by the client for each upload, so that it can ask how far the reading is
  upload_key uuid,
  -- the job that read the files; its result is what the project page loads. Made anew where old jobs were cleared away
  load_job_id uuid references jobs (id) on delete set null,
  data_file_id uuid,
  variable_file_id uuid,
  discretized_file_id uuid,
  survey_file_id uuid,
  respondents integer,
  -- what was understood from the files; json and not jsonb: it is only ever read whole
  summary json,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (state = 'reading' or (survey_file_id is not null and summary is not null)),
  -- decides races: of two uploads with the same name only one gets past this line
  unique (owner_id, name)
);
create index projects_load_job on projects (load_job_id);
create index projects_upload_key on projects (upload_key);
create index projects_reading on projects (created_at) where state = 'reading';

-- The dictionary, in its own order.
create table variables (
  project_id uuid not null references projects (id) on delete cascade,
  position integer not null,
  code text not null,
  label text not null,
  dimension text not null,
  factor text not null,
  -- as written in the dictionary: ID, Weight, Numeric, Ordinal ...
  type text not null,
  -- in which pickers it can be chosen: cluster, profile, metrics
  uses text[] not null,
  primary key (project_id, position),
  unique (project_id, code)
);

alter table jobs add foreign key (project_id) references projects (id) on delete cascade;
alter table files add foreign key (project_id) references projects (id) on delete cascade;
alter table projects add foreign key (data_file_id) references files (id);
alter table projects add foreign key (variable_file_id) references files (id);
alter table projects add foreign key (discretized_file_id) references files (id);
alter table projects add foreign key (survey_file_id) references files (id);
-- Deleting a file checks these four.
create index projects_data_file on projects (data_file_id);
create index projects_variable_file on projects (variable_file_id);
create index projects_discretized_file on projects (discretized_file_id);
create index projects_survey_file on projects (survey_file_id);
