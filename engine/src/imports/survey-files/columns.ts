import { MAX_RESPONSES } from '@qp/facts';
import { isMissing, ownText } from '../../survey/answers.ts';
import { MISSING } from '../../survey/survey.ts';
import { Bytes } from './growing.ts';
import type { FoundProblem } from './problems.ts';

/** What happens to the cells of one column while a file is read, row after row. */
export interface Column {
  add(cell: string, line: number): void;
}

export type Complain = (problem: Omit<FoundProblem, 'file'>) => void;

const LONGEST_LABEL = 1000;

/** A column of the discretization file: response labels as small integers. */
export class ResponseColumn implements Column {
  /** As first seen. */
  readonly labels: string[] = [];
  missing = 0;
  tooMany = false;
  readonly codes = new Bytes();
  readonly #codeOf = new Map<string, number>();
  readonly #name: string;
  readonly #complain: Complain;

  constructor(name: string, complain: Complain) {
    this.#name = name;
    this.#complain = complain;
  }

  add(cell: string, line: number): void {
    if (this.tooMany) return;
    const code = this.#codeOf.get(cell) ?? this.#meet(cell, line);
    if (code === MISSING) this.missing++;
    this.codes.add(code);
  }

  #meet(cell: string, line: number): number {
    const own = ownText(cell);
    if (isMissing(cell)) {
      this.#codeOf.set(own, MISSING);
      return MISSING;
    }
    if (cell.length > LONGEST_LABEL) {
      const problem = { kind: 'label too long', most: LONGEST_LABEL } as const;
      this.#complain({ line, column: this.#name, value: cell, problem });
    }
    const code = this.labels.length;
    if (code === MAX_RESPONSES) {
      // No responses but free text or a number that was not cut: of no use here, and not worth its memory.
      this.tooMany = true;
      this.codes.clear();
      return MISSING;
    }
    this.labels.push(own);
    this.#codeOf.set(own, code);
    return code;
  }
}

const LONGEST_SHOWN = 200;
const COUNTED_TEXTS = 1000;

/** Open answers: kept in the file as they are written, and counted for the page, as far as they are not too many. */
export class TextColumn implements Column {
  missing = 0;
  readonly #counts = new Map<string, number>();

  add(cell: string): void {
    if (isMissing(cell)) {
      this.missing++;
      return;
    }
    const text = cell.trim();
    const shown = text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN - 1).toWellFormed()}…` : text;
    const count = this.#counts.get(shown);
    if (count !== undefined || this.#counts.size < COUNTED_TEXTS) this.#counts.set(ownText(shown), (count ?? 0) + 1);
  }

  /** The most frequent ones; those of one person each as they come. */
  responses(): { label: string; count: number }[] {
    const all = [...this.#counts].map(([label, count]) => ({ label, count }));
    return all.sort((a, b) => b.count - a.count).slice(0, MAX_RESPONSES);
  }
}

/** A column without a name is tolerated as long as it is empty, because spreadsheets often write one. */
export class NamelessColumn implements Column {
  readonly #position: number;
  readonly #complain: Complain;
  #complained = false;

  constructor(position: number, complain: Complain) {
    this.#position = position;
    this.#complain = complain;
  }

  add(cell: string, line: number): void {
    if (this.#complained || cell.trim() === '') return;
    this.#complained = true;
    this.#complain({ line, value: cell, problem: { kind: 'column without name', cell: this.#position + 1 } });
  }
}
