-- The presentation template that a project's decks stand on.
-- Rolled back by dropping the column; nothing else knows it.
alter table projects add column deck_template_file_id uuid references files (id) on delete set null;
create index projects_deck_template_file on projects (deck_template_file_id);
