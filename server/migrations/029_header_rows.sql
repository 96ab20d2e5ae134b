-- The form in which a file was recognised, and how many of its first rows are headers where the analyst has said so.
alter table imports add column read_as text;
alter table imports add column header_rows smallint check (header_rows between 1 and 3);
