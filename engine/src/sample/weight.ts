import { TARGETS_ADD_UP_WITHIN, type WeightDesign, type WeightFigures, type WeightProblem } from '@qp/facts';
import { effectiveBaseOf, MISSING, type Survey } from '../survey/index.ts';

/** Weights people so that the margins of chosen variables meet their targets [WT1]–[WT6]. */

const MOST_SWEEPS = 2000;
const REACHED = 1e-13;
/** Margins as far off as this after every sweep can't be reached. */
const MET = 1e-9;
const PATIENCE = 100;
const MOST_TRIMS = 10_000;

interface Margin {
  readonly code: string;
  readonly labels: readonly (string | null)[];
  /** One entry per weighted person: an index into `labels`. */
  readonly levels: Uint8Array;
  /** Shares that sum to 1. */
  readonly target: readonly number[];
}

export interface MadeWeights {
  /** Each respondent's weight, NaN for those who don't take part. */
  readonly weights: Float64Array;
  readonly figures: WeightFigures;
}

/** `start`: each respondent's weight before, NaN for those who don't take part. */
export function weightToTargets(
  survey: Survey,
  start: Float64Array,
  design: WeightDesign,
): MadeWeights | WeightProblem {
  const { lower, upper } = design;
  if (!((lower ?? 0) >= 0 && (lower ?? 0) < 1 && (upper ?? 2) > 1)) return { kind: 'bounds' };
  const columns = columnsOf(survey, design);
  if ('kind' in columns) return columns;
  const skips = (row: number) => design.missing === 'unweighted' && columns.some(({ codes }) => codes[row] === MISSING);
  const rows = Int32Array.from(start.keys()).filter((row) => start[row] > 0 && !skips(row));
  if (rows.length === 0) return { kind: 'no one left' };
  const before = Float64Array.from(rows, (row) => start[row]);
  const mean = before.reduce((sum, weight) => sum + weight, 0) / rows.length;
  for (let i = 0; i < before.length; i++) before[i] /= mean;
  const margins: Margin[] = [];
  for (const [at, { answers }] of design.targets.entries()) {
    const margin = marginOf(columns[at], answers, rows, before);
    if ('kind' in margin) return margin;
    margins.push(margin);
  }
  const raked = rake(before, margins);
  if (raked === null) return { kind: 'contradict', codes: contradicting(before, margins) };
  const { weights: after, trimmed } = trim(raked.weights, lower ?? 0, upper ?? Number.POSITIVE_INFINITY);
  const weights = start.map((weight) => weight / mean);
  for (const [i, row] of rows.entries()) weights[row] = after[i];
  const counting = weights.filter((weight) => weight > 0);
  return {
    weights,
    figures: {
      margins: margins.map((margin) => shown(margin, before, after)),
      people: rows.length,
      unweighted: counting.length - rows.length,
      efficiency: effectiveBaseOf(counting, counting.length) / counting.length,
      smallest: after.reduce((least, weight) => Math.min(least, weight), Number.POSITIVE_INFINITY),
      largest: after.reduce((most, weight) => Math.max(most, weight), 0),
      iterations: raked.sweeps,
      trimmed,
    },
  };
}

/** The variables of the targets, where these are complete and add up [WT2]. */
function columnsOf(survey: Survey, { targets, unit }: WeightDesign) {
  const columns: Survey['categorical'][number][] = [];
  for (const { code, answers } of targets) {
    const column = survey.categorical.find((one) => one.code === code);
    if (!column) return { kind: 'variable', code } as const;
    if (columns.includes(column)) return { kind: 'twice', code, response: null } as const;
    const seen = new Set<string>();
    for (const { response } of answers) {
      if (!column.labels.includes(response)) return { kind: 'response', code, response } as const;
      if (seen.has(response)) return { kind: 'twice', code, response } as const;
      seen.add(response);
    }
    columns.push(column);
  }
  const sums = targets.map(({ answers }) => answers.reduce((sum, { target }) => sum + target, 0));
  const off = (sum: number, whole: number) => !(sum > 0 && Math.abs(sum / whole - 1) <= TARGETS_ADD_UP_WITHIN);
  const other = sums.findIndex((sum) => off(sum, unit === 'percent' ? 100 : sums[0]));
  if (other < 0) return columns;
  if (unit === 'percent') return { kind: 'percent', code: targets[other].code, sum: sums[other] } as const;
  return { kind: 'totals', one: targets[0].code, other: targets[other].code, sums: [sums[0], sums[other]] } as const;
}

/** People without an answer keep their share [WT3]. */
function marginOf(
  { code, labels, codes }: Survey['categorical'][number],
  answers: WeightDesign['targets'][number]['answers'],
  rows: Int32Array,
  before: Float64Array,
): Margin | WeightProblem {
  const asked = new Map(answers.map(({ response, target }) => [response, target]));
  const sums = new Float64Array(labels.length + 1);
  const codeAt = (row: number) => (codes[row] === MISSING ? labels.length : codes[row]);
  for (const [i, row] of rows.entries()) sums[codeAt(row)] += before[i];
  for (const [level, response] of labels.entries()) {
    const target = asked.get(response);
    if (sums[level] > 0 && target === undefined) return { kind: 'without target', code, response };
    if (sums[level] > 0 && target === 0) return { kind: 'zero', code, response };
    if (sums[level] === 0 && (target ?? 0) > 0) return { kind: 'no one', code, response };
  }
  const used = [...sums.keys()].filter((level) => sums[level] > 0);
  const place = new Map(used.map((level, at) => [level, at]));
  const missing = sums[labels.length] / rows.length;
  const whole = answers.reduce((sum, { target }) => sum + target, 0);
  return {
    code,
    labels: used.map((level) => labels[level] ?? null),
    levels: Uint8Array.from(rows, (row) => place.get(codeAt(row))!),
    target: used.map((level) =>
      level === labels.length ? missing : ((asked.get(labels[level]) ?? 0) / whole) * (1 - missing),
    ),
  };
}

/** Iterative proportional fitting on the cells of people who answered alike [WT1]; null where it doesn't arrive [WT5]. */
function rake(before: Float64Array, margins: readonly Margin[]): { weights: Float64Array; sweeps: number } | null {
  const { cellOf, first } = cellsOf(margins, before.length);
  const cells = new Float64Array(first.length);
  for (const [i, cell] of cellOf.entries()) cells[cell] += before[i];
  const begun = cells.slice();
  const levelsOf = margins.map(({ levels }) => Uint8Array.from(first, (person) => levels[person]));
  const weightsNow = () => before.map((weight, i) => (weight * cells[cellOf[i]]) / begun[cellOf[i]]);
  let earlier = Number.POSITIVE_INFINITY;
  for (let sweeps = 1; sweeps <= MOST_SWEEPS; sweeps++) {
    for (const [at, { target }] of margins.entries()) {
      const sums = sumsOf(cells, levelsOf[at], target.length);
      for (const [cell, level] of levelsOf[at].entries()) cells[cell] *= (target[level] * before.length) / sums[level];
    }
    const gap = margins.reduce((most, { target }, at) => Math.max(most, gapOf(cells, levelsOf[at], target)), 0);
    if (gap < REACHED) return { weights: weightsNow(), sweeps };
    if (sweeps % PATIENCE > 0) continue;
    if (gap < MET) return { weights: weightsNow(), sweeps };
    // Where targets contradict each other, every sweep ends as far off as the one before.
    if (!(gap < 0.9 * earlier)) return null;
    earlier = gap;
  }
  return null;
}

function cellsOf(margins: readonly Margin[], people: number) {
  const known = new Map<string, number>();
  const first: number[] = [];
  const cellOf = Int32Array.from({ length: people }, (_, i) => {
    const key = margins.map(({ levels }) => levels[i]).join();
    const cell = known.get(key) ?? known.size;
    if (cell === known.size) {
      known.set(key, cell);
      first.push(i);
    }
    return cell;
  });
  return { cellOf, first };
}

function sumsOf(weights: Float64Array, levels: Uint8Array, many: number): Float64Array {
  const sums = new Float64Array(many);
  for (const [i, level] of levels.entries()) sums[level] += weights[i];
  return sums;
}

function gapOf(weights: Float64Array, levels: Uint8Array, target: readonly number[]): number {
  const sums = sumsOf(weights, levels, target.length);
  const total = sums.reduce((sum, each) => sum + each, 0);
  return target.reduce((most, share, level) => Math.max(most, Math.abs(sums[level] / total - share)), 0);
}

/** Two variables that can't both be met, or all of them where any two can. */
function contradicting(before: Float64Array, margins: readonly Margin[]): string[] {
  for (const [at, one] of margins.entries()) {
    for (const other of margins.slice(at + 1)) {
      if (rake(before, [one, other]) === null) return [one.code, other.code];
    }
  }
  return margins.map(({ code }) => code);
}

/** What is cut off is shared equally by those within the bounds, until everyone is [WT4]. */
function trim(raked: Float64Array, lower: number, upper: number): { weights: Float64Array; trimmed: number } {
  const outside = (weight: number) => weight < lower || weight > upper;
  const trimmed = raked.reduce((count, weight) => count + Number(outside(weight)), 0);
  let weights = raked;
  for (let round = 0; round < MOST_TRIMS && weights.some(outside); round++) {
    const cut = weights.map((weight) => Math.max(lower, Math.min(weight, upper)));
    const removed = weights.reduce((sum, weight, i) => sum + weight - cut[i], 0);
    const inside = weights.reduce((count, weight) => count + Number(!outside(weight)), 0);
    const was = weights;
    weights = inside === 0 ? cut : cut.map((weight, i) => (outside(was[i]) ? weight : weight + removed / inside));
  }
  return { weights: weights.map((weight) => Math.max(lower, Math.min(weight, upper))), trimmed };
}

function shown({ code, labels, levels, target }: Margin, before: Float64Array, after: Float64Array) {
  const people = sumsOf(new Float64Array(levels.length).fill(1), levels, labels.length);
  const [was, is] = [before, after].map((weights) => sumsOf(weights, levels, labels.length));
  const [wasAll, isAll] = [was, is].map((sums) => sums.reduce((sum, each) => sum + each, 0));
  return {
    code,
    answers: labels.map((response, level) => ({
      response,
      people: people[level],
      before: was[level] / wasAll,
      target: target[level],
      after: is[level] / isAll,
    })),
  };
}
