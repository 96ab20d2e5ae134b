-- Whether the segments of a run come again in other samples, worked out after the run by a job of its own.
create table run_stability (
  run_id uuid primary key references runs (id) on delete cascade,
  -- of the rules that it was worked out by
  version integer not null,
  -- the whole in a word, for the list of runs
  word text not null check (word in ('natural', 'reproducible', 'constructive')),
  stability jsonb not null,
  created_at timestamptz not null default now()
);

-- How people go from segment to segment when their number grows; worked out when somebody first looks.
create table run_solutions (
  run_id uuid primary key references runs (id) on delete cascade,
  version integer not null,
  -- json and not jsonb: it is only ever read whole, and is sent as the text that it is
  solutions json not null,
  created_at timestamptz not null default now()
);

-- Names that came with another number of segments when it was opened, by segment, null for none. Whoever changes one makes it his own.
alter table runs add column carried_names jsonb;

-- For a run that was made by merging segments of another: of which run (by name, as it may be deleted), of how many segments, and which of them
-- each segment is made of.
alter table run_results add column merged jsonb;
