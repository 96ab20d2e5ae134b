import type { SurveyProblem } from '@qp/facts';
import { ownText } from '../../survey/answers.ts';
import type { Column, Complain } from './columns.ts';
import type { Problems } from './problems.ts';
import { named, shortened } from './problems.ts';

/** Who is who: the identifiers of the data file, and where each row of the discretization file belongs. */

/** The identifiers of the data file. Without `complain` it only finds out whether a column could serve as identifier. */
export class IdColumn implements Column {
  readonly texts: string[] = [];
  readonly lines: number[] = [];
  usable = true;
  readonly #rowOf = new Map<string, number>();
  readonly #name: string;
  readonly #complain: Complain | null;

  constructor(name: string, complain: Complain | null) {
    this.#name = name;
    this.#complain = complain;
  }

  add(cell: string, line: number): void {
    if (!this.usable) return;
    const id = ownText(cell.trim());
    const first = this.#rowOf.get(id);
    if (id === '') this.#refuse(line, undefined, { kind: 'blank identifier' });
    else if (first !== undefined) {
      this.#refuse(line, id, { kind: 'identifier twice', id: shortened(id), line: this.lines[first] });
    } else this.#rowOf.set(id, this.texts.length);
    this.texts.push(id);
    this.lines.push(line);
  }

  rowOf(id: string): number | undefined {
    return this.#rowOf.get(id);
  }

  #refuse(line: number, value: string | undefined, problem: SurveyProblem): void {
    if (this.#complain) this.#complain({ line, column: this.#name, value, problem });
    else this.usable = false;
  }
}

/** The same column of the discretization file. Mostly it has the same order, and then nothing needs to be looked up. */
export class MatchColumn implements Column {
  /** For each row, the row of the data file; null while both have the same order. */
  rows: number[] | null = null;
  count = 0;
  readonly #lines: number[] = [];
  readonly #name: string;
  readonly #ids: IdColumn;
  /** Rows whose identifier the data file does not have. */
  readonly #strangers: { id: string; line: number }[] = [];
  readonly #repeated: { id: string; line: number; first: number }[] = [];
  readonly #seen = new Map<string, number>();

  constructor(name: string, ids: IdColumn) {
    this.#name = name;
    this.#ids = ids;
  }

  add(cell: string, line: number): void {
    const id = cell.trim();
    const at = this.count++;
    this.#lines.push(line);
    if (this.rows === null) {
      if (this.#ids.texts[at] === id) return;
      this.rows = Array.from({ length: at }, (_, i) => i);
      for (let i = 0; i < at; i++) this.#seen.set(this.#ids.texts[i], this.#lines[i]);
    }
    const row = this.#ids.rowOf(id);
    const first = this.#seen.get(id);
    if (first !== undefined) this.#repeated.push({ id, line, first });
    else if (row === undefined) this.#strangers.push({ id: ownText(id), line });
    this.#seen.set(ownText(id), line);
    this.rows.push(row ?? -1);
  }

  /** Unique in itself, as the identifier of both files must be. */
  get usable(): boolean {
    return this.#repeated.length === 0 && !this.#seen.has('');
  }

  check(dataFile: string, discretizedFile: string, problems: Problems): void {
    const column = this.#name;
    for (const { id, line, first } of this.#repeated) {
      const problem: SurveyProblem =
        id === '' ? { kind: 'blank identifier' } : { kind: 'identifier twice', id: shortened(id), line: first };
      problems.add({ file: discretizedFile, line, column, value: id || undefined, problem });
    }
    const blank = this.#strangers.filter(({ id }) => id === '');
    for (const { line } of blank) {
      problems.add({
        file: discretizedFile,
        line,
        column,
        problem: { kind: 'blank identifier' },
      });
    }
    unmatched(
      this.#strangers.filter(({ id }) => id !== ''),
      { file: discretizedFile, other: dataFile, column },
      problems,
    );
    if (this.rows === null && this.count === this.#ids.texts.length) return;
    const left = this.#ids.texts.flatMap((id, i) => {
      const matched = this.rows === null ? i < this.count : this.#seen.has(id);
      return matched || id === '' ? [] : [{ id, line: this.#ids.lines[i] }];
    });
    unmatched(left, { file: dataFile, other: discretizedFile, column }, problems);
  }
}

/** More than this become one sentence: hundreds of equal lines do not help. */
const LISTED = 5;

function unmatched(
  people: readonly { readonly id: string; readonly line: number }[],
  { file, other, column }: { readonly file: string; readonly other: string; readonly column: string },
  problems: Problems,
): void {
  if (people.length > LISTED) {
    const ids = named(people.map(({ id }) => id));
    problems.add({ file, line: people[0].line, column, problem: { kind: 'unknown identifiers', ids, other } });
    return;
  }
  for (const { id, line } of people) {
    problems.add({
      file,
      line,
      column,
      value: id,
      problem: { kind: 'unknown identifier', id: shortened(id), other },
    });
  }
}
