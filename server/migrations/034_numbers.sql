-- Cluster variables that a run takes as numbers, as they are. Empty: all count by their responses, as in older runs.
-- Rolled back by dropping the columns; nothing else knows them.
alter table runs add column numbers text[] not null default '{}';
-- Of a numeric variable: how many different values it has, its unit and decimals, and whether it is proposed as a number. Null in older projects.
alter table variables add column number jsonb;
