import type { SourceVariable, VariableKind } from '@qp/facts';

/**
 * What an analyst would make of a variable, judged from names, labels, values and counts before the proposals were looked at.
 * `set`: one of several columns that hold a multiple response and become yes/no options.
 */
export interface Judgement {
  readonly variables: RegExp;
  /** Any of these is right. */
  readonly kinds: readonly (VariableKind | 'set')[];
  /** Values that must count as no answer; others must not. */
  readonly missing?: readonly (number | string)[];
  /** Values that may be either, such as stray codes. */
  readonly either?: readonly (number | string)[];
  readonly factor?: RegExp;
  /** The responses of a scale of texts from one end to the other; either end may be first. */
  readonly order?: readonly string[];
}

export const is = (variables: RegExp, kinds: string, more: Omit<Judgement, 'variables' | 'kinds'> = {}): Judgement => ({
  variables,
  kinds: kinds.split(' ') as Judgement['kinds'],
  ...more,
});
/** Yes and no, without a set. */
export const YES_NO = 'categories yesno';
export const COUNT = 'scale number';

export interface Proposed {
  readonly source: Pick<SourceVariable, 'code' | 'columns' | 'set' | 'facts' | 'type' | 'labels'>;
  readonly proposal: {
    readonly kind: VariableKind;
    readonly missing: readonly string[];
    readonly missingRange?: { readonly low: number | null; readonly high: number | null } | null;
    readonly responses?: readonly { readonly label: string; readonly values: readonly string[] }[];
    readonly factor: string;
  };
}

/** What is wrong with the proposal for a column of the file, in words; null if it is what the analyst would do. */
export function wrongProposal(
  { kinds, missing = [], either = [], factor, order }: Judgement,
  { source, proposal }: Proposed,
  all: readonly Proposed[],
): string | null {
  if (kinds.includes('set')) {
    const options = all.filter(
      (other) => other.source.code !== source.code && other.source.columns.includes(source.code),
    );
    const split = options.length > 1 && options.every((option) => option.proposal.kind === 'yesno');
    return split || kinds.includes(proposal.kind) ? null : `${proposal.kind}, not a set of options`;
  }
  if (!kinds.includes(proposal.kind)) return `${proposal.kind}, not ${kinds.join(' or ')}`;
  if (proposal.kind === 'out' || proposal.kind === 'id') return null;
  const none = (value: string): boolean => {
    const { low, high } = proposal.missingRange ?? { low: Infinity, high: null };
    return (
      proposal.missing.includes(value) || (Number(value) >= (low ?? -Infinity) && Number(value) <= (high ?? Infinity))
    );
  };
  const free = new Set(either.map(String));
  const meant = new Set(missing.map(String));
  for (const [value] of source.facts.values) {
    if (free.has(value) || none(value) === meant.has(value)) continue;
    return none(value) ? `${value} is an answer` : `${value} means no answer`;
  }
  if (order && proposal.kind === 'scale') {
    const shown = (proposal.responses ?? []).flatMap(({ values }) => values);
    const same = (one: readonly string[]): boolean => one.join('|') === shown.filter((v) => !none(v)).join('|');
    const found = order.filter((answer) => source.facts.values.some(([value]) => value === answer));
    if (!same(found) && !same(found.toReversed())) return `the order is ${shown.join(', ')}`;
  }
  return factor && !factor.test(proposal.factor) ? `the factor is “${proposal.factor}”` : null;
}

/** A scale up to 0 to 10 keeps its points. */
const MOST_POINTS = 11;

/** An answer whose label no response has in the proposal (merged or forgotten), or points of a short scale made into groups. */
export function lostLabel({ kinds }: Judgement, { source, proposal }: Proposed): string | null {
  if (!['scale', 'categories', 'number'].includes(proposal.kind)) return null;
  if (proposal.kind === 'number' && kinds.includes('number')) return null;
  const answered = new Set(source.facts.values.map(([value]) => value));
  const labelOf = new Map(source.labels);
  const differ = (values: readonly string[]) =>
    new Set(values.filter((value) => answered.has(value)).map((value) => labelOf.get(value) ?? value)).size > 1;
  const merged = proposal.responses?.find(({ values }) => differ(values));
  if (merged && answered.size <= MOST_POINTS + proposal.missing.length)
    return `${merged.values.join(', ')} became one response`;
  for (const [value, label] of source.labels) {
    if (!answered.has(value) || label.trim() === '' || proposal.missing.includes(value)) continue;
    const own = proposal.responses?.find(({ values }) => values.includes(value));
    if (!own || differ(own.values)) return `the label “${label}” of ${value} is lost`;
  }
  return null;
}
