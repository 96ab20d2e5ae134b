import { type ExistingProblem, MAX_EXISTING, MIN_EXISTING, SUM_TOLERANCE } from '@qp/facts';
import { type ExistingLabel, type Labels, UNASSIGNED } from '../stored-files/index.ts';

/** The segments that respondents came with, and what can be wrong with them. */

interface LabelledPeople {
  readonly ids: readonly string[];
  readonly weights: Float64Array | null;
}

/** More different values than this are not counted. */
export const MAX_VALUES = 1000;

/** The number of segments and how they are written; `column` is where they come from. */
export function writingProblem(column: string, labels: readonly ExistingLabel[]): ExistingProblem | null {
  if (labels.length < MIN_EXISTING) return { kind: 'one segment', column, segments: labels.length };
  const similar = new Map<string, string>();
  for (const { code } of labels.slice(0, MAX_VALUES)) {
    const written = code.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
    const one = similar.get(written);
    if (one !== undefined) return { kind: 'differ by case or spaces', one, other: code };
    similar.set(written, code);
  }
  return labels.length > MAX_EXISTING ? { kind: 'too many segments', column, segments: labels.length } : null;
}

/** In a file, a number among names may be a code that was never labelled, or a missing value. */
export function codeProblem(column: string, labels: readonly ExistingLabel[]): ExistingProblem | null {
  const bare = labels.find(({ code, name }) => name === '' && isNumber(code));
  if (!bare) return null;
  const labelled = labels.find(({ name }) => name !== '');
  if (labelled) return { kind: 'code without label', column, code: bare.code };
  const named = labels.find(({ code }) => !isNumber(code));
  return named ? { kind: 'codes and names', code: bare.code, name: named.code } : null;
}

const isNumber = (text: string): boolean => /^[+-]?\d+([.,]\d+)?$/.test(text);

/** Segments without respondents, or without anyone who has a weight. */
export function sizeProblem({ segments, segmentOf }: Labels, { weights }: LabelledPeople): ExistingProblem | null {
  const people = new Int32Array(segments.length);
  const weight = new Float64Array(segments.length);
  segmentOf.forEach((segment, i) => {
    if (segment === UNASSIGNED) return;
    people[segment]++;
    weight[segment] += weights?.[i] ?? 1;
  });
  const empty = people.indexOf(0);
  if (empty >= 0) return { kind: 'empty segment', segment: shownLabel(segments[empty]) };
  const weightless = weight.indexOf(0);
  return weightless < 0 ? null : { kind: 'no weight in segment', segment: shownLabel(segments[weightless]) };
}

export const shownLabel = ({ code, name }: ExistingLabel): string => name || code;

/** Everyone with a segment has probabilities from 0 to 1 that sum to 1. */
export function probabilityProblem(
  { segments, segmentOf, probabilities }: Labels,
  { ids }: LabelledPeople,
): ExistingProblem | null {
  if (probabilities === null) return null;
  const missing: string[] = [];
  const wrong: { id: string; sum: number }[] = [];
  segmentOf.forEach((segment, i) => {
    if (segment === UNASSIGNED) return;
    const own = probabilities.subarray(i * segments.length, (i + 1) * segments.length);
    if (!own.every((probability) => probability >= 0 && probability <= 1 + SUM_TOLERANCE)) missing.push(ids[i]);
    else {
      const sum = own.reduce((total, probability) => total + probability, 0);
      if (Math.abs(sum - 1) > SUM_TOLERANCE + 1e-9) wrong.push({ id: ids[i], sum });
    }
  });
  if (missing.length > 0) return { kind: 'no probability', count: missing.length, id: missing[0] };
  return wrong.length > 0 ? { kind: 'not a sum of 1', count: wrong.length, ...wrong[0] } : null;
}
