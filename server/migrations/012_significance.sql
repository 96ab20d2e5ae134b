-- Bases, p-values and corrected figures of a cross-tab. Apart from run_results, because runs of before get theirs when they are
-- opened, and because the page asks for it after it has drawn the table.
create table crosstab_evidence (
  run_id uuid primary key references runs (id) on delete cascade,
  -- of the rules that it was worked out by
  version integer not null,
  -- json and not jsonb: it is only ever read whole, and is sent as the text that it is
  evidence json not null,
  created_at timestamptz not null default now()
);

-- What somebody last chose to have tested; a run that is made afterwards begins with it.
create table significance_choices (
  user_id uuid primary key references users (id) on delete cascade,
  choice jsonb not null
);

-- The choice of its owner when the run was made; null for none.
alter table runs add column first_significance jsonb;
