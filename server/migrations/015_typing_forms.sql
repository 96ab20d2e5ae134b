-- A typing tool as a public page. The token is its address: whoever has it may answer, and it names nothing else.
create table typing_forms (
  id uuid primary key default gen_random_uuid(),
  -- one a run; it goes with the run
  run_id uuid not null unique references runs (id) on delete cascade,
  -- 192 random bits; not hashed, because its owner must be able to copy the address again
  token text not null unique,
  -- as it was published: another search changes nothing for those who answer
  classifier json not null,
  title text not null,
  ending text not null check (ending in ('segment', 'thanks', 'redirect')),
  redirect text not null,
  open boolean not null,
  -- the last day on which it takes answers, in UTC
  ends_on date,
  created_at timestamptz not null default now()
);

-- What was answered, when, and the result. Nothing about the person.
create table typing_form_answers (
  id bigint generated always as identity primary key,
  form_id uuid not null references typing_forms (id) on delete cascade,
  answered_at timestamptz not null default now(),
  -- position of the label of each question; -1 for none
  answers smallint[] not null,
  -- from 0
  segment smallint not null,
  -- chosen segment or Out
  target_or_out text not null,
  -- millionths, by segment
  probabilities integer[] not null,
  note text not null
);
create index typing_form_answers_by_form on typing_form_answers (form_id, id);
