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
export class LevelTables {
  /** The level that tables by segment have. */
  readonly middle: number;
  readonly #shape: Responses;
  readonly #segments: number;
  readonly #classes: number;
  readonly #padded: number;
  /** Where each class is in what the kernel has level by level. */
  readonly #slots: Int32Array;
  readonly #factors: LevelFactors;
  readonly #levelled: readonly Levelled[];
  readonly #place: Int32Array;
  readonly #leaning: ReturnType<typeof groupsOf>['groups'][number] | undefined;
  /** For each level: how much more it leans to the ends and to agreement than the middle one. */
  readonly #ends: Float64Array;
  readonly #agreeing: Float64Array;
  /** What a class adds to the logarithm of any answer to a variable, beyond its leaning, at [place * classes + class]. */
  readonly #shifts: Float64Array;
  /** Logarithms of the mixture, and of every cell at [cell * levels + level] or [cell * classes + class], less the largest. */
  readonly #mixture: Float64Array;
  readonly #sums: Float64Array;
  readonly #patterns: Float64Array;
  readonly #answered: Float64Array;
  /** Logarithms of what the mixture and each cell were divided by. */
  #divided = 0;
  readonly #sumsDivided: Float64Array;
  readonly #patternsDivided: Float64Array;

  constructor(shape: Responses, segments: number, factors: LevelFactors, padded: number) {
    const { styles, offsets } = shape;
    this.middle = (styles - 1) / 2;
    this.#shape = shape;
    this.#segments = segments;
    this.#classes = classCount(shape, segments);
    this.#padded = padded;
    this.#slots = Int32Array.from(
      { length: this.#classes },
      (_, own) => (own % styles) * padded + Math.floor(own / styles),
    );
    this.#factors = factors;
    this.#levelled = factors.variables.map((variable) => ({
      variable,
      scores: scoresOf(offsets[variable + 1] - offsets[variable]),
      ends: useOfEnds(shape, variable),
      missingIn: factors.patterns.cells.flatMap((missing, cell) => (missing.includes(variable) ? [cell] : [])),
    }));
    this.#place = new Int32Array(offsets.length - 1).fill(-1);
    factors.variables.forEach((variable, place) => {
      this.#place[variable] = place;
    });
    this.#leaning = groupsOf(shape, segments).groups.find(({ answers }) => answers.leanings);
    this.#ends = new Float64Array(styles);
    this.#agreeing = new Float64Array(styles);
    this.#shifts = new Float64Array(factors.variables.length * this.#classes);
    this.#mixture = new Float64Array(this.#classes);
    this.#sums = new Float64Array(factors.sums.cells.length * styles);
    this.#patterns = new Float64Array(factors.patterns.cells.length * this.#classes);
    this.#answered = new Float64Array(this.#classes);
    this.#sumsDivided = new Float64Array(factors.sums.cells.length);
    this.#patternsDivided = new Float64Array(factors.patterns.cells.length);
  }

  /** Reads parameters; returns the most powers of two that the factors can take from a product. */
  take(parameters: Float64Array): number {
    this.#takeLeanings(parameters);
    this.#takeShifts(parameters);
    const { sums, patterns } = this.#factors;
    return (
      (this.#takeMixture(parameters) + sums.groups * this.#takeSums() + patterns.groups * this.#takePatterns()) /
      Math.LN2
    );
  }

  /** Fills what the kernel reads; where numbers could be too small, as mantissas and powers of two. */
  write({ mixture, sums, patterns }: Written, isLong: boolean): void {
    const { styles } = this.#shape;
    const padded = this.#padded;
    const classes = this.#classes;
    const put = isLong ? putLong : putShort;
    mixture.values.fill(0);
    patterns.values.fill(1);
    if (isLong) for (const { powers } of [mixture, patterns]) powers.fill(0n);
    for (let own = 0; own < classes; own++) {
      put(this.#mixture[own], mixture, this.#slots[own]);
    }
    for (let at = 0; at < this.#sums.length; at++) put(this.#sums[at], sums, at);
    for (let from = 0, cell = 0; from < this.#patterns.length; from += classes, cell++) {
      const to = cell * styles * padded;
      for (let own = 0; own < classes; own++) put(this.#patterns[from + own], patterns, to + this.#slots[own]);
    }
  }

  #takeLeanings(parameters: Float64Array): void {
    if (!this.#leaning) return;
    const { answers, group } = this.#leaning;
    const { delta, alpha } = answers.leanings!(group, parameters);
    const [s, t] = [this.middle % delta.length, Math.floor(this.middle / delta.length)];
    for (let level = 0; level < this.#ends.length; level++) {
      this.#ends[level] = delta[level % delta.length] - delta[s];
      this.#agreeing[level] = alpha[Math.floor(level / delta.length)] - alpha[t];
    }
  }

  #takeShifts(parameters: Float64Array): void {
    const { offsets, sides, styles } = this.#shape;
    const classes = this.#classes;
    const shifts = this.#shifts;
    for (let place = 0; place < this.#levelled.length; place++) {
      const { variable, scores, ends } = this.#levelled[place];
      const first = classes * (1 + offsets[variable]);
      for (let k = 0; k < this.#segments; k++) {
        const middle = first + k * styles + this.middle;
        for (let level = 0; level < styles; level++) {
          const own = first + k * styles + level;
          // At the point that is likely under both, no digit is lost.
          let point = 0;
          let most = -1;
          for (let c = 0; c < scores.length; c++) {
            const likely = parameters[own + c * classes] * parameters[middle + c * classes];
            if (likely > most) {
              point = c;
              most = likely;
            }
          }
          const leaning = this.#ends[level] * ends[point] + this.#agreeing[level] * sides[variable] * scores[point];
          const ratio = parameters[own + point * classes] / parameters[middle + point * classes];
          shifts[place * classes + k * styles + level] = Math.log(ratio) - leaning;
        }
      }
    }
  }

  /** The mixture of those who answered everything. */
  #takeMixture(parameters: Float64Array): number {
    const logs = this.#mixture;
    for (let own = 0; own < logs.length; own++) {
      logs[own] = Math.log(parameters[own]);
      for (let at = own; at < this.#shifts.length; at += logs.length) logs[own] += this.#shifts[at];
    }
    const { largest, least } = lower(logs, 0, logs.length);
    this.#divided = largest;
    return largest - least;
  }

  #takeSums(): number {
    const { styles } = this.#shape;
    const { cells } = this.#factors.sums;
    let most = 0;
    for (let cell = 0; cell < cells.length; cell++) {
      const { ends, agreement } = cells[cell];
      const from = cell * styles;
      for (let level = 0; level < styles; level++) {
        this.#sums[from + level] = this.#ends[level] * ends + this.#agreeing[level] * agreement;
      }
      const { largest, least } = lower(this.#sums, from, from + styles);
      this.#sumsDivided[cell] = largest;
      most = Math.max(most, largest - least);
    }
    return most;
  }

  #takePatterns(): number {
    const classes = this.#classes;
    const { cells } = this.#factors.patterns;
    const logs = this.#patterns;
    let most = 0;
    logs.fill(0);
    for (let cell = 0; cell < cells.length; cell++) {
      const to = cell * classes;
      for (const variable of cells[cell]) {
        const from = this.#place[variable] * classes;
        for (let own = 0; own < classes; own++) logs[to + own] -= this.#shifts[from + own];
      }
      const { largest, least } = lower(logs, to, to + classes);
      this.#patternsDivided[cell] = largest;
      most = Math.max(most, largest - least);
    }
    return most;
  }

  /** Fills the counts; returns the part of the log-likelihood that was divided away. */
  read({ lines, sizes, sums, patterns }: Counted, counts: Float64Array): number {
    const { styles, offsets } = this.#shape;
    const classes = this.#classes;
    const padded = this.#padded;
    const slots = this.#slots;
    const tail = tableCount(this.#shape, this.#segments);
    const layout = { shape: this.#shape, segments: this.#segments, padded };
    let people = 0;
    for (let own = 0; own < classes; own++) {
      counts[own] = sizes[slots[own]];
      people += counts[own];
    }
    counts.fill(0, tail);
    let divided = people * this.#divided + this.#readSums(sums, counts, tail);
    const answered = this.#answered;
    for (let j = 0; j + 1 < offsets.length; j++) {
      for (let own = 0; own < classes; own++) answered[own] = counts[own];
      const levelled = this.#levelled[this.#place[j]];
      if (levelled) {
        for (const cell of levelled.missingIn) {
          const from = cell * styles * padded;
          for (let own = 0; own < classes; own++) answered[own] -= patterns[from + slots[own]];
        }
      }
      spreadOverLevels(layout, j, { lines, answered, counts });
      if (levelled) subtractCounted(layout, levelled, counts, tail);
    }
    for (let cell = 0; cell < this.#patternsDivided.length; cell++) {
      const from = cell * styles * padded;
      let all = 0;
      for (let level = 0; level < styles; level++) {
        for (let k = 0; k < this.#segments; k++) all += patterns[from + level * padded + k];
      }
      divided += all * this.#patternsDivided[cell];
    }
    return divided;
  }

  /** Sums of squared scores and of scores towards agreement by level. */
  #readSums(sums: Float64Array, counts: Float64Array, tail: number): number {
    const { styles } = this.#shape;
    const { cells } = this.#factors.sums;
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
      divided += all * this.#sumsDivided[cell];
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
