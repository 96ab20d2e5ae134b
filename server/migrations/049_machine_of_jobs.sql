-- On which machine a job computes. Rolled back by dropping the column.
alter table jobs add column machine text;
