-- A note on a run, for the team. It is edited like the description of the run.
-- Rolled back by dropping the column, deleting the rows of the part and narrowing the checks; nothing else knows them.
alter table runs add column note text not null default '';
alter table run_changes drop constraint run_changes_part_check;
alter table run_changes add constraint run_changes_part_check
  check (part in ('view', 'name', 'note', 'description', 'segments', 'personas'));
alter table run_versions drop constraint run_versions_part_check;
alter table run_versions add constraint run_versions_part_check
  check (part in ('view', 'name', 'note', 'description', 'segments', 'personas'));
