import { responsesOfKind, type SourceVariable } from '@qp/facts';
import { classNames } from '../survey/number-classes.ts';
import { answeredBins, binsOf, classCounts } from './cuts.ts';
import type { PlannedVariable } from './types.ts';

/** The responses of a variable as they will be, with people. */
export interface ShownResponse {
  readonly label: string;
  readonly count: number;
}

export function shownResponses(source: SourceVariable, plan: PlannedVariable): ShownResponse[] {
  const { facts } = source;
  const from = responsesOfKind(plan.kind);
  if (from === 'cut') {
    const counts = classCounts(answeredBins(facts, plan), plan.edges);
    return namesOfClasses(source, plan).map((label, i) => ({ label, count: counts[i] }));
  }
  const counts = new Map(facts.values.map(([value, count]) => [value, count]));
  // So many different texts aren't kept; everyone who wrote one has chosen it.
  if (from === 'set' && source.set?.filled && facts.values.length === 0) {
    return plan.responses.map(({ label }, i) => ({ label, count: i === NO ? facts.blankInSet : facts.answered }));
  }
  return plan.responses.map(({ label, values }, i) => {
    const blank = from === 'set' && i === NO ? facts.blankInSet : 0;
    return { label, count: values.reduce((sum, value) => sum + (counts.get(value) ?? 0), blank) };
  });
}

/** The second response of a yes/no variable: also of those who left it blank but answered something else in the set. */
export const NO = 1;

export function namesOfClasses(
  { facts }: SourceVariable,
  plan: Pick<PlannedVariable, 'edges' | 'classNames'>,
): string[] {
  const names = classNames(plan.edges, facts.numbers?.decimals ?? 0);
  return plan.classNames?.length === names.length ? [...plan.classNames] : valueNames(facts, plan.edges, names);
}

/** A class that holds a single whole value is called by it: "3", not "3-3.99". */
function valueNames(facts: SourceVariable['facts'], edges: readonly number[], names: string[]): string[] {
  const { numbers } = facts;
  if (!numbers?.whole || !numbers.exact || edges.length === 0) return names;
  return names.map((name, i) => {
    const inside = binsOf(facts).filter(
      ([low]) => (i === 0 || low >= edges[i - 1]) && (i === edges.length || low < edges[i]),
    );
    const end = i === 0 || i === edges.length;
    return end && inside.length === 1 && binsOf(facts).length <= 12 ? String(inside[0][0]) : name;
  });
}
