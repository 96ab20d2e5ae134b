-- The key of each stored file, beside it in a small table of its own: deleted with the file, and rewritten then, so that what
-- PostgreSQL still holds of the file's chunks in its pages can no longer be read. Files without a key were stored before this.
create table file_keys (
  file_id uuid primary key references files (id) on delete cascade,
  key bytea not null
);

-- Sweeping the copies on a disk asks which contents are still stored.
create index files_sha256 on files (sha256);
