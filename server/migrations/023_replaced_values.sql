-- What each change of a run replaced: a save that was made on an older version is merged field by field, and nothing is lost unseen.
-- Rolled back by dropping the table and the wider check; nothing else knows them.
create table run_versions (
  run_id uuid not null references runs (id) on delete cascade,
  part text not null check (part in ('view', 'description', 'segments', 'personas')),
  -- the version that the change made
  version integer not null,
  -- the value before it
  replaced jsonb not null,
  primary key (run_id, part, version)
);
alter table run_changes drop constraint run_changes_part_check;
alter table run_changes add constraint run_changes_part_check check (part in ('view', 'description', 'segments', 'personas'));
