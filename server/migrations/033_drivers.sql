-- What makes people belong to the segments of a run, and what they do: as last computed, with the variables that were chosen.
-- Rolled back by dropping the table; nothing else knows it.
create table run_drivers (
  run_id uuid primary key references runs (id) on delete cascade,
  -- of the rules that it was computed by
  version integer not null,
  -- json and not jsonb: it is only ever read whole, and is sent as the text that it is
  drivers json not null,
  created_at timestamptz not null default now()
);
