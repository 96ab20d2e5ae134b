-- The answer to each question as the survey data holds it, which can be one of several that count as the same label; blank for none.
-- Null for answers that were given before.
alter table typing_form_answers add column chosen text[];
