-- The text that questions of a battery share. Projects read before have none.
alter table variables add column stem text;
