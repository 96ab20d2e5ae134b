-- From how many points on a question counts as moved in the waves and groups of a run, besides the test.
-- Rolled back by dropping the column; nothing else knows it.
alter table runs add column moved_points smallint not null default 5 check (moved_points between 1 and 50);
