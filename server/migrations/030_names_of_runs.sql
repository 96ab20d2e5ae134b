-- Renaming a run is an edit like that of its description: it has versions, and a save on an older version asks first.
-- Rolled back by deleting the rows of the part and narrowing the checks; nothing else knows them.
alter table run_changes drop constraint run_changes_part_check;
alter table run_changes add constraint run_changes_part_check
  check (part in ('view', 'name', 'description', 'segments', 'personas'));
alter table run_versions drop constraint run_versions_part_check;
alter table run_versions add constraint run_versions_part_check
  check (part in ('view', 'name', 'description', 'segments', 'personas'));
