import { MAX_ITEMS } from '@qp/facts';
import { answerOf, type ChoiceAnswer, writtenAnswer } from '../../choices/index.ts';
import { isMissing, ownText } from '../../survey/answers.ts';
import type { Column, Complain } from './columns.ts';
import { Numbers } from './growing.ts';
import { shortened } from './problems.ts';

/** Cells of exercises: what was shown and what was chosen, such as `cheap > fast | tasty > healthy`. */

/** A cell of all items with the longest labels is shorter. */
const LONGEST_CELL = 100_000;
const LONGEST_ITEM = 1000;

/** The items of an exercise in the order of the dictionary, then as they are met. */
export class ItemList {
  readonly labels: string[] = [];
  readonly #placeOf = new Map<string, number>();
  #full = false;

  constructor(order: readonly string[]) {
    for (const label of order.slice(0, MAX_ITEMS)) this.place(label);
  }

  /** Null where the list is full. */
  place(label: string): number | null {
    const known = this.#placeOf.get(label);
    if (known !== undefined) return known;
    if (this.labels.length === MAX_ITEMS) return null;
    this.#placeOf.set(ownText(label), this.labels.length);
    return this.labels.push(ownText(label)) - 1;
  }

  /** True the first time: one sentence is enough. */
  overflows(): boolean {
    const before = this.#full;
    this.#full = true;
    return !before;
  }
}

/** One task: the answer of each row among its different answers, -1 where there is none. */
export class ChoiceColumn implements Column {
  readonly answers: ChoiceAnswer[] = [];
  missing = 0;
  /** The line of each row. */
  readonly lines: number[] = [];
  readonly #of = new Numbers();
  readonly #placeOf = new Map<string, number>();
  readonly #writtenOf = new Map<string, number>();
  readonly #name: string;
  readonly #exercise: string;
  readonly #items: ItemList;
  readonly #complain: Complain;

  constructor(name: string, exercise: string, items: ItemList, complain: Complain) {
    this.#name = name;
    this.#exercise = exercise;
    this.#items = items;
    this.#complain = complain;
  }

  add(cell: string, line: number): void {
    const place = this.#placeOf.get(cell) ?? this.#meet(cell, line);
    if (place < 0) this.missing++;
    this.#of.add(place);
    this.lines.push(line);
  }

  take(): Int32Array {
    return Int32Array.from(this.#of.take());
  }

  #meet(cell: string, line: number): number {
    const answer = isMissing(cell) ? null : this.#read(cell, line);
    let place = -1;
    if (answer) {
      const written = writtenAnswer(answer);
      place = this.#writtenOf.get(written) ?? this.answers.push(answer) - 1;
      this.#writtenOf.set(written, place);
    }
    if (cell.length <= LONGEST_CELL) this.#placeOf.set(ownText(cell), place);
    return place;
  }

  #read(cell: string, line: number): ChoiceAnswer | null {
    const refuse = (problem: Parameters<Complain>[0]['problem']): null => {
      this.#complain({ line, column: this.#name, value: cell, problem });
      return null;
    };
    if (cell.length > LONGEST_CELL) return refuse({ kind: 'not a choice', text: shortened(cell) });
    const groups = cell.split('>').map((group) => group.split('|').map((item) => item.trim()));
    const items = groups.flat();
    if (items.some((item) => item === '' || item.length > LONGEST_ITEM)) {
      return refuse({ kind: 'not a choice', text: shortened(cell) });
    }
    if (items.length > MAX_ITEMS) {
      return refuse({ kind: 'too many items', exercise: shortened(this.#exercise), most: MAX_ITEMS });
    }
    const twice = items.find((item, at) => items.indexOf(item) !== at);
    if (twice !== undefined) return refuse({ kind: 'item twice', item: shortened(twice) });
    if (items.length === 1) return refuse({ kind: 'one item alone', item: shortened(items[0]) });
    const places = groups.map((group) => group.map((item) => this.#items.place(item)));
    if (places.flat().includes(null)) {
      if (!this.#items.overflows()) return null;
      return refuse({ kind: 'too many items', exercise: shortened(this.#exercise), most: MAX_ITEMS });
    }
    return answerOf(places as number[][]) ?? refuse({ kind: 'not a choice', text: shortened(cell) });
  }
}
