-- The number of segments is picked by prediction of people left out unless something else is asked for; seed and number of
-- random starts can be asked for too.
alter table runs drop constraint runs_criterion_check;
alter table runs add constraint runs_criterion_check check (criterion in ('cv', 'bic', 'sabic', 'icl', 'max'));
alter table runs add column seed integer not null default 1 check (seed >= 0);
-- null: as many as it takes
alter table runs add column starts integer check (starts between 1 and 1000);

-- What a run of before did not work out is null.
-- how well every number of segments foretells people left out
alter table run_results add column prediction jsonb;
-- pairs of cluster variables that the segments do not explain, the largest first
alter table run_results add column pairs jsonb;
-- respondents of each segment, whatever their weights
alter table run_results add column people integer[];
-- of what sets the segments apart, the share that lies on one line
alter table run_results add column one_line double precision;
