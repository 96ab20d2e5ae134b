-- Jobs are offered lane by lane, and within a lane people take turns: docs/decisions/026-lanes-and-turns.md.
alter table jobs drop constraint jobs_state_check;
alter table jobs
  add constraint jobs_state_check check (state in ('pending', 'started', 'finished', 'failed', 'cancelled')),
  add column lane text not null default 'short'
    check (lane in ('short', 'long', 'background', 'long-parts', 'background-parts')),
  -- of two that wait, the one with the lower turn goes first; a person's next job is a turn later than the last
  add column turn integer not null default 0,
  -- of the error catalogue; what error_message says to a person
  add column error_code text,
  -- who is to blame should the worker die now: this job alone, one of several, or (null) not this one, which only waits
  add column blame text check (blame in ('sole', 'shared')),
  -- was at work when a worker died and may have been the reason; two suspects never work side by side in one process
  add column suspect boolean not null default false,
  -- a part belongs to the job that waits for it, and goes with it
  add column parent_id uuid references jobs (id) on delete cascade,
  add column part integer;
update jobs set state = 'cancelled', error_code = 'job-cancelled' where state = 'failed' and error_message = 'Cancelled.';
update jobs set lane = 'long' where kind = 'fit-run';
alter table jobs alter column lane drop default, drop column cancel_requested;
create unique index jobs_parts on jobs (parent_id, kind, part);
create index jobs_turns on jobs (lane, owner_id, turn) where state in ('pending', 'started');

alter table runs add column error_code text;
update runs set error_code = 'job-cancelled' where error_message = 'Cancelled.';
