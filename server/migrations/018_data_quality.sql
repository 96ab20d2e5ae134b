-- What the answers and weights of a run are like: shares of missing answers, of respondents who answered fewer than half, and of
-- the heaviest respondent. Null for older runs.
alter table run_results add column data_quality jsonb;
