import type { NumberBin, SourceVariable } from '@qp/facts';
import { MAX_RESPONSES } from '@qp/facts';
import { classOf } from '../survey/number-classes.ts';
import { responseOrder } from '../survey/response-order.ts';
import { equalEdges } from './cuts.ts';
import { hasWordsAtEndsOnly, knownWordKeys } from './ordered-labels.ts';
import type { PlannedResponse } from './types.ts';

/** The responses of a scale or of categories, as proposed. */

/** A question with up to this many different numbers is not cut. */
export const STAY = 7;
/** 0 to 10. */
const MOST_POINTS = 11;

/** Each value a response, in reading order; two values of one label are one response. Values that mean no answer are left out. */
export function plainResponses(variable: SourceVariable, missing: ReadonlySet<string>): PlannedResponse[] {
  const { facts, labels, type } = variable;
  const seen = facts.values.map(([value]) => value).filter((value) => !missing.has(value));
  const known = labels.map(([value]) => value).filter((value) => !missing.has(value) && !seen.includes(value));
  const values = seen.length + known.length <= MAX_RESPONSES ? [...seen, ...known] : seen;
  if (type === 'number') values.sort((a, b) => Number(a) - Number(b));
  const label = labeller(variable, values);
  const responses = new Map<string, string[]>();
  for (const value of values) {
    const name = label(value);
    responses.set(name, [...(responses.get(name) ?? []), value]);
  }
  const list = [...responses].map(([name, own]): PlannedResponse => ({ label: name, values: own }));
  if (type === 'number') return list;
  // Texts with value labels come in the order of the labels; others as people read them.
  const places = new Map(labels.map(([value], i) => [value, i]));
  if (labels.length > 0)
    return list.sort((a, b) => (places.get(a.values[0]) ?? 1e9) - (places.get(b.values[0]) ?? 1e9));
  return responseOrder(list.map((response) => response.label)).map((at) => list[at]);
}

/** Where only some values of a scale have words the value stays in front of them: "1", "2", "3 Often". */
export function labeller({ labels, type }: SourceVariable, values: readonly string[]): (value: string) => string {
  const label = new Map(labels.filter(([, text]) => /[\p{L}\p{N}]/u.test(text)));
  const worded = values.filter((value) => label.has(value));
  const texts = values.map((value) => label.get(value)?.trim() ?? '');
  const bare = texts.slice(1, -1).every((text, i) => text === '' || text === values[i + 1]);
  const endsOnly = type === 'number' && bare && hasWordsAtEndsOnly(texts);
  const partly = worded.length > 0 && worded.length < values.length;
  return (value) => {
    const text = label.get(value)?.trim().replaceAll('|', '/');
    if (text === undefined) return value;
    const named = endsOnly ? text.includes(value) : !partly || text.startsWith(value);
    return named ? text : `${value} ${text}`;
  };
}

/** A scale keeps up to eleven points, and all that have words; one of more numbers is cut into weighted fifths. */
export function scaleResponses(
  variable: SourceVariable,
  missing: ReadonlySet<string>,
): { responses: PlannedResponse[]; reason: string | null } {
  const plain = inKnownOrder(plainResponses(variable, missing));
  const numbers = variable.type === 'number' && plain.every(({ values }) => values.length === 1);
  if (plain.length <= MOST_POINTS || !numbers || isLabelled(variable, plain)) {
    return { responses: plain, reason: null };
  }
  const values = plain.map((response) => Number(response.values[0]));
  if (!values.every(Number.isInteger)) return { responses: plain, reason: null };
  const bins = variable.facts.values
    .filter(([value]) => !missing.has(value))
    .map(([value, count, weighted]): NumberBin => [Number(value), Number(value), count, weighted]);
  const edges = equalEdges(bins, 5);
  return edges.length > 0
    ? { responses: grouped(values, edges), reason: 'many points' }
    : { responses: plain, reason: null };
}

/** Words decide where codes do not: a program may number the points by the alphabet. */
function inKnownOrder(responses: PlannedResponse[]): PlannedResponse[] {
  const keys = knownWordKeys(responses.map(({ label }) => label));
  if (keys === null) return responses;
  const steps = keys.slice(1).map((key, i) => Math.sign(key - keys[i]));
  if (steps.every((step) => step >= 0) || steps.every((step) => step <= 0)) return responses;
  const places = responses.map((_, i) => i).sort((a, b) => keys[a] - keys[b]);
  return places.map((place) => responses[place]);
}

/** Points with a label of their own are not joined: "10 or more", "Every day", "18-24". */
function isLabelled({ labels }: SourceVariable, responses: readonly PlannedResponse[]): boolean {
  const worded = new Set(labels.filter(([value, label]) => label.trim() !== value).map(([value]) => value));
  return responses.filter(({ values }) => worded.has(values[0])).length > 0.5 * responses.length;
}

function grouped(values: readonly number[], edges: readonly number[]): PlannedResponse[] {
  const groups = Array.from({ length: edges.length + 1 }, (): number[] => []);
  for (const value of values) groups[classOf(value, edges)].push(value);
  return groups
    .filter((group) => group.length > 0)
    .map((group) => ({ label: rangeName(group[0], group[group.length - 1]), values: group.map(String) }));
}

function rangeName(low: number, high: number): string {
  if (low === high) return String(low);
  return low < 0 ? `${low} to ${high}` : `${low}-${high}`;
}
