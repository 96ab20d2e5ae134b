-- Which variables are scales: points of the scale, 0 for categories, null where the project was read before this was known.
alter table variables add column scale_points smallint;

-- What answers to scales count as. Runs of before counted them as categories.
alter table runs add column answers text not null default 'categories'
  check (answers in ('auto', 'categories', 'scales', 'style'));
alter table runs alter column answers drop default;

-- What they counted as in the end, the trial that decided, and the habits that showed; null for runs of before.
alter table run_results add column answers jsonb;
