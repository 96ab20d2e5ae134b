-- A draft whose project a job is making: it can't be changed meanwhile, and its page shows how far the job is.
alter table imports drop constraint imports_state_check;
alter table imports add constraint imports_state_check check (state in ('reading', 'ready', 'making', 'made'));
