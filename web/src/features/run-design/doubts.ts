import { MAX_CLUSTERS, type ProjectSummary, type VariableSummary } from '@qp/contract';
import { identification } from '@qp/engine/latent-class/identification';
import { MAX_STEPS, scalesNeeded } from '@qp/facts';
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

/** Fewer people in an average segment could hardly be described. */
const MIN_PEOPLE = 150;
/** More segments are rarely presented to a client. */
const MAX_SEGMENTS = 8;
const MIN_SEGMENTS = 3;

/** A maximum with which the search has room, and the segments enough people. */
export function suggestedMaximum(respondents: number): number {
  return Math.max(MIN_SEGMENTS, Math.min(MAX_SEGMENTS, Math.floor(respondents / MIN_PEOPLE)));
}

export function doubts(draft: RunDraft, facts: Facts, words: DoubtWords): string[] {
  const chosen = draft.cluster.flatMap((code) => facts.variables.get(code) ?? []);
  if (chosen.length === 0) return [];
  const isNumber = ({ code, uses }: VariableSummary) => draft.numbers.includes(code) || !uses.includes('cluster');
  const answered = chosen.filter((variable) => !isNumber(variable));
  const steps = chosen.filter(isNumber).map(({ number }) => Math.min(MAX_STEPS, number?.distinct ?? MAX_STEPS));
  return [
    ...notIdentified([...answered.map(responsesGiven), ...steps], Number(draft.maxClusters), words),
    ...tooFewScales(answered, draft.answers, words),
    ...nearlyConstant(answered, words),
    ...mostlyMissing(chosen, facts.respondents, words),
    ...slow(chosen.length, Number(draft.maxClusters), facts.respondents, words),
  ];
}

const responsesGiven = ({ responses }: VariableSummary) => responses.filter(({ count }) => count > 0).length;

/** Segments that no sample could distinguish with these variables, however large; known from the numbers of responses. */
function notIdentified(responses: readonly number[], maximum: number, words: DoubtWords): string[] {
  if (!Number.isInteger(maximum) || maximum < 2 || maximum > MAX_CLUSTERS) return [];
  let distinguished = 1;
  while (distinguished < maximum && identification(responses, distinguished + 1) === 'identified') distinguished++;
  if (distinguished === maximum) return [];
  return [words.notIdentified(responses.length, distinguished)];
}

function tooFewScales(chosen: readonly VariableSummary[], answers: RunDraft['answers'], words: DoubtWords): string[] {
  const scales = chosen.filter((variable) => variable.scale_points !== 0).length;
  if (scales >= scalesNeeded(answers)) return [];
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
