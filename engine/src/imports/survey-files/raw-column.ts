import { type DecimalComma, isMissing, ownText, parseNumber } from '../../survey/answers.ts';
import { learnCut, MAX_TEXTS, type RawPairs } from '../../survey/cut.ts';
import type { Cut } from '../../survey/survey.ts';
import type { Column } from './columns.ts';
import { Numbers, Places } from './growing.ts';

/** A column with more characters in its different answers, or more of them than a cut can list, is free text. */
const MAX_CHARACTERS = 200_000;

/**
 * A raw column of the data file that may have been cut into responses. It keeps one number for each respondent: the place
 * of the answer among the different answers, or, once these are too many, the answer itself if all of them are numbers.
 */
export class RawColumn implements Column {
  readonly #comma: DecimalComma;
  readonly #placeOf = new Map<string, number>();
  readonly #places = new Places();
  readonly #numbers = new Numbers();
  #characters = 0;
  #state: 'texts' | 'numbers' | 'free' = 'texts';

  constructor(comma: DecimalComma) {
    this.#comma = comma;
  }

  add(cell: string): void {
    if (this.#state === 'free') return;
    if (this.#state === 'numbers') {
      this.#addNumber(cell);
      return;
    }
    let place = this.#placeOf.get(cell);
    if (place === undefined) {
      place = this.#placeOf.size;
      this.#placeOf.set(ownText(cell), place);
      this.#characters += cell.length;
    }
    this.#places.add(place);
    if (this.#placeOf.size > MAX_TEXTS || this.#characters > MAX_CHARACTERS) this.#leaveTexts();
  }

  /** The rule from these answers to the labels that the same respondents have, where there is one. */
  learn(labels: Uint8Array): Cut | null {
    if (this.#state === 'free') return null;
    if (this.#state === 'numbers') return learnCut({ numbers: this.#numbers.take(), labels });
    return learnCut(this.#distinctPairs(this.#places.take(), labels));
  }

  #addNumber(cell: string): void {
    const value = this.#number(cell);
    if (Number.isNaN(value) && !isMissing(cell)) this.#free();
    else this.#numbers.add(value);
  }

  #leaveTexts(): void {
    const texts = [...this.#placeOf.keys()];
    const numbers = texts.map((text) => this.#number(text));
    if (numbers.some((value, i) => Number.isNaN(value) && !isMissing(texts[i]))) {
      this.#free();
      return;
    }
    for (const place of this.#places.take()) this.#numbers.add(numbers[place]);
    this.#placeOf.clear();
    this.#state = 'numbers';
  }

  #free(): void {
    this.#state = 'free';
    this.#placeOf.clear();
    this.#places.take();
    this.#numbers.take();
  }

  #number(cell: string): number {
    return isMissing(cell) ? Number.NaN : parseNumber(cell, this.#comma);
  }

  /** Each pair of answer and label once: learning then does not depend on the number of respondents. */
  #distinctPairs(places: ArrayLike<number>, labels: Uint8Array): RawPairs {
    const known = new Uint8Array(this.#placeOf.size * 256);
    const seen: number[] = [];
    for (let i = 0; i < places.length; i++) {
      const pair = places[i] * 256 + labels[i];
      if (known[pair] === 1) continue;
      known[pair] = 1;
      seen.push(pair);
    }
    const all = [...this.#placeOf.keys()];
    const texts = seen.map((pair) => all[pair >> 8]);
    const numbers = texts.map((text) => this.#number(text));
    const numeric = numbers.every((value, i) => !Number.isNaN(value) || isMissing(texts[i]));
    return { texts, labels: seen.map((pair) => pair & 255), ...(numeric ? { numbers } : {}) };
  }
}
