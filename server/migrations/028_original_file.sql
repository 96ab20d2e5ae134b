-- The file from which a project was made, packed with gzip: the survey goes back with everything that came with it.
-- Projects made before have none; those made of three files need none.
alter table projects add column source_file_id uuid references files (id);
create index projects_source_file on projects (source_file_id);
