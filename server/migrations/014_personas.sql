-- What an analyst makes of the personas of a run: hidden lines, their order, a quote. Names and texts are the segments' descriptions,
-- which runs have already. Rolled back by dropping the table; nothing else knows it.
create table run_personas (
  run_id uuid primary key references runs (id) on delete cascade,
  -- goes up with every change, so that two pages do not write over one another
  version integer not null,
  -- by segment number
  edits jsonb not null,
  updated_at timestamptz not null default now()
);
