import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { Workbook } from '@cj-tech-master/excelts';
import { SavWriter } from '@qp/spss';
import { is, type Judgement } from './judgement.ts';

/**
 * Surveys as institutes in twenty-four countries write them, each described in a JSON file: for every variable its label, its
 * answers, and what an analyst would make of it. Written before the import was asked.
 */
type Answers = readonly (readonly [code: number, label: string])[];
/** A list's name, a list, or one of: unique, weight, constant N, number LOW HIGH, texts [PERCENT], date FORMAT. */
type Described = readonly [
  name: string,
  label: string,
  answers: string | Answers,
  kinds: string,
  more?: {
    readonly none?: readonly number[];
    readonly either?: readonly number[];
    readonly factor?: string;
    readonly measure?: 'nominal' | 'scale';
    readonly declared?: readonly number[];
    readonly extra?: Answers;
  },
];
interface Institute {
  readonly file: string;
  readonly people: number;
  readonly delimiter?: string;
  readonly lists: Readonly<Record<string, Answers>>;
  readonly variables: readonly Described[];
}

const folder = path.join(import.meta.dirname, 'institutes');
const institutes = (): Institute[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Institute);

/** Deterministic and uniform from 0 to 1. */
function drawFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const two = (number: number): string => String(number).padStart(2, '0');

type Cell = number | string | null;

function cellsOf([name, , answers, , more = {}]: Described, { lists, people }: Institute): Cell[] {
  const draw = drawFrom(name.length * 7919 + people);
  for (let i = 0; i < 20; i++) draw();
  const each = (make: (row: number) => Cell): Cell[] => Array.from({ length: people }, (_, row) => make(row));
  const list = typeof answers === 'string' ? lists[answers] : answers;
  if (list) {
    const none = new Set(more.none);
    const chances = list.map(([code]) => (none.has(code) ? 0.03 : 1));
    const sum = chances.reduce((total, chance) => total + chance, 0);
    return each(() => {
      const drawn = draw() * sum;
      let below = 0;
      const at = chances.findIndex((chance) => {
        below += chance;
        return drawn < below;
      });
      return list[at][0];
    });
  }
  const [what, first, last] = (answers as string).split(' ');
  if (what === 'unique') return each((row) => 100_001 + 7 * row);
  if (what === 'constant') return each(() => Number(first));
  if (what === 'weight') return each(() => Math.round((0.4 + 1.2 * draw()) * 10_000) / 10_000);
  if (what === 'number') {
    const extra = more.extra ?? [];
    return each((row) =>
      extra.length > 0 && row % 50 === 7
        ? extra[0][0]
        : Number(first) + Math.floor(draw() * (Number(last) - Number(first) + 1)),
    );
  }
  if (what === 'texts') return each((row) => (draw() < Number(first ?? 30) / 100 ? `xyz ${row}` : null));
  if (what === 'date')
    return each((row) =>
      first
        .replace('yyyy', '2026')
        .replace('mm', two(9 + (row % 2)))
        .replace('dd', two(1 + (row % 28))),
    );
  throw new Error(`${name}: ${answers}`);
}

const listOf = ([, , answers]: Described, { lists }: Institute): Answers =>
  (typeof answers === 'string' ? lists[answers] : answers) ?? [];

async function writeSav(target: string, institute: Institute): Promise<void> {
  const { variables, people } = institute;
  const columns = variables.map((variable) => cellsOf(variable, institute));
  const isText = columns.map((cells) => cells.some((cell) => typeof cell === 'string'));
  const handle = await open(target, 'w');
  const writer = new SavWriter(
    { write: async (bytes, at) => void (await handle.write(bytes, 0, bytes.length, at)) },
    {
      variables: variables.map((variable, i) => ({
        name: variable[0],
        label: variable[1],
        width: isText[i] ? 40 : 0,
        measure: variable[4]?.measure ?? null,
        labels: [...listOf(variable, institute), ...(variable[4]?.extra ?? [])].map(([value, label]) => ({
          value,
          label,
        })),
        missing: { values: [...(variable[4]?.declared ?? [])], range: null },
      })),
      product: 'test',
      created: new Date(0),
      cases: people,
    },
  );
  await writer.begin();
  await writer.rows({
    rows: people,
    columns: columns.map((cells, i) =>
      isText[i] ? cells.map((cell) => String(cell ?? '')) : Float64Array.from(cells, (cell) => Number(cell ?? NaN)),
    ),
  });
  await writer.end();
  await handle.close();
}

/** A table of labels, as programs for tables and panels export. */
function labelledRows(institute: Institute): Cell[][] {
  const columns = institute.variables.map((variable) => {
    const labels = new Map(listOf(variable, institute));
    return cellsOf(variable, institute).map((cell) => (typeof cell === 'number' && labels.get(cell)) || cell);
  });
  return [
    institute.variables.map(([name]) => name),
    ...Array.from({ length: institute.people }, (_, row) => columns.map((cells) => cells[row])),
  ];
}

/** Writes the files into a folder; answers with what is expected of each. */
export async function writeInstituteFiles(
  into: string,
): Promise<{ readonly file: string; readonly judgements: readonly Judgement[] }[]> {
  const written = [];
  for (const institute of institutes()) {
    const target = path.join(into, institute.file);
    const { delimiter } = institute;
    if (institute.file.endsWith('.sav')) await writeSav(target, institute);
    else if (delimiter) {
      const comma = (cell: Cell): string => (typeof cell === 'number' ? String(cell).replace('.', ',') : (cell ?? ''));
      const line = (row: readonly Cell[]): string => row.map((cell) => `"${comma(cell)}"`).join(delimiter);
      writeFileSync(target, `${labelledRows(institute).map(line).join('\r\n')}\r\n`);
    } else {
      const book = new Workbook();
      book.addWorksheet('Dati').addRows(labelledRows(institute));
      writeFileSync(target, new Uint8Array(await book.xlsx.writeBuffer()));
    }
    written.push({ file: target, judgements: judgementsOf(institute) });
  }
  return written;
}

function judgementsOf(institute: Institute): Judgement[] {
  const asLabels = !institute.file.endsWith('.sav');
  return institute.variables.map((variable) => {
    const [name, , , kinds, { none = [], either = [], factor } = {}] = variable;
    const list = listOf(variable, institute);
    const labels = new Map(list);
    const written = (codes: readonly number[]): (number | string)[] =>
      codes.map((code) => (asLabels ? (labels.get(code) ?? code) : code));
    return is(new RegExp(`^${escaped(name)}$`), kinds, {
      missing: written(none),
      either: written(either),
      ...(factor && { factor: new RegExp(escaped(factor)) }),
      ...(asLabels &&
        list.length > 0 && { order: list.filter(([code]) => !none.includes(code)).map(([, label]) => label) }),
    });
  });
}
