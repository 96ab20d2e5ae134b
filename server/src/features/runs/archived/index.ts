import type { Content } from '../../../platform/archive/columns.ts';
import type { RunFacts } from './facts.ts';
import { resultPart, runPart } from './run.ts';

/** Runs in an archive. A separate entry point, so threads can check archives without loading the feature. */
export { solutionsPart, stabilityPart } from './comparison.ts';
export { evidencePart } from './crosstab.ts';
export { driversPart } from './drivers.ts';
export { areSegments, isSquare, type RunFacts } from './facts.ts';
export { peoplePart } from './people.ts';
export { questionsPart } from './questions.ts';
export { resultPart, runPart };

export function runFacts(
  { cluster, profile, metrics, left_out }: Content<typeof runPart.columns>,
  { segments, fits, respondents, given }: Omit<Content<typeof resultPart.columns>, 'crosstab'>,
): RunFacts {
  const unassigned = given?.unassigned ?? left_out;
  return {
    segments,
    fitted: given ? [segments] : fits.map((fit) => fit.segments),
    respondents: respondents + unassigned,
    unassigned,
    lists: { cluster, profile, metrics },
  };
}
