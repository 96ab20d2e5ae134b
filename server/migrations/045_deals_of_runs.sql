-- The number of segments is picked by dealing people into folds again and again, and the prediction says how often each number was. Runs
-- from before were dealt once, and what they show is what was picked; runs opened with another number don't know.
-- Rolled back by removing `deals` from every prediction.
update run_results
set prediction = prediction || jsonb_build_object(
  'deals', jsonb_build_array(jsonb_build_object('segments', coalesce((merged ->> 'of')::integer, segments), 'times', 1)))
from runs
where runs.id = run_results.run_id and prediction is not null and runs.criterion = 'cv' and runs.opened_from is null;
