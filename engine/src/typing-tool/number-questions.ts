import { edgeBefore, groupsAt, MISSING, type NumberGroups } from '../survey/index.ts';
import type { NumberQuestion, TypingData } from './types.ts';

const MAX_GROUPS = 5;
/** A smaller group isn't worth asking for. */
const SMALLEST_GROUP = 0.04;

/** The data with every number in the groups that separate the segments of some people best, and with the sets that do. */
export function separated(data: TypingData, rows: ArrayLike<number>): TypingData {
  const { numbers = [], sets = [], segments, weights, posteriors } = data;
  if (sets.length === 0 && !numbers.some((number) => number !== null)) return data;
  const questions = data.columns.filter(({ items }) => items === undefined);
  const columns = questions.map((column, at) => {
    const number = numbers[at];
    return number ? separatingGroups(column.code, number, data, rows).column : column;
  });
  const made = posteriors ? sets.flatMap((exercise) => exercise.columns({ posteriors, segments, weights, rows })) : [];
  return { ...data, columns: [...columns, ...made] };
}

/** Neighbouring steps joined to the groups with the most information about the segment of some people. */
export function separatingGroups(
  code: string,
  { values, steps, codes }: NumberQuestion,
  { segmentOf, segments, weights }: Pick<TypingData, 'segmentOf' | 'segments' | 'weights'>,
  rows: ArrayLike<number>,
): NumberGroups {
  const count = steps.from.length;
  // Sums of the weights of all steps before: [step * segments + segment].
  const before = new Float64Array((count + 1) * segments);
  for (let at = 0; at < rows.length; at++) {
    const i = rows[at];
    if (codes[i] !== MISSING) before[(codes[i] + 1) * segments + segmentOf[i]] += weights?.[i] ?? 1;
  }
  for (let at = segments; at < before.length; at++) before[at] += before[at - segments];
  const firsts = bestGroups(before, count, segments, segments > 1 ? rows.length : 0);
  return groupsAt(
    code,
    values,
    firsts.map((step) => edgeBefore(steps, step)),
  );
}

/** The first step of every group but the first, by dynamic programming; one more group must be worth its parameters (BIC). */
function bestGroups(before: Float64Array, steps: number, segments: number, people: number): number[] {
  const total = sumOver(before, 0, steps, segments);
  const value = (from: number, to: number): number => {
    const all = sumOver(before, from, to, segments);
    if (all < SMALLEST_GROUP * total) return Number.NEGATIVE_INFINITY;
    let sum = 0;
    for (let k = 0; k < segments; k++) {
      const own = before[to * segments + k] - before[from * segments + k];
      if (own > 0) sum += own * Math.log(own / all);
    }
    return sum;
  };
  const scale = total > 0 ? people / total : 0;
  let best = { score: Number.NEGATIVE_INFINITY, firsts: [] as number[] };
  // For the first `to` steps in this many groups: the highest value, and where the last group begins.
  let values = Array.from({ length: steps + 1 }, (_, to) => (to > 0 ? value(0, to) : Number.NEGATIVE_INFINITY));
  const begins: number[][] = [];
  for (let groups = 1; groups <= Math.min(MAX_GROUPS, steps); groups++) {
    if (groups > 1) {
      const begin = new Array<number>(steps + 1).fill(0);
      const last = values;
      values = values.map((_, to) => {
        let most = Number.NEGATIVE_INFINITY;
        for (let from = groups - 1; from < to; from++) {
          const there = last[from] + value(from, to);
          if (there > most) [most, begin[to]] = [there, from];
        }
        return most;
      });
      begins.push(begin);
    }
    const score = scale * values[steps] - ((groups - 1) * (segments - 1) * Math.log(Math.max(2, people))) / 2;
    if (score > best.score || (groups === 2 && values[steps] > Number.NEGATIVE_INFINITY)) {
      best = { score: Math.max(score, best.score), firsts: walkBack(begins, steps) };
    }
  }
  return best.firsts;
}

function walkBack(begins: readonly (readonly number[])[], steps: number): number[] {
  const firsts: number[] = [];
  let to = steps;
  for (const begin of begins.toReversed()) {
    to = begin[to];
    firsts.unshift(to);
  }
  return firsts;
}

function sumOver(before: Float64Array, from: number, to: number, segments: number): number {
  let sum = 0;
  for (let k = 0; k < segments; k++) sum += before[to * segments + k] - before[from * segments + k];
  return sum;
}
