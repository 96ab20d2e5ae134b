-- The last top-K result of a run: it is still there after a reload, and gone with a reset or with the run.
create table typing_results (
  run_id uuid primary key references runs (id) on delete cascade,
  -- as the wire says it; json and not jsonb: it is only ever read whole
  result json not null,
  -- the classifier that was made with it, with probabilities
  classifier json not null,
  created_at timestamptz not null default now()
);
