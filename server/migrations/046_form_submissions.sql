-- A submission of a form has the key of the page that it was sent from: sent twice, it is stored once.
-- Rolled back by dropping the column.
alter table typing_form_answers add column submission uuid;
create unique index typing_form_answers_once on typing_form_answers (form_id, submission);
