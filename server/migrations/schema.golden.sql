create table activity (
  at timestamp with time zone not null,
  details text not null default ''::text,
  did text not null,
  hash bytea,
  id uuid not null default gen_random_uuid(),
  n bigint,
  project_id uuid,
  project_name text not null default ''::text,
  subject text not null default ''::text,
  user_id uuid,
  what text not null default ''::text,
  who text not null,
  PRIMARY KEY (id),
  UNIQUE (n)
);
CREATE INDEX activity_at ON public.activity USING btree (at);
CREATE INDEX activity_project ON public.activity USING btree (project_id, at);

create unlogged table attempts (
  count integer not null,
  key text not null,
  window_start timestamp with time zone not null,
  PRIMARY KEY (key)
);

create table company_logins (
  cookie_hash bytea not null,
  expires_at timestamp with time zone not null,
  next text not null,
  nonce text not null,
  state text not null,
  verifier text not null,
  PRIMARY KEY (cookie_hash)
);

create table crosstab_evidence (
  created_at timestamp with time zone not null default now(),
  evidence json not null,
  run_id uuid not null,
  version integer not null,
  FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE,
  PRIMARY KEY (run_id)
);

create unlogged table failed_logins (
  count integer not null,
  email_hash bytea not null,
  last_at timestamp with time zone not null,
  PRIMARY KEY (email_hash)
);

create table file_chunks (
  data bytea not null,
  file_id uuid not null,
  n integer not null,
  FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE,
  PRIMARY KEY (file_id, n)
);

create table file_keys (
  cipher text not null default 'ctr'::text,
  file_id uuid not null,
  key bytea not null,
  wrapped_by text,
  CHECK ((cipher = ANY (ARRAY['ctr'::text, 'gcm'::text]))),
  FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE,
  PRIMARY KEY (file_id)
);

create table files (
  bytes bigint not null,
  created_at timestamp with time zone not null default now(),
  id uuid not null default gen_random_uuid(),
  import_id uuid,
  job_id uuid,
  media_type text not null,
  name text not null,
  project_id uuid,
  run_id uuid,
  sha256 text not null,
  wave_id uuid,
  FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE,
  FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE,
  FOREIGN KEY (wave_id) REFERENCES run_waves(id) ON DELETE CASCADE,
  PRIMARY KEY (id)
);
CREATE INDEX files_import ON public.files USING btree (import_id);
CREATE INDEX files_job ON public.files USING btree (job_id);
CREATE INDEX files_project ON public.files USING btree (project_id);
CREATE INDEX files_run ON public.files USING btree (run_id);
CREATE INDEX files_sha256 ON public.files USING btree (sha256);
CREATE INDEX files_wave ON public.files USING btree (wave_id);

create table import_changes (
  after json not null,
  before json not null,
  import_id uuid not null,
  n integer not null,
  undone boolean not null default false,
  words text not null,
  FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  PRIMARY KEY (import_id, n)
);

create table import_groupings (
  code text not null,
  import_id uuid not null,
  n integer not null,
  plan json not null,
  position integer not null,
  proposal json not null,
  reason text not null,
  source json not null,
  undone boolean not null,
  FOREIGN KEY (import_id, n) REFERENCES import_changes(import_id, n) ON DELETE CASCADE,
  PRIMARY KEY (import_id, n, undone, "position")
);

create table import_variables (
  code text not null,
  import_id uuid not null,
  plan json not null,
  position integer not null,
  proposal json not null,
  reason text not null,
  source json not null,
  FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
  PRIMARY KEY (import_id, "position"),
  UNIQUE (import_id, code)
);

create table imports (
  created_at timestamp with time zone not null default now(),
  file_name text not null,
  header_from smallint,
  header_rows smallint,
  id uuid not null default gen_random_uuid(),
  job_id uuid,
  kind text,
  owner_id uuid not null,
  project_id uuid,
  read_as text,
  respondents integer not null default 0,
  revision integer not null default 0,
  sheet text,
  sheets text[] not null default '{}'::text[],
  state text not null default 'reading'::text,
  updated_at timestamp with time zone not null default now(),
  upload_key uuid,
  CHECK (((header_from >= 1) AND (header_from <= 20))),
  CHECK (((header_rows >= 1) AND (header_rows <= 3))),
  CHECK (((state = 'made'::text) = (project_id IS NOT NULL))),
  CHECK ((kind = ANY (ARRAY['sav'::text, 'xlsx'::text, 'csv'::text, 'dta'::text, 'parquet'::text, 'sss'::text]))),
  CHECK ((state = ANY (ARRAY['reading'::text, 'ready'::text, 'making'::text, 'made'::text]))),
  FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE SET NULL,
  FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  PRIMARY KEY (id),
  UNIQUE (owner_id, upload_key)
);
CREATE INDEX imports_job ON public.imports USING btree (job_id);
CREATE INDEX imports_owner ON public.imports USING btree (owner_id);
CREATE UNIQUE INDEX imports_project ON public.imports USING btree (project_id);

create table jobs (
  attempt integer not null default 0,
  blame text,
  created_at timestamp with time zone not null default now(),
  deaths integer not null default 0,
  error_code text,
  error_message text,
  file_id uuid,
  finished_at timestamp with time zone,
  furthest real not null default 0,
  id uuid not null default gen_random_uuid(),
  input jsonb not null,
  kind text not null,
  lane text not null,
  machine text,
  owner_id uuid,
  parent_id uuid,
  part integer,
  progress real not null default 0,
  project_id uuid,
  result json,
  run_id uuid,
  stage text not null default ''::text,
  state text not null default 'pending'::text,
  strikes integer not null default 0,
  suspect boolean not null default false,
  turn integer not null default 0,
  updated_at timestamp with time zone not null default now(),
  watcher_hash bytea,
  CHECK (((progress >= (0)::double precision) AND (progress <= (1)::double precision))),
  CHECK ((blame = ANY (ARRAY['sole'::text, 'shared'::text]))),
  CHECK ((lane = ANY (ARRAY['short'::text, 'long'::text, 'background'::text, 'long-parts'::text, 'background-parts'::text]))),
  CHECK ((state = ANY (ARRAY['pending'::text, 'started'::text, 'finished'::text, 'failed'::text, 'cancelled'::text]))),
  FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE SET NULL,
  FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  FOREIGN KEY (parent_id) REFERENCES jobs(id) ON DELETE CASCADE,
  FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE,
  PRIMARY KEY (id)
);
CREATE INDEX jobs_file ON public.jobs USING btree (file_id);
CREATE INDEX jobs_finished ON public.jobs USING btree (finished_at);
CREATE INDEX jobs_owner ON public.jobs USING btree (owner_id);
CREATE INDEX jobs_project ON public.jobs USING btree (project_id);
CREATE INDEX jobs_run ON public.jobs USING btree (run_id);
CREATE INDEX jobs_turns ON public.jobs USING btree (lane, owner_id, turn) WHERE (state = ANY (ARRAY['pending'::text, 'started'::text]));
CREATE UNIQUE INDEX jobs_parts ON public.jobs USING btree (parent_id, kind, part);

create table marks (
  at timestamp with time zone not null default now(),
  name text not null,
  PRIMARY KEY (name)
);

create table migrations (
  applied_at timestamp with time zone not null default now(),
  name text not null,
  sha256 text not null,
  PRIMARY KEY (name)
);

create table project_people (
  keep jsonb not null,
  kept integer not null,
  left_out text[] not null,
  people_file uuid,
  project_id uuid not null,
  unmet integer not null,
  version integer not null,
  FOREIGN KEY (people_file) REFERENCES files(id) ON DELETE CASCADE,
  FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  PRIMARY KEY (project_id)
);
CREATE INDEX project_people_file ON public.project_people USING btree (people_file);

create table project_shares (
  created_at timestamp with time zone not null default now(),
  email text not null,
  project_id uuid not null,
  role text not null,
  shared_by text not null,
  CHECK ((role = ANY (ARRAY['viewer'::text, 'editor'::text, 'owner'::text]))),
  FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  PRIMARY KEY (project_id, email)
);
CREATE INDEX project_shares_email ON public.project_shares USING btree (email);

create table project_weights (
  created_at timestamp with time zone not null default now(),
  design jsonb not null,
  figures jsonb,
  name text not null,
  problem jsonb,
  project_id uuid not null,
  weights_file uuid,
  FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  FOREIGN KEY (weights_file) REFERENCES files(id) ON DELETE CASCADE,
  PRIMARY KEY (project_id, name)
);
CREATE INDEX project_weights_file ON public.project_weights USING btree (weights_file);

create table projects (
  created_at timestamp with time zone not null default now(),
  data_file_id uuid,
  deck_template_file_id uuid,
  discretized_file_id uuid,
  id uuid not null default gen_random_uuid(),
  load_job_id uuid,
  name text not null,
  owner_id uuid not null,
  respondents integer,
  source_file_id uuid,
  state text not null default 'reading'::text,
  summary json,
  survey_file_id uuid,
  updated_at timestamp with time zone not null default now(),
  upload_key uuid,
  variable_file_id uuid,
  CHECK (((state = 'reading'::text) OR ((survey_file_id IS NOT NULL) AND (summary IS NOT NULL)))),
  CHECK ((name <> ''::text)),
  CHECK ((state = ANY (ARRAY['reading'::text, 'ready'::text]))),
  FOREIGN KEY (data_file_id) REFERENCES files(id),
  FOREIGN KEY (deck_template_file_id) REFERENCES files(id) ON DELETE SET NULL,
  FOREIGN KEY (discretized_file_id) REFERENCES files(id),
  FOREIGN KEY (load_job_id) REFERENCES jobs(id) ON DELETE SET NULL,
  FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  FOREIGN KEY (source_file_id) REFERENCES files(id),
  FOREIGN KEY (survey_file_id) REFERENCES files(id),
  FOREIGN KEY (variable_file_id) REFERENCES files(id),
  PRIMARY KEY (id),
  UNIQUE (owner_id, name)
);
CREATE INDEX projects_data_file ON public.projects USING btree (data_file_id);
CREATE INDEX projects_deck_template_file ON public.projects USING btree (deck_template_file_id);
CREATE INDEX projects_discretized_file ON public.projects USING btree (discretized_file_id);
CREATE INDEX projects_load_job ON public.projects USING btree (load_job_id);
CREATE INDEX projects_reading ON public.projects USING btree (created_at) WHERE (state = 'reading'::text);
CREATE INDEX projects_source_file ON public.projects USING btree (source_file_id);
CREATE INDEX projects_survey_file ON public.projects USING btree (survey_file_id);
CREATE INDEX projects_upload_key ON public.projects USING btree (upload_key);
CREATE INDEX projects_variable_file ON public.projects USING btree (variable_file_id);

create table recovery_codes (
  code_hash bytea not null,
  user_id uuid not null,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  PRIMARY KEY (user_id, code_hash)
);

create table reset_keys (
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  key_hash bytea not null,
  user_id uuid not null,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  PRIMARY KEY (key_hash)
);
CREATE INDEX reset_keys_user ON public.reset_keys USING btree (user_id);

create table run_changes (
  changed_at timestamp with time zone not null,
  changed_by uuid not null,
  part text not null,
  run_id uuid not null,
  version integer not null,
  CHECK ((part = ANY (ARRAY['view'::text, 'name'::text, 'note'::text, 'description'::text, 'segments'::text, 'personas'::text, 'value'::text]))),
  FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE,
  PRIMARY KEY (run_id, part)
);

create table run_drivers (
  created_at timestamp with time zone not null default now(),
  drivers json not null,
  run_id uuid not null,
  version integer not null,
  FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE,
  PRIMARY KEY (run_id)
);

create table run_groups (
  created_at timestamp with time zone not null default now(),
  figures json not null,
  run_id uuid not null,
  shown text[] not null,
  variable text not null,
  version integer not null,
  FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE,
  PRIMARY KEY (run_id, variable)
);

create table run_people (
  keep jsonb not null,
  left_out text[] not null,
  people_file uuid not null,
  run_id uuid not null,
  without_of uuid,
  FOREIGN KEY (people_file) REFERENCES files(id) ON DELETE CASCADE,
  FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE,
  PRIMARY KEY (run_id)
);
CREATE INDEX run_people_file ON public.run_people USING btree (people_file);

create table run_personas (
  edits jsonb not null,
  run_id uuid not null,
  updated_at timestamp with time zone not null default now(),
  version integer not null,
  FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE,
  PRIMARY KEY (run_id)
);

create table run_questions (
  created_at timestamp with time zone not null default now(),
  questions json not null,
  run_id uuid not null,
  version integer not null,
  FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE,
  PRIMARY KEY (run_id)
);

create table run_reach (
  classifier json not null,
  created_at timestamp with time zone not null default now(),
  reach json not null,
  run_id uuid not null,
  FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE,
  PRIMARY KEY (run_id)
);

create table run_refits (
  created_at timestamp with time zone not null default now(),
  file_id uuid not null,
  made_from text not null,
  run_id uuid not null,
  FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE,
  FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE,
  PRIMARY KEY (run_id)
);
CREATE INDEX run_refits_file ON public.run_refits USING btree (file_id);

create table run_results (
  answers jsonb,
  counted integer not null,
  crosstab json not null,
  data_quality jsonb,
  effective_base double precision not null,
  engine_version text not null,
  fits jsonb not null,
  given jsonb,
  merged jsonb,
  models_file uuid not null,
  one_line double precision,
  pairs jsonb,
  people integer[],
  placements_file uuid not null,
  prediction jsonb,
  probabilities jsonb not null,
  respondents integer not null,
  run_id uuid not null,
  seconds double precision not null,
  seed integer not null,
  segments integer not null,
  selection jsonb,
  shares double precision[] not null,
  weighted boolean not null,
  without_answers integer not null,
  FOREIGN KEY (models_file) REFERENCES files(id) ON DELETE CASCADE,
  FOREIGN KEY (placements_file) REFERENCES files(id) ON DELETE CASCADE,
  FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE,
  PRIMARY KEY (run_id)
);
CREATE INDEX run_results_models ON public.run_results USING btree (models_file);
CREATE INDEX run_results_placements ON public.run_results USING btree (placements_file);

create table run_solutions (
  created_at timestamp with time zone not null default now(),
  run_id uuid not null,
  solutions json not null,
  version integer not null,
  FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE,
  PRIMARY KEY (run_id)
);

create table run_stability (
  created_at timestamp with time zone not null default now(),
  run_id uuid not null,
  stability jsonb not null,
  version integer not null,
  word text not null,
  CHECK ((word = ANY (ARRAY['natural'::text, 'reproducible'::text, 'constructive'::text]))),
  FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE,
  PRIMARY KEY (run_id)
);

create table run_tracking (
  created_at timestamp with time zone not null default now(),
  figures json not null,
  run_id uuid not null,
  shown text[] not null,
  version integer not null,
  FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE,
  PRIMARY KEY (run_id)
);

create table run_value (
  choice jsonb not null,
  figures json,
  run_id uuid not null,
  updated_at timestamp with time zone not null default now(),
  version integer not null,
  FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE,
  PRIMARY KEY (run_id)
);

create table run_versions (
  part text not null,
  replaced jsonb not null,
  run_id uuid not null,
  version integer not null,
  CHECK ((part = ANY (ARRAY['view'::text, 'name'::text, 'note'::text, 'description'::text, 'segments'::text, 'personas'::text, 'value'::text]))),
  FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE,
  PRIMARY KEY (run_id, part, version)
);

create table run_waves (
  created_at timestamp with time zone not null default now(),
  data_file uuid,
  day date,
  error_message text,
  file_name text not null,
  free text[] not null default '{}'::text[],
  id uuid not null default gen_random_uuid(),
  job_id uuid,
  matching json,
  n integer not null,
  name text not null,
  people integer not null default 0,
  record json,
  renewed json,
  run_id uuid not null,
  state text not null default 'reading'::text,
  CHECK ((state = ANY (ARRAY['reading'::text, 'matching'::text, 'computing'::text, 'ready'::text]))),
  FOREIGN KEY (data_file) REFERENCES files(id) ON DELETE SET NULL,
  FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE SET NULL,
  FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE,
  PRIMARY KEY (id),
  UNIQUE (run_id, n)
);
CREATE INDEX run_waves_data ON public.run_waves USING btree (data_file);
CREATE INDEX run_waves_job ON public.run_waves USING btree (job_id);

create table runs (
  alpha double precision not null,
  answers text not null,
  carried_names jsonb,
  cluster text[] not null,
  created_at timestamp with time zone not null default now(),
  criterion text not null,
  description text not null default ''::text,
  error_code text,
  error_message text,
  first_significance jsonb,
  given_from jsonb,
  header_descriptions jsonb not null default '[]'::jsonb,
  id uuid not null default gen_random_uuid(),
  job_id uuid,
  left_out integer not null default 0,
  max_clusters integer not null,
  metrics text[] not null,
  moved_points smallint not null default 5,
  name text not null,
  note text not null default ''::text,
  numbers text[] not null default '{}'::text[],
  opened_from uuid,
  profile text[] not null,
  project_id uuid not null,
  seed integer not null default 1,
  selection boolean not null default false,
  starts integer,
  submission_key text,
  updated_at timestamp with time zone not null default now(),
  view jsonb,
  weight jsonb,
  CHECK (((max_clusters >= 1) AND (max_clusters <= 30))),
  CHECK (((moved_points >= 1) AND (moved_points <= 50))),
  CHECK (((starts >= 1) AND (starts <= 1000))),
  CHECK ((alpha >= (0)::double precision)),
  CHECK ((answers = ANY (ARRAY['auto'::text, 'categories'::text, 'scales'::text, 'style'::text]))),
  CHECK ((cardinality(cluster) > 0)),
  CHECK ((criterion = ANY (ARRAY['cv'::text, 'bic'::text, 'sabic'::text, 'icl'::text, 'max'::text]))),
  CHECK ((seed >= 0)),
  FOREIGN KEY (opened_from) REFERENCES runs(id) ON DELETE SET NULL,
  FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  PRIMARY KEY (id),
  UNIQUE (project_id, submission_key)
);
CREATE INDEX runs_opened_from ON public.runs USING btree (opened_from);
CREATE INDEX runs_project ON public.runs USING btree (project_id, updated_at);

create table sample_plans (
  created_at timestamp with time zone not null default now(),
  plan jsonb not null,
  project_id uuid not null,
  run_id uuid,
  typed jsonb,
  FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX sample_plans_project ON public.sample_plans USING btree (project_id) WHERE (run_id IS NULL);
CREATE UNIQUE INDEX sample_plans_run ON public.sample_plans USING btree (run_id) WHERE (run_id IS NOT NULL);

create table second_factors (
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  secret bytea not null,
  user_id uuid not null,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  PRIMARY KEY (user_id)
);

create table sessions (
  by_company boolean not null default false,
  created_at timestamp with time zone not null,
  csrf_token text not null,
  expires_at timestamp with time zone not null,
  failed_logins integer not null default 0,
  id uuid not null default gen_random_uuid(),
  last_seen_at timestamp with time zone not null,
  place text not null default ''::text,
  remember boolean not null,
  token_hash bytea not null,
  user_id uuid not null,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  PRIMARY KEY (token_hash)
);
CREATE INDEX sessions_expires ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id);

create table significance_choices (
  choice jsonb not null,
  user_id uuid not null,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  PRIMARY KEY (user_id)
);

create table tokens (
  access text not null,
  created_at timestamp with time zone not null,
  ended boolean not null default false,
  expires_at timestamp with time zone not null,
  id uuid not null default gen_random_uuid(),
  last_used_at timestamp with time zone,
  name text not null,
  revoked_at timestamp with time zone,
  token_hash bytea not null,
  user_id uuid not null,
  CHECK ((access = ANY (ARRAY['read'::text, 'full'::text]))),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  PRIMARY KEY (id),
  UNIQUE (token_hash)
);
CREATE INDEX tokens_user ON public.tokens USING btree (user_id);

create table typing_form_answers (
  answered_at timestamp with time zone not null default now(),
  answers smallint[] not null,
  chosen text[],
  form_id uuid not null,
  id bigint not null,
  note text not null,
  probabilities integer[] not null,
  segment smallint not null,
  submission uuid,
  target_or_out text not null,
  version integer not null default 1,
  FOREIGN KEY (form_id) REFERENCES typing_forms(id) ON DELETE CASCADE,
  PRIMARY KEY (id)
);
CREATE INDEX typing_form_answers_by_form ON public.typing_form_answers USING btree (form_id, id);
CREATE UNIQUE INDEX typing_form_answers_once ON public.typing_form_answers USING btree (form_id, submission);

create table typing_form_questions (
  classifier json not null,
  created_at timestamp with time zone not null default now(),
  form_id uuid not null,
  version integer not null,
  FOREIGN KEY (form_id) REFERENCES typing_forms(id) ON DELETE CASCADE,
  PRIMARY KEY (form_id, version)
);

create table typing_forms (
  classifier json not null,
  created_at timestamp with time zone not null default now(),
  ending text not null,
  ends_on date,
  id uuid not null default gen_random_uuid(),
  language text not null default 'en'::text,
  open boolean not null,
  redirect text not null,
  run_id uuid not null,
  title text not null,
  token text not null,
  version integer not null default 1,
  CHECK ((ending = ANY (ARRAY['segment'::text, 'thanks'::text, 'redirect'::text]))),
  FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE,
  PRIMARY KEY (id),
  UNIQUE (run_id),
  UNIQUE (token)
);

create table typing_results (
  classifier json not null,
  created_at timestamp with time zone not null default now(),
  result json not null,
  run_id uuid not null,
  FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE,
  PRIMARY KEY (run_id)
);

create table users (
  company_asked_at timestamp with time zone,
  company_confirmed_at timestamp with time zone,
  company_issuer text,
  company_login_at timestamp with time zone,
  company_refresh text,
  company_subject text,
  created_at timestamp with time zone not null default now(),
  disabled boolean not null default false,
  email text not null,
  first_name text not null,
  id uuid not null default gen_random_uuid(),
  last_login_at timestamp with time zone,
  password_hash text,
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (id)
);
CREATE UNIQUE INDEX users_company ON public.users USING btree (company_issuer, company_subject);
CREATE UNIQUE INDEX users_email ON public.users USING btree (lower((email COLLATE "C")));

create table variables (
  code text not null,
  dimension text not null,
  factor text not null,
  label text not null,
  number jsonb,
  position integer not null,
  project_id uuid not null,
  scale_points smallint,
  stem text,
  type text not null,
  uses text[] not null,
  FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  PRIMARY KEY (project_id, "position"),
  UNIQUE (project_id, code)
);

create view project_members as
 SELECT projects.id AS project_id,
    projects.owner_id AS user_id,
    'owner'::text AS role,
    NULL::text AS shared_by
   FROM projects
UNION ALL
 SELECT s.project_id,
    u.id AS user_id,
    s.role,
    s.shared_by
   FROM project_shares s
     JOIN users u ON lower(u.email COLLATE "C") = s.email
     JOIN projects p ON p.id = s.project_id AND p.owner_id <> u.id;
