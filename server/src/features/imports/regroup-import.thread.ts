import {
  type Grouping,
  groupingProblem,
  type PlannedVariable,
  type ProposedVariable,
  propose,
  regrouping,
  setProblem,
  settledSets,
  withSets,
} from '@qp/engine/imports';
import { type GroupingProblem, isSingle, type SourceVariable } from '@qp/facts';
import { groupingWords } from '@qp/words/imports/grouping';
import { stageWords } from '@qp/words/jobs/stages';
import { refuse } from '../../platform/http/refusal.ts';
import { threadWork } from '../../platform/queue/thread.ts';
import { type TableChoice, type TableFile, withTable } from '../../platform/tabular/index.ts';
import { Passes } from './profile-table.thread.ts';
import { type StoredVariable, variablePages } from './variable-pages.ts';

export interface RegroupingTask extends TableChoice {
  readonly path: string;
  readonly grouping: Grouping;
  /** Lists of variables with `source`, `reason`, `proposal` and `plan`, as JSON. */
  readonly pages: readonly string[];
}

type Draft = readonly Required<StoredVariable>[];

/** All variables of the draft, those that the repair concerns counted and proposed again. */
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
    const use = (table: TableFile) => regrouped(table, draft, grouping, report);
    return { pages: variablePages(await withTable(path, choice, use)) };
  },
);

async function regrouped(
  table: TableFile,
  draft: Draft,
  grouping: Grouping,
  progress: (share: number) => void,
): Promise<StoredVariable[]> {
  const { removed, columns, split, sets } = regrouping(
    draft.map(({ source }) => source),
    grouping,
  );
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
  const kept = draft.filter(({ source }) => !removed.has(source.code));
  const base = kept.map(({ source }) => fresh.get(source.code) ?? source);
  const known = new Set(base);
  const sources = withSets(base, tallies, passes.rows);
  const proposals = propose(sources, settledSets(tallies), table.weight);
  const before = new Map(kept.map((variable) => [variable.source.code, variable]));
  return sources.map((source, i): StoredVariable => {
    const own = before.get(source.code);
    if (own && known.has(source) && !fresh.has(source.code)) return own;
    const { reason, plan } = planOf(proposals[i], own?.plan ?? null, draft);
    return { source: { ...source, byHand: true }, reason: source.set ? BY_HAND_KEY : reason, plan };
  });
}

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
