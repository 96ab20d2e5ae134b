import type { ExerciseDesign, exercisePlanCalls } from '@qp/contract';
import { problemWords } from '@qp/words/errors/problems';
import { exerciseWords } from '@qp/words/projects/exercise';
import type { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { csvLine } from '../../platform/csv/index.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { computeNow } from '../../platform/queue/compute.ts';
import type { PlannedExercise, PlanTask } from './plan-exercise.thread.ts';
import { findProject } from './queries.ts';

const thread = new URL('./plan-exercise.thread.ts', import.meta.url);
const TIME_LIMIT = 60_000;

/** A design as a file and as a text to paste. */
export async function planExercise(
  app: App,
  userId: string,
  projectId: string,
  { items, shown, sets, versions }: z.output<typeof exercisePlanCalls.planExercise.body>,
): Promise<ExerciseDesign> {
  await findProject(app.db, userId, projectId);
  const twice = items.find((item, at) => items.indexOf(item) !== at);
  if (twice !== undefined)
    throw refuse('invalid-input', { field: 'items', problem: problemWords('en').itemTwice(twice) });
  const odd = items.find((item) => /[>|]/.test(item));
  if (odd !== undefined) throw refuse('invalid-input', { field: 'items', problem: problemWords('en').itemSigns(odd) });
  if (shown > items.length) {
    throw refuse('invalid-input', { field: 'shown', problem: problemWords('en').fewerItems(items.length) });
  }
  const compute = computeNow(userId, TIME_LIMIT);
  const plan = { items: items.length, shown, sets, versions };
  const design = await compute<PlanTask, PlannedExercise>(thread, plan);
  const head = ['Version', 'Set', ...Array.from({ length: shown }, (_, p) => `Item ${p + 1}`)];
  const lines = design.versions.flatMap((own, v) =>
    own.map((set, s) => [v + 1, s + 1, ...set.map((item) => item + 1)].map(String)),
  );
  return {
    design_csv: [head, ...lines].map(csvLine).join(''),
    questionnaire: exerciseWords('en').questionnaire(items, plan),
    items_in_version: [...design.itemsInVersion],
    pairs_in_version: [...design.pairsInVersion],
    pairs: [...design.pairs],
    positions: [...design.positions],
    connected: design.connected,
  };
}
