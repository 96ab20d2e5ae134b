-- The run that this one repeats without people who are flagged. No reference: where that run is gone, no one compares the two.
-- Rolled back by dropping the column.
alter table run_people add column without_of uuid;
