import type { ColumnFacts, NumberBin, ValueCount } from '@qp/facts';
import { isMissing, ownText } from '../survey/answers.ts';
import { NumberSketch } from './number-sketch.ts';
import { KEPT_VALUES } from './types.ts';

/** With more different texts than this, only a hash of each is kept, to know whether all differ. */
const MAX_TEXTS = 5000;

/** Numbers as they are written everywhere. */
export function numberText(value: number): string {
  return Object.is(value, -0) ? '0' : String(value);
}

/** A weight that is missing or below 0 counts as 0. */
function counting(weight: number): number {
  return Number.isNaN(weight) ? 0 : Math.max(weight, 0);
}

/** Looks at one column, some respondents at a time. */
export interface ColumnProfile {
  facts(rows: number): ColumnFacts;
}

export class NumberProfile implements ColumnProfile {
  readonly #sketch = new NumberSketch();

  /** `weights` is null for unweighted data. */
  add(values: ArrayLike<number>, rows: number, weights: ArrayLike<number> | null): void {
    for (let i = 0; i < rows; i++) {
      const value = values[i];
      if (Number.isNaN(value)) continue;
      const weight = weights === null ? 1 : weights[i];
      this.#sketch.add(value, counting(weight));
    }
  }

  facts(rows: number): ColumnFacts {
    const sketch = this.#sketch;
    const values = sketch.values();
    const { answered, minimum, maximum, mean, whole } = sketch;
    const bins = sketch.bins();
    return {
      answered,
      blank: rows - answered,
      distinct: sketch.distinct,
      values: (values ?? []).map(([value, , count, weighted]): ValueCount => [numberText(value), count, weighted]),
      unique: answered > 0 && sketch.unique,
      numbers:
        answered === 0
          ? null
          : {
              minimum,
              maximum,
              mean,
              whole,
              decimals: whole ? 0 : decimalsOf(bins),
              bins: values === null ? bins : [],
              exact: values !== null,
            },
      blankInSet: 0,
    };
  }
}

/** Decimals that people wrote; at most 4 are of use in a label. */
function decimalsOf(bins: readonly NumberBin[]): number {
  let most = 0;
  for (const [low] of bins) most = Math.max(most, numberText(low).split('.')[1]?.length ?? 0);
  return Math.min(4, most);
}

export class TextProfile implements ColumnProfile {
  #counts = new Map<string, [count: number, weighted: number]>();
  #hashes: Set<number> | null = null;
  #answered = 0;
  #repeated = false;

  add(texts: ArrayLike<string>, rows: number, weights: ArrayLike<number> | null): void {
    for (let i = 0; i < rows; i++) {
      const text = texts[i].trim();
      if (isMissing(text)) continue;
      this.#answered++;
      const weight = weights === null ? 1 : weights[i];
      if (this.#hashes) this.#remember(text);
      else this.#count(text, counting(weight));
    }
  }

  facts(rows: number): ColumnFacts {
    const distinct = this.#hashes?.size ?? this.#counts.size;
    const kept = !this.#hashes && distinct <= KEPT_VALUES;
    return {
      answered: this.#answered,
      blank: rows - this.#answered,
      distinct,
      values: kept ? [...this.#counts].map(([text, [count, weighted]]): ValueCount => [text, count, weighted]) : [],
      unique: this.#answered > 0 && !this.#repeated,
      numbers: null,
      blankInSet: 0,
    };
  }

  /** Every different text, with its people; empty if they are too many. */
  texts(): ValueCount[] {
    return [...this.#counts].map(([text, [count, weighted]]): ValueCount => [text, count, weighted]);
  }

  #count(text: string, weight: number): void {
    const entry = this.#counts.get(text);
    if (entry) {
      this.#repeated = true;
      entry[0]++;
      entry[1] += weight;
      return;
    }
    this.#counts.set(ownText(text), [1, weight]);
    if (this.#counts.size <= MAX_TEXTS) return;
    this.#hashes = new Set([...this.#counts.keys()].map(hashOf));
    this.#counts = new Map();
  }

  #remember(text: string): void {
    const hash = hashOf(text);
    if (this.#hashes?.has(hash)) this.#repeated = true;
    else this.#hashes?.add(hash);
  }
}

/** 53 bits of a text: of a million different ones two are alike once in ten thousand files. */
function hashOf(text: string): number {
  let [a, b] = [0x811c9dc5, 0x9747b28c];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x85ebca6b) ^ (b >>> 15);
  }
  return (a >>> 0) * 2 ** 21 + (b >>> 11);
}
