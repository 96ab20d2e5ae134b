-- The row in which the header rows begin, where the analyst has said so.
alter table imports add column header_from smallint check (header_from between 1 and 20);
