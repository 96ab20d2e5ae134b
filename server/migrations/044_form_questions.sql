-- Answers to a form belong to the questions that were asked then, and stay readable when the form gets new ones.
-- Rolled back by dropping the table and both columns.
alter table typing_forms add column version integer not null default 1;
alter table typing_form_answers add column version integer not null default 1;
-- The questions that a form had before; those of its current version are in typing_forms.
create table typing_form_questions (
  form_id uuid not null references typing_forms (id) on delete cascade,
  version integer not null,
  classifier json not null,
  created_at timestamp with time zone not null default now(),
  primary key (form_id, version)
);
