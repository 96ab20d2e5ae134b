import {
  codeOf,
  exerciseTasks,
  type Grouping,
  groupingProblem,
  type PlannedVariable,
  type ProposedVariable,
  propose,
  regrouping,
  setProblem,
  settledSets,
  withDesign,
  withSets,
} from '@qp/engine/imports';
import { type GroupingProblem, isSingle, type SourceVariable, waitsForDesign } from '@qp/facts';
import { groupingWords } from '@qp/words/imports/grouping';
import { stageWords } from '@qp/words/jobs/stages';
import { refuse } from '../../platform/http/refusal.ts';
import { threadWork } from '../../platform/queue/thread.ts';
import { type TableChoice, type TableFile, withTable } from '../../platform/tabular/index.ts';
import { Passes, tasksOf } from './profile-table.thread.ts';
import { type StoredVariable, variablePages } from './variable-pages.ts';

export interface RegroupingTask extends TableChoice {
  readonly path: string;
  readonly grouping: Grouping;
  /** Lists of variables with `source`, `reason`, `proposal` and `plan`, as JSON. */
  readonly pages: readonly string[];
}

type Draft = readonly Required<StoredVariable>[];

/** As the reason is stored; the words package says it. */
const BY_HAND_KEY = 'grouped by hand';

export default threadWork<RegroupingTask, { pages: readonly string[] }>(
  async ({ path, grouping, pages, ...choice }, { progress, signal }) => {
    const draft = pages.flatMap((page) => JSON.parse(page) as Draft);
    refuseProblem(
      groupingProblem(
        draft.map(({ source }) => source),
        grouping,
      ),
    );
    const report = (share: number) => {
      signal.throwIfAborted();
      progress(share, stageWords('en').countingResponses);
    };
    const use = (table: TableFile) => {
      if (grouping.kind === 'design') return designed(table, draft, grouping, report);
      return regrouped(table, draft, grouping, report);
    };
    return { pages: variablePages(await withTable(path, choice, use)) };
  },
);

async function regrouped(table: TableFile, draft: Draft, grouping: Grouping, progress: (share: number) => void) {
  const before = draft.map(({ source }) => source);
  const tasks = new Set(exerciseTasks(before, grouping.codes));
  const { removed, columns, split, sets } = regrouping(before, grouping);
  const passes = new Passes(table, progress);
  const looks = await passes.look(new Set(columns));
  const fresh = new Map<string, SourceVariable>();
  const missingOf = new Map(draft.map(({ source }) => [source.code, source.missing]));
  for (const [code, look] of looks) {
    const source = look.source(passes.rows, split.has(code));
    // What the whole file says of its codes stays.
    fresh.set(code, { ...source, missing: missingOf.get(code) ?? source.missing, byHand: true });
  }
  const columnOf = (code: string) => fresh.get(code) ?? refuseProblem({ name: 'unknown', code });
  const found = sets(columnOf, (code) => looks.get(code)?.texts() ?? []);
  refuseProblem(setProblem(found));
  const tallies = await passes.count(found, fresh);
  const kept = draft.filter(({ source }) => !removed.has(source.code) && !tasks.has(source));
  // The columns of an exercise that is none come back where its tasks were.
  const there = new Set(kept.map(({ source }) => source.code));
  const back = [...fresh.values()].filter(({ code }) => tasks.size > 0 && !there.has(code));
  const at = draft.findIndex(({ source }) => tasks.has(source));
  const base = kept
    .map(({ source }) => (tasks.size > 0 ? source : (fresh.get(source.code) ?? source)))
    .toSpliced(Math.max(at, 0), 0, ...back);
  const known = new Set(base);
  const sources = withSets(base, tallies, passes.rows);
  const proposals = propose(sources, settledSets(tallies), table.weight);
  const keptAs = new Map(kept.map((variable) => [variable.source.code, variable]));
  return sources.map((source, i): StoredVariable => {
    const own = keptAs.get(source.code);
    if (own && known.has(source) && (tasks.size > 0 || !fresh.has(source.code))) return own;
    const { reason, plan } = planOf(proposals[i], own?.plan ?? null, draft);
    return { source: { ...source, byHand: true }, reason: source.set ? BY_HAND_KEY : reason, plan };
  });
}

/** The tasks of an exercise, read again with what a second file says of them. */
async function designed(
  table: TableFile,
  draft: Draft,
  { codes, text }: Extract<Grouping, { kind: 'design' }>,
  progress: (share: number) => void,
): Promise<StoredVariable[]> {
  const own = exerciseTasks(
    draft.map(({ source }) => source),
    codes,
  );
  const passes = new Passes(table, progress);
  const looks = await passes.look(new Set(own.flatMap(({ columns }) => columns)));
  const columns = new Map([...looks].map(([code, look]) => [code, look.source(passes.rows)]));
  const tasks = withDesign(
    own.map(({ exercise, label, columns: from }, t) => ({
      number: Number(/\d+$/.exec(label)?.[0] ?? t + 1),
      task: exercise!,
      chosen: from.slice(0, 1 + (exercise!.worst ?? 0)).flatMap((name) => valuesOf(columns.get(name))),
    })),
    text,
  );
  if ('name' in tasks) return refuseProblem(tasks);
  const found = {
    taken: [],
    tasks: own.map(({ code, label, columns: from }, t) => ({ code, label, columns: from, task: tasks[t] })),
  };
  const [tally] = await passes.exercises([found], columns);
  const { answered, problems, versions } = tally.facts();
  const fits = tally.isClear() && (answered > 0 || waitsForDesign(tasks[0]));
  if (!fits) return refuseProblem({ name: 'no-fit', problems, versions });
  const made = new Map(tasksOf(tally, passes.rows).map((source) => [source.code, source]));
  const sources = draft.map(({ source }) => made.get(source.code) ?? source);
  const proposals = propose(sources, [], table.weight);
  return draft.map((variable, i): StoredVariable => {
    if (sources[i] === variable.source) return variable;
    return { source: { ...sources[i], byHand: true }, ...planOf(proposals[i], variable.plan, draft) };
  });
}

const valuesOf = (column: SourceVariable | undefined) => column?.facts.values.map(([value]) => codeOf(value)) ?? [];

/** What the analyst calls a variable stays, and so do the identifier and the weight. */
function planOf(
  { reason, ...proposal }: ProposedVariable,
  before: PlannedVariable | null,
  draft: Draft,
): { reason: string; plan: PlannedVariable } {
  const named = before ? { label: before.label, dimension: before.dimension } : {};
  const taken = isSingle(proposal.kind) && draft.some(({ plan }) => plan.kind === proposal.kind && plan !== before);
  return { reason, plan: { ...proposal, ...named, ...(taken ? { kind: 'out' as const } : {}) } };
}

function refuseProblem(problem: GroupingProblem): never;
function refuseProblem(problem: GroupingProblem | null): void;
function refuseProblem(problem: GroupingProblem | null): void {
  if (problem !== null) throw refuse('draft-not-ready', { problem: groupingWords('en').problem(problem) });
}
