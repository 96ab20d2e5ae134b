import { MAX_CLUSTERS, type ProjectSummary, type VariableSummary } from '@qp/contract';
import { identification } from '@qp/engine/latent-class/identification';
import { LEAST_SCALES } from '@qp/facts';
import type { RunDraft } from './drafts.ts';

/** What will be slow or doubtful about a run, said before it is submitted. None of it forbids anything. */

/** Above this share of one answer a variable can hardly tell people apart. */
const NEARLY_CONSTANT = 0.98;
const MOSTLY_MISSING = 0.5;
/**
 * Processor time of one number of segments, in nanoseconds for each respondent x variable x segment. Measured with
 * `npm run bench engine-sweep`: 10.9 s for 10,000 x 40, 1 to 8 segments. In large surveys the engine begins fewer starts, so
 * that the work of one number of segments stays near a limit until the fewest starts alone exceed it.
 */
const FIT = { nanoseconds: 760, fewestStarts: 160, limit: 4e9 } as const;
const CORES = 2;
const SLOW_SECONDS = 60;
/** How many variables a sentence names before it says how many more there are. */
const NAMED = 3;

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

export function doubts(draft: RunDraft, facts: Facts): string[] {
  const chosen = draft.cluster.flatMap((code) => facts.variables.get(code) ?? []);
  if (chosen.length === 0) return [];
  return [
    ...notIdentified(chosen, Number(draft.maxClusters)),
    ...tooFewScales(chosen, draft.answers),
    ...nearlyConstant(chosen),
    ...mostlyMissing(chosen, facts.respondents),
    ...slow(chosen.length, Number(draft.maxClusters), facts.respondents),
  ];
}

/** Segments that no sample could tell apart by these variables, however large; known from the numbers of responses. */
function notIdentified(chosen: readonly VariableSummary[], maximum: number): string[] {
  if (!Number.isInteger(maximum) || maximum < 2 || maximum > MAX_CLUSTERS) return [];
  const responses = chosen.map((variable) => variable.responses.filter((response) => response.count > 0).length);
  let told = 1;
  while (told < maximum && identification(responses, told + 1) === 'identified') told++;
  if (told === maximum) return [];
  const variables =
    chosen.length === 1
      ? 'its possible answers this variable'
      : `their possible answers these ${chosen.length} variables`;
  const asMany = told === 1 ? 'cannot tell any segments apart' : `can tell at most ${told} segments apart`;
  return [`By ${variables} ${asMany}: with more, different solutions fit equally well.`];
}

function tooFewScales(chosen: readonly VariableSummary[], answers: RunDraft['answers']): string[] {
  const scales = chosen.filter((variable) => variable.scale_points !== 0).length;
  if (answers !== 'style' || scales >= LEAST_SCALES) return [];
  const which =
    scales === 0
      ? 'None of the chosen variables is a scale'
      : `Only ${scales} of the chosen variables ${scales === 1 ? 'is a scale' : 'are scales'}`;
  return [`${which}: style can be set apart with ${LEAST_SCALES} or more. Let answers count in another way.`];
}

function nearlyConstant(chosen: readonly VariableSummary[]): string[] {
  const constant = chosen.filter((variable) => {
    const counts = variable.responses.map((response) => response.count);
    const answered = counts.reduce((sum, n) => sum + n, 0);
    return answered > 0 && Math.max(...counts) / answered >= NEARLY_CONSTANT;
  });
  if (constant.length === 0) return [];
  return [`Nearly everybody gives the same answer to ${named(constant)}: it can hardly tell people apart.`];
}

function mostlyMissing(chosen: readonly VariableSummary[], respondents: number): string[] {
  const missing = chosen.filter((variable) => variable.missing > respondents * MOSTLY_MISSING);
  if (missing.length === 0) return [];
  return [`More than half of the respondents gave no answer to ${named(missing)}: segments rest on the others.`];
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

function slow(variables: number, maximum: number, respondents: number): string[] {
  if (!Number.isInteger(maximum) || maximum < 1) return [];
  const seconds = estimatedSeconds(variables, maximum, respondents);
  if (seconds <= SLOW_SECONDS) return [];
  const minutes = Math.round(seconds / 60);
  return [`This run is large: it will take about ${minutes === 1 ? 'a minute' : `${count(minutes)} minutes`}.`];
}

function named(variables: readonly VariableSummary[]): string {
  const names = variables.slice(0, NAMED).map((variable) => variable.code);
  const more = variables.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}
