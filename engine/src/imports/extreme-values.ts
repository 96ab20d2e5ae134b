import { FEW_PEOPLE, type NumberBin, responsesOfKind, type SourceVariable } from '@qp/facts';
import { answeredBins } from './cuts.ts';
import type { PlannedVariable } from './types.ts';

/** Fewer answers, or fewer different ones, say nothing of where the others would lie. */
const MIN_ANSWERS = 30;
const MIN_DIFFERENT = 5;

/**
 * Numbers of fewer than five people that lie farther from the next answer than all other answers lie from each other, such
 * as a height of 302 inches among 58 to 78 [DC15].
 */
export function extremeValues(source: SourceVariable, plan: PlannedVariable): readonly NumberBin[] {
  if (responsesOfKind(plan.kind) !== 'cut') return [];
  const bins = answeredBins(source.facts, plan);
  if (people(bins) < MIN_ANSWERS) return [];
  const above = apart([...bins].reverse()).reverse();
  return [...apart(bins.slice(0, bins.length - above.length)), ...above];
}

const people = (bins: readonly NumberBin[]) => bins.reduce((sum, bin) => sum + bin[2], 0);
const distance = (a: NumberBin, b: NumberBin) => Math.max(a[0] - b[1], b[0] - a[1], 0);

/** Those at the beginning of the list. */
function apart(bins: readonly NumberBin[]): NumberBin[] {
  for (let at = Math.min(FEW_PEOPLE - 1, bins.length - MIN_DIFFERENT); at > 0; at--) {
    const rest = bins.slice(at);
    const reach = Math.abs(rest[0][0] - rest[rest.length - 1][1]);
    if (people(bins.slice(0, at)) < FEW_PEOPLE && distance(bins[at - 1], rest[0]) > reach) return bins.slice(0, at);
  }
  return [];
}
