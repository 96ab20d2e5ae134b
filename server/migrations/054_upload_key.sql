-- A file that is sent again with the same key is the same upload: its first answer was lost on the way.
-- Rolled back by dropping the column.
alter table imports add column upload_key uuid;
alter table imports add constraint imports_upload unique (owner_id, upload_key);
