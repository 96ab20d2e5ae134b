-- Segments that were made elsewhere: where they come from, and what became of them. Null for runs that were fitted.
alter table runs add column given_from jsonb;
alter table run_results add column given jsonb;
