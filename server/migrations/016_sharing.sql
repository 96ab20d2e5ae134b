-- Who else may see or change a project. The person whose project it is is its owner without a row here.
create table project_shares (
  project_id uuid not null references projects (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('viewer', 'editor', 'owner')),
  -- as text: who shared may be gone later
  shared_by text not null,
  created_at timestamptz not null default now(),
  primary key (project_id, user_id)
);
create index project_shares_user on project_shares (user_id);

-- The one place that says who may do what in a project; every query about somebody's projects reads it.
create view project_members as
  select id as project_id, owner_id as user_id, 'owner' as role from projects
  union all
  select s.project_id, s.user_id, s.role from project_shares s join projects p on p.id = s.project_id and p.owner_id <> s.user_id;

-- What was done, by whom and when. No foreign keys: it is kept when the thing, the project or the person is gone.
create table activity (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null,
  -- null for what concerns the installation: logins, resets, administration
  project_id uuid,
  project_name text not null default '',
  user_id uuid,
  -- the address, or how the administrator came
  who text not null,
  did text not null,
  what text not null default '',
  -- the name of what it was done to
  subject text not null default '',
  details text not null default ''
);
create index activity_project on activity (project_id, at);
create index activity_at on activity (at);

-- The last change of each part of a run that people edit, so that two of them cannot write over each other unseen.
create table run_changes (
  run_id uuid not null references runs (id) on delete cascade,
  part text not null check (part in ('view', 'description', 'segments')),
  version integer not null,
  changed_by uuid not null,
  changed_at timestamptz not null,
  primary key (run_id, part)
);
