import type { CallAnswer, valueCalls } from '@qp/contract';
import {
  attractivenessOf,
  FIRST_CRITERION_WEIGHT,
  type Interval,
  type OtherCriteria,
  type ValueChoice,
  type ValueFigures,
  valueInFile,
  worthOf,
} from '@qp/facts';
import { problemWords } from '@qp/words/errors/problems';
import { replacedWords } from '@qp/words/sharing/replaced';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../database.ts';
import { change, note } from '../../platform/activity.ts';
import type { App } from '../../platform/app.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { selectOpenJob, selectOpenJobs } from '../../platform/queue/jobs-of-run-queries.ts';
import { projectVariables } from '../projects/index.ts';
import { changePart, type Fields, type FinishedRun, finishedRun } from '../runs/index.ts';
import { trackingOf } from '../tracking/index.ts';
import { lastScored, selectReach } from '../typing-tool/index.ts';
import { selectValue, storeChoice } from './queries.ts';
import { computeValue } from './value.job.ts';

type Sent = z.output<typeof valueCalls.saveValue.body>;

/** What is saved; before, the one metric of the run's cross-tab that says most plainly what people are worth. */
async function stateOf(db: Kysely<Database>, { run }: FinishedRun) {
  const stored = await selectValue(db, run.id);
  if (stored) return stored;
  const dictionary = await projectVariables(db, run.project_id);
  const worth = worthOf(dictionary.filter(({ code }) => run.metrics.includes(code)));
  const metrics = worth ? [worth.code] : [];
  return { version: 0, choice: { population: null, metrics, weights: {}, own: [] }, figures: null };
}

/** What customer data and waves know of the segments. */
async function othersOf(db: Kysely<Database>, runId: string): Promise<OtherCriteria> {
  const [reach, tracking] = [await selectReach(db, runId), await trackingOf(db, runId)];
  const [base, last] = [tracking?.figures.base, tracking?.figures.waves.at(-1)];
  const sizes = base?.sizes.estimated.sizes;
  const lifts = reach?.reach.segments.map(({ lift }) => lift[0]) ?? null;
  const grown = (sizes && last?.sizes.estimated.sizes.map((size, s) => timesOf(size, sizes[s]))) ?? null;
  return {
    reach: lifts?.map(({ value }) => value) ?? null,
    growth: grown?.map(({ value }) => value) ?? null,
    reachErrors: lifts?.map(errorOf) ?? null,
    growthErrors: grown?.map(errorOf) ?? null,
  };
}

/** A share as a multiple of an earlier one; its interval is that of the later share. */
function timesOf({ value, low, high }: Interval, before: Interval): Interval {
  const [one, least, most] = [value, low, high].map((share) => share / Math.max(1e-6, before.value));
  return { value: one, low: least, high: most };
}

/** The standard error behind a 95% interval. */
const errorOf = ({ low, high }: Interval): number => (high - low) / 3.92;

/** What is shown, printed and exported. */
export async function storedValue(db: Kysely<Database>, finished: FinishedRun) {
  const [state, others] = [await stateOf(db, finished), await othersOf(db, finished.run.id)];
  const { choice } = state;
  const figures = state.figures && choice.file ? valueInFile(state.figures, choice.file) : state.figures;
  return { ...state, figures, others, attractiveness: figures && attractivenessOf(figures, choice, others) };
}

export async function valueOfRun(
  app: App,
  userId: string,
  runId: string,
): Promise<CallAnswer<typeof valueCalls.value>> {
  const finished = await finishedRun(app.db, userId, runId);
  const [stored, open] = [await storedValue(app.db, finished), await selectOpenJob(app.db, runId, computeValue.kind)];
  const file = await lastScored(app.db, runId);
  const scored_file = file && { name: file.name, customers: file.customers };
  return { ...stored, scored_file, job_id: open?.id ?? null };
}

export async function saveValue(
  app: App,
  userId: string,
  runId: string,
  { version: seen, all_the_same: anyway, population, metrics, weights = {}, own = [], of_file }: Sent,
): Promise<CallAnswer<typeof valueCalls.saveValue>> {
  const finished = await finishedRun(app.db, userId, runId);
  const { run, result } = finished;
  if (result.segments < 2) throw refuse('drivers-need-segments');
  await refuseOtherThanNumbers(app, run.project_id, metrics);
  const wrong = own.find(({ ratings }) => ratings.length !== result.segments);
  if (wrong) {
    const problem = problemWords('en').entriesPerSegment(result.segments, wrong.ratings.length);
    throw refuse('invalid-input', { field: 'own', problem });
  }
  const file = await populationOf(app.db, runId, of_file);
  const owner = { ownerId: userId, projectId: run.project_id, runId };
  const corrected = result.given === null || result.given.probabilities === 'given';
  const keys = new Set(Object.keys(weights));
  const { cancelled, ...answer } = await change(app.db, async (trx) => {
    let figures: ValueFigures | null = null;
    const edited = await changePart<ValueChoice>(trx, app.clock, {
      runId,
      userId,
      seen,
      anyway,
      part: 'value',
      mine: { population: file?.customers ?? population, file, metrics, weights, own },
      theirs: async () => {
        const state = await stateOf(trx, finished);
        figures = state.figures;
        for (const key of Object.keys(state.choice.weights)) keys.add(key);
        return { value: state.choice, version: state.version };
      },
      fields: (choice) => fieldsOf(choice, keys),
      value: choiceOf,
    });
    const { version, value: choice, merged } = edited;
    await storeChoice(trx, runId, version, choice);
    note({ details: replacedWords('en').replacing(edited.replaced) });
    const open = await selectOpenJobs(trx, runId, computeValue.kind);
    if (isOf(figures, choice)) return { version, merged, job_id: null, cancelled: open };
    const input = { runId, metrics: [...choice.metrics], corrected };
    return {
      version,
      merged,
      job_id: await app.queue.enqueue(trx, computeValue, { ...owner, input }),
      cancelled: open,
    };
  });
  // A new choice replaces the one that is being computed.
  for (const { id } of cancelled) await app.queue.cancel(id);
  return answer;
}

/** A file is kept as it was scored: it is deleted, and its sizes stay. */
async function populationOf(db: Kysely<Database>, runId: string, of: Sent['of_file']) {
  if (of === '') return null;
  const file = of === 'saved' ? (await selectValue(db, runId))?.choice.file : await lastScored(db, runId);
  if (!file) throw refuse('customer-file-gone');
  return file;
}

const isOf = (figures: ValueFigures | null, { metrics }: ValueChoice): boolean =>
  figures !== null && JSON.stringify(figures.metrics.map(({ code }) => code)) === JSON.stringify(metrics);

async function refuseOtherThanNumbers(app: App, projectId: string, codes: readonly string[]): Promise<void> {
  const dictionary = await projectVariables(app.db, projectId);
  const numbers = new Set(dictionary.filter(({ uses }) => uses.includes('metrics')).map(({ code }) => code));
  const unknown = codes.find((code) => !numbers.has(code));
  if (unknown !== undefined) throw refuse('unknown-variable', { field: 'metrics', code: unknown });
}

const WEIGHT = 'weight of ';

/** Each weight is merged on its own. */
function fieldsOf({ weights, ...choice }: ValueChoice, keys: ReadonlySet<string>): Fields {
  const named = [...keys].map(
    (key) => [WEIGHT + key, Object.hasOwn(weights, key) ? weights[key] : FIRST_CRITERION_WEIGHT] as const,
  );
  return { ...choice, file: choice.file ?? null, ...Object.fromEntries(named) };
}

function choiceOf(fields: Fields): ValueChoice {
  const { population, file = null, metrics, own } = fields as Omit<ValueChoice, 'weights'>;
  const keys = new Set(['size', 'reach', 'distinctness', 'growth', ...metrics.map((code) => `value:${code}`)]);
  for (const { name } of own) keys.add(`own:${name}`);
  const weights = Object.entries(fields).flatMap(([field, weight]) => {
    const key = field.startsWith(WEIGHT) ? field.slice(WEIGHT.length) : '';
    return keys.has(key) && weight !== FIRST_CRITERION_WEIGHT ? [[key, weight as number] as const] : [];
  });
  return { population, file, metrics, own, weights: Object.fromEntries(weights) };
}
