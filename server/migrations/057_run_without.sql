-- The run that this one repeats without people who are flagged.
-- Rolled back by dropping the column.
alter table run_people add column without_of uuid references runs (id) on delete set null;
create index run_people_without_of on run_people (without_of);
