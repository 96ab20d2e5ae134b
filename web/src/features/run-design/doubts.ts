import { MAX_CLUSTERS, type ProjectSummary, type VariableSummary } from '@qp/contract';
import { identification } from '@qp/engine/latent-class/identification';
import { LEAST_SCALES } from '@qp/facts';
import type { DoubtWords } from '@qp/words/run/doubts';
import type { RunDraft } from './drafts.ts';

/** What will be slow or unreliable about a run, shown before it is submitted. It forbids nothing. */

/** Above this share of one answer a variable hardly distinguishes people. */
const NEARLY_CONSTANT = 0.98;
const MOSTLY_MISSING = 0.5;
/**
 * Processor time of one number of segments, in nanoseconds for each respondent x variable x segment. Measured with
 * `npm run bench engine-sweep`: 10.9 s for 10,000 x 40, 1 to 8 segments. In large surveys the engine uses fewer starts, which
 * keeps the work of one number of segments near a limit until the fewest starts alone exceed it.
 */
const FIT = { nanoseconds: 760, fewestStarts: 160, limit: 4e9 } as const;
const CORES = 2;
const SLOW_SECONDS = 60;

export interface Facts {
  readonly respondents: number;
  readonly variables: ReadonlyMap<string, VariableSummary>;
}

export function factsOf(summary: ProjectSummary): Facts {
  return {
    respondents: summary.respondents,
    variables: new Map(summary.variables.map((variable) => [variable.code, variable])),
  };
}

export function doubts(draft: RunDraft, facts: Facts, words: DoubtWords): string[] {
  const chosen = draft.cluster.flatMap((code) => facts.variables.get(code) ?? []);
  if (chosen.length === 0) return [];
  return [
    ...notIdentified(chosen, Number(draft.maxClusters), words),
    ...tooFewScales(chosen, draft.answers, words),
    ...nearlyConstant(chosen, words),
    ...mostlyMissing(chosen, facts.respondents, words),
    ...slow(chosen.length, Number(draft.maxClusters), facts.respondents, words),
  ];
}

/** Segments that no sample could distinguish with these variables, however large; known from the numbers of responses. */
function notIdentified(chosen: readonly VariableSummary[], maximum: number, words: DoubtWords): string[] {
  if (!Number.isInteger(maximum) || maximum < 2 || maximum > MAX_CLUSTERS) return [];
  const responses = chosen.map((variable) => variable.responses.filter((response) => response.count > 0).length);
  let distinguished = 1;
  while (distinguished < maximum && identification(responses, distinguished + 1) === 'identified') distinguished++;
  if (distinguished === maximum) return [];
  return [words.notIdentified(chosen.length, distinguished)];
}

function tooFewScales(chosen: readonly VariableSummary[], answers: RunDraft['answers'], words: DoubtWords): string[] {
  const scales = chosen.filter((variable) => variable.scale_points !== 0).length;
  if (answers !== 'style' || scales >= LEAST_SCALES) return [];
  return [words.tooFewScales(scales)];
}

function nearlyConstant(chosen: readonly VariableSummary[], words: DoubtWords): string[] {
  const constant = chosen.filter((variable) => {
    const counts = variable.responses.map((response) => response.count);
    const answered = counts.reduce((sum, n) => sum + n, 0);
    return answered > 0 && Math.max(...counts) / answered >= NEARLY_CONSTANT;
  });
  if (constant.length === 0) return [];
  return [words.nearlyConstant(codesOf(constant))];
}

function mostlyMissing(chosen: readonly VariableSummary[], respondents: number, words: DoubtWords): string[] {
  const missing = chosen.filter((variable) => variable.missing > respondents * MOSTLY_MISSING);
  if (missing.length === 0) return [];
  return [words.mostlyMissing(codesOf(missing))];
}

/** A rough estimate for a machine with two cores. */
export function estimatedSeconds(variables: number, maximum: number, respondents: number): number {
  let nanoseconds = 0;
  for (let segments = 1; segments <= maximum; segments++) {
    const cells = respondents * variables * segments;
    nanoseconds += Math.max(cells * FIT.fewestStarts, Math.min(cells * FIT.nanoseconds, FIT.limit));
  }
  return nanoseconds / 1e9 / CORES;
}

function slow(variables: number, maximum: number, respondents: number, words: DoubtWords): string[] {
  if (!Number.isInteger(maximum) || maximum < 1) return [];
  const seconds = estimatedSeconds(variables, maximum, respondents);
  if (seconds <= SLOW_SECONDS) return [];
  return [words.slow(Math.round(seconds / 60))];
}

const codesOf = (variables: readonly VariableSummary[]) => variables.map(({ code }) => code);
