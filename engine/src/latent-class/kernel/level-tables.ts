import { groupsOf } from '../answers/models.ts';
import { scoresOf, useOfEnds } from '../answers/scale-layout.ts';
import { classCount, type Responses, tableCount } from '../rows/responses.ts';
import { type Levelled, spreadOverLevels, subtractCounted } from './level-counts.ts';
import type { LevelFactors } from './level-factors.ts';

/** Factors that the kernel reads: numbers, or mantissas and powers of two. */
export interface FactorTable {
  readonly values: Float64Array;
  readonly powers: BigInt64Array;
}

/** What the kernel reads: the mixture by level and segment, and the factors of cells, level by level. */
interface Written {
  readonly mixture: FactorTable;
  readonly sums: FactorTable;
  readonly patterns: FactorTable;
}

/** What the kernel counted: answers by segment, classes, and cells of the factors by level (a sum in two halves) or by class. */
interface Counted {
  readonly lines: Float64Array;
  readonly sizes: Float64Array;
  readonly sums: Float64Array;
  readonly patterns: Float64Array;
}

/** The factors of levels of response style under some parameters, and what their counts say. */
export function levelTables(shape: Responses, segments: number, factors: LevelFactors, padded: number) {
  const { styles, offsets, sides } = shape;
  /** The level that tables by segment have. */
  const middle = (styles - 1) / 2;
  const classes = classCount(shape, segments);
  /** Where each class is in what the kernel has level by level. */
  const slots = Int32Array.from({ length: classes }, (_, own) => (own % styles) * padded + Math.floor(own / styles));
  const ofLevels: readonly Levelled[] = factors.variables.map((variable) => ({
    variable,
    scores: scoresOf(offsets[variable + 1] - offsets[variable]),
    ends: useOfEnds(shape, variable),
    missingIn: factors.patterns.cells.flatMap((missing, cell) => (missing.includes(variable) ? [cell] : [])),
  }));
  const place = new Int32Array(offsets.length - 1).fill(-1);
  factors.variables.forEach((variable, at) => {
    place[variable] = at;
  });
  const leaning = groupsOf(shape, segments).groups.find(({ answers }) => answers.leanings);
  /** For each level: how much more it leans to the ends and to agreement than the middle one. */
  const toEnds = new Float64Array(styles);
  const agreeing = new Float64Array(styles);
  /** What a class adds to the logarithm of any answer to a variable, beyond its leaning, at [place * classes + class]. */
  const shifts = new Float64Array(factors.variables.length * classes);
  /** Logarithms of the mixture, and of every cell at [cell * levels + level] or [cell * classes + class], less the largest. */
  const mixtureLogs = new Float64Array(classes);
  const sumLogs = new Float64Array(factors.sums.cells.length * styles);
  const patternLogs = new Float64Array(factors.patterns.cells.length * classes);
  const answered = new Float64Array(classes);
  /** Logarithms of what the mixture and each cell were divided by. */
  let mixtureDivided = 0;
  const sumsDivided = new Float64Array(factors.sums.cells.length);
  const patternsDivided = new Float64Array(factors.patterns.cells.length);
  return { middle, take, write, read };

  /** Reads parameters; returns the most powers of two that the factors can take from a product. */
  function take(parameters: Float64Array): number {
    takeLeanings(parameters);
    takeShifts(parameters);
    const { sums, patterns } = factors;
    return (takeMixture(parameters) + sums.groups * takeSums() + patterns.groups * takePatterns()) / Math.LN2;
  }

  /** Fills what the kernel reads; where numbers could be too small, as mantissas and powers of two. */
  function write({ mixture, sums, patterns }: Written, isLong: boolean): void {
    const put = isLong ? putLong : putShort;
    mixture.values.fill(0);
    patterns.values.fill(1);
    if (isLong) for (const { powers } of [mixture, patterns]) powers.fill(0n);
    for (let own = 0; own < classes; own++) {
      put(mixtureLogs[own], mixture, slots[own]);
    }
    for (let at = 0; at < sumLogs.length; at++) put(sumLogs[at], sums, at);
    for (let from = 0, cell = 0; from < patternLogs.length; from += classes, cell++) {
      const to = cell * styles * padded;
      for (let own = 0; own < classes; own++) put(patternLogs[from + own], patterns, to + slots[own]);
    }
  }

  function takeLeanings(parameters: Float64Array): void {
    if (!leaning) return;
    const { answers, group } = leaning;
    const { delta, alpha } = answers.leanings!(group, parameters);
    const [s, t] = [middle % delta.length, Math.floor(middle / delta.length)];
    for (let level = 0; level < toEnds.length; level++) {
      toEnds[level] = delta[level % delta.length] - delta[s];
      agreeing[level] = alpha[Math.floor(level / delta.length)] - alpha[t];
    }
  }

  function takeShifts(parameters: Float64Array): void {
    for (let place = 0; place < ofLevels.length; place++) {
      const { variable, scores, ends } = ofLevels[place];
      const first = classes * (1 + offsets[variable]);
      for (let k = 0; k < segments; k++) {
        const usual = first + k * styles + middle;
        for (let level = 0; level < styles; level++) {
          const own = first + k * styles + level;
          // At the point that is likely under both, no digit is lost.
          let point = 0;
          let most = -1;
          for (let c = 0; c < scores.length; c++) {
            const likely = parameters[own + c * classes] * parameters[usual + c * classes];
            if (likely > most) {
              point = c;
              most = likely;
            }
          }
          const leaning = toEnds[level] * ends[point] + agreeing[level] * sides[variable] * scores[point];
          const ratio = parameters[own + point * classes] / parameters[usual + point * classes];
          shifts[place * classes + k * styles + level] = Math.log(ratio) - leaning;
        }
      }
    }
  }

  /** The mixture of those who answered everything. */
  function takeMixture(parameters: Float64Array): number {
    const logs = mixtureLogs;
    for (let own = 0; own < logs.length; own++) {
      logs[own] = Math.log(parameters[own]);
      for (let at = own; at < shifts.length; at += logs.length) logs[own] += shifts[at];
    }
    const { largest, least } = lower(logs, 0, logs.length);
    mixtureDivided = largest;
    return largest - least;
  }

  function takeSums(): number {
    const { cells } = factors.sums;
    let most = 0;
    for (let cell = 0; cell < cells.length; cell++) {
      const { ends, agreement } = cells[cell];
      const from = cell * styles;
      for (let level = 0; level < styles; level++) {
        sumLogs[from + level] = toEnds[level] * ends + agreeing[level] * agreement;
      }
      const { largest, least } = lower(sumLogs, from, from + styles);
      sumsDivided[cell] = largest;
      most = Math.max(most, largest - least);
    }
    return most;
  }

  function takePatterns(): number {
    const { cells } = factors.patterns;
    const logs = patternLogs;
    let most = 0;
    logs.fill(0);
    for (let cell = 0; cell < cells.length; cell++) {
      const to = cell * classes;
      for (const variable of cells[cell]) {
        const from = place[variable] * classes;
        for (let own = 0; own < classes; own++) logs[to + own] -= shifts[from + own];
      }
      const { largest, least } = lower(logs, to, to + classes);
      patternsDivided[cell] = largest;
      most = Math.max(most, largest - least);
    }
    return most;
  }

  /** Fills the counts; returns the part of the log-likelihood that was divided away. */
  function read({ lines, sizes, sums, patterns }: Counted, counts: Float64Array): number {
    const tail = tableCount(shape, segments);
    const layout = { shape, segments, padded };
    let people = 0;
    for (let own = 0; own < classes; own++) {
      counts[own] = sizes[slots[own]];
      people += counts[own];
    }
    counts.fill(0, tail);
    let divided = people * mixtureDivided + readSums(sums, counts, tail);
    for (let j = 0; j + 1 < offsets.length; j++) {
      for (let own = 0; own < classes; own++) answered[own] = counts[own];
      const levelled = ofLevels[place[j]];
      if (levelled) {
        for (const cell of levelled.missingIn) {
          const from = cell * styles * padded;
          for (let own = 0; own < classes; own++) answered[own] -= patterns[from + slots[own]];
        }
      }
      spreadOverLevels(layout, j, { lines, answered, counts });
      if (levelled) subtractCounted(layout, levelled, counts, tail);
    }
    for (let cell = 0; cell < patternsDivided.length; cell++) {
      const from = cell * styles * padded;
      let all = 0;
      for (let level = 0; level < styles; level++) {
        for (let k = 0; k < segments; k++) all += patterns[from + level * padded + k];
      }
      divided += all * patternsDivided[cell];
    }
    return divided;
  }

  /** Sums of squared scores and of scores towards agreement by level. */
  function readSums(sums: Float64Array, counts: Float64Array, tail: number): number {
    const { cells } = factors.sums;
    let divided = 0;
    for (let cell = 0; cell < cells.length; cell++) {
      const { ends, agreement } = cells[cell];
      let all = 0;
      for (let level = 0; level < styles; level++) {
        const at = 2 * (cell * styles + level);
        const sum = sums[at] + sums[at + 1];
        counts[tail + level] += ends * sum;
        counts[tail + styles + level] += agreement * sum;
        all += sum;
      }
      divided += all * sumsDivided[cell];
    }
    return divided;
  }
}

/** Takes the largest off all of some values; returns what the largest and the least were. */
function lower(values: Float64Array, from: number, to: number): { largest: number; least: number } {
  let [largest, least] = [values[from], values[from]];
  for (let at = from + 1; at < to; at++) {
    if (values[at] > largest) largest = values[at];
    if (values[at] < least) least = values[at];
  }
  for (let at = from; at < to; at++) values[at] -= largest;
  return { largest, least };
}

function putShort(log: number, { values }: FactorTable, at: number): void {
  values[at] = Math.exp(log);
}

function putLong(log: number, { values, powers }: FactorTable, at: number): void {
  const power = Math.floor(log / Math.LN2);
  values[at] = Math.exp(log - power * Math.LN2);
  powers[at] = BigInt(power);
}
