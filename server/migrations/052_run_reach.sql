-- How far customer data find the segments of a run, and the rule that scores them: as last computed.
-- Rolled back by dropping the table; nothing else knows it.
create table run_reach (
  run_id uuid primary key references runs (id) on delete cascade,
  -- json and not jsonb: they are only ever read whole
  reach json not null,
  classifier json not null,
  created_at timestamptz not null default now()
);
