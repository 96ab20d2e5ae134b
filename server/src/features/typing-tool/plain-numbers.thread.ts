import { type DecimalComma, isMissing, NotationLook, parseNumber } from '@qp/engine/survey';
import type { Thousands } from '@qp/facts';
import { DECIMAL_COMMA, readCsv } from '../../platform/csv/index.ts';
import { csvPeople, type PeopleSource } from './scored-file.ts';

/** Where a whole column has thousands they go [DC20]. The file is read twice to know. */
export function withPlainNumbers(input: string, codes: ReadonlySet<string>): PeopleSource {
  const people = csvPeople(input);
  if (codes.size === 0) return people;
  let notations: Promise<Map<number, Thousands>> | null = null;
  return async function* read() {
    notations ??= notationsIn(input, codes);
    const thousands = [...(await notations)];
    let header = 1;
    for await (const batch of people()) {
      const rows = batch.rows.map((row, at) => (at < header ? row : plainRow(row, thousands)));
      header = 0;
      yield { ...batch, rows };
    }
  };
}

function plainRow(row: readonly string[], thousands: readonly (readonly [number, Thousands])[]): readonly string[] {
  if (thousands.length === 0) return row;
  const plain = [...row];
  for (const [place, notation] of thousands) {
    const value = parseNumber(row[place] ?? '', notation);
    if (!Number.isNaN(value)) plain[place] = String(value);
  }
  return plain;
}

interface Looked {
  readonly look: NotationLook;
  numeric: boolean;
}

function lookAt(own: Looked, text: string, comma: DecimalComma): void {
  if (own.look.over || isMissing(text) || !/[.,]/.test(text)) return;
  own.look.see(text);
  if (Number.isNaN(parseNumber(text, comma))) own.numeric = false;
}

const placesOf = (header: readonly string[], codes: ReadonlySet<string>) =>
  header.flatMap((name, place) => (codes.has(name.trim()) ? [place] : []));

/** By place, the columns with thousands. */
async function notationsIn(input: string, codes: ReadonlySet<string>): Promise<Map<number, Thousands>> {
  const looks = new Map<number, Looked>();
  let comma: DecimalComma | null = null;
  for await (const { rows, facts } of readCsv(input)) {
    let answers = rows;
    if (comma === null) {
      comma = DECIMAL_COMMA[facts.delimiter];
      for (const place of placesOf(rows[0], codes)) looks.set(place, { look: new NotationLook(), numeric: true });
      answers = rows.slice(1);
    }
    for (const row of answers) for (const [place, own] of looks) lookAt(own, row[place]?.trim() ?? '', comma);
  }
  return new Map([...looks].flatMap(([place, own]) => thousandsOf(own, comma!).map((thousands) => [place, thousands])));
}

function thousandsOf({ look, numeric }: Looked, comma: DecimalComma): Thousands[] {
  const { thousands } = numeric ? look.asWritten(comma) : look.found(comma);
  return thousands ? [thousands] : [];
}
