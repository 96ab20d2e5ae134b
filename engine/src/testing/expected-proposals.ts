import type { SourceVariable, VariableKind } from '@qp/facts';
import { sourceOf, times } from './survey-source.ts';

/** What a variable is, and the proposal that an analyst would make for it. */
export interface ExpectedProposal {
  readonly what: string;
  readonly source: SourceVariable;
  readonly kind: VariableKind;
  /** Values of the file that mean no answer, in any order. */
  readonly missing?: readonly string[];
  /** Labels of the responses in their order, where it matters. */
  readonly responses?: readonly string[];
  /** The data check raises it. */
  readonly raised?: boolean;
}

type Labels = Readonly<Record<string, string>>;
type Measure = NonNullable<SourceVariable['measure']>;

const labelled = (labels: Labels): SourceVariable['labels'] =>
  Object.entries(labels).sort(([a], [b]) => Number(a) - Number(b));
/** A numeric variable, from the number of people per value. */
export const numbers = (
  code: string,
  counts: Readonly<Record<string, number>>,
  { labels = {}, measure, label = '' }: { labels?: Labels; measure?: Measure; label?: string } = {},
): SourceVariable => sourceOf(code, times(counts), { labels: labelled(labels), measure: measure ?? null, label });
export const each = (from: number, to: number, count = 10): Record<string, number> =>
  Object.fromEntries(Array.from({ length: to - from + 1 }, (_, i) => [String(from + i), count]));
export const named = (...labels: string[]): Labels =>
  Object.fromEntries(labels.map((label, i) => [String(i + 1), label]));
