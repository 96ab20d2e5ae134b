-- What the segments of a run are worth: what people chose and saved, and the figures as last computed.
-- Rolled back by dropping the table, deleting the rows of the part and narrowing the checks; nothing else knows it.
create table run_value (
  run_id uuid primary key references runs (id) on delete cascade,
  -- goes up with every change, so that two pages do not write over one another
  version integer not null,
  choice jsonb not null,
  -- json and not jsonb: they are only ever read whole
  figures json,
  updated_at timestamptz not null default now()
);
alter table run_changes drop constraint run_changes_part_check;
alter table run_changes add constraint run_changes_part_check
  check (part in ('view', 'name', 'note', 'description', 'segments', 'personas', 'value'));
alter table run_versions drop constraint run_versions_part_check;
alter table run_versions add constraint run_versions_part_check
  check (part in ('view', 'name', 'note', 'description', 'segments', 'personas', 'value'));
