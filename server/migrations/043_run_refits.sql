-- What the resamples of a run say of it: the same for all its waves and groups, so it is computed once.
-- Rolled back by dropping the table; its files go with their runs.
create table run_refits (
  run_id uuid primary key references runs (id) on delete cascade,
  -- A hash of everything they follow from: those of anything else are computed again.
  made_from text not null,
  file_id uuid not null references files (id) on delete cascade,
  created_at timestamp with time zone not null default now()
);
create index run_refits_file on run_refits (file_id);
