-- Whether a run selects its questions from those that were chosen, and what became of it: its cluster variables are then those that were kept.
-- Rolled back by dropping both columns; nothing else knows them.
alter table runs add column selection boolean not null default false;
alter table run_results add column selection jsonb;
