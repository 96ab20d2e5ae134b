import { delimiters, type ExerciseTask, type GroupingProblem, MAX_ITEMS } from '@qp/facts';
import { codeOf } from './cells.ts';

/** A design file: Version, Set, Item 1 … k. Or a list of items: their codes and labels. */

const MOST_ROWS = 100_000;
const MOST_SETS = 400_000;

interface DesignFile {
  /** Codes of the items by version and set. */
  readonly sets: ReadonlyMap<string, ReadonlyMap<number, readonly string[]>>;
  readonly labels: readonly (readonly [code: string, label: string])[];
}

function rowsOf(text: string): string[][] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, MOST_ROWS);
  const [header = ''] = lines;
  const mark = delimiters.reduce((best, one) => (header.split(one).length > header.split(best).length ? one : best));
  return lines.map((line) => {
    const cells = line.match(new RegExp(`("([^"]|"")*"|[^${mark}]*)(${mark}|$)`, 'g')) ?? [];
    return cells.slice(0, header.split(mark).length).map((cell) => {
      const plain = cell.endsWith(mark) ? cell.slice(0, -1).trim() : cell.trim();
      return plain.startsWith('"') ? plain.slice(1, -1).replaceAll('""', '"') : plain;
    });
  });
}

function readDesign(text: string): DesignFile | GroupingProblem {
  const [header, ...rows] = rowsOf(text);
  if (!header || rows.length === 0) return { name: 'no-design' };
  const place = (what: RegExp) => header.findIndex((cell) => what.test(cell.trim()));
  if (header.length === 2 && !/item|alt|opt/i.test(header[1])) {
    return { sets: new Map(), labels: rows.map(([code = '', label = '']) => [codeOf(code), label] as const) };
  }
  const version = place(/^(version|ver|block|vers)/i);
  const set = place(/^(set|task|question|card)/i);
  const items = header.flatMap((_, at) => (at === version || at === set ? [] : [at]));
  if (items.length < 2 || rows.length * items.length > MOST_SETS) return { name: 'no-design' };
  const sets = new Map<string, Map<number, string[]>>();
  for (const [r, row] of rows.entries()) {
    const key = version < 0 ? '' : codeOf(row[version] ?? '');
    const own = sets.get(key) ?? new Map<number, string[]>();
    const number = set < 0 ? own.size + 1 : Number(row[set]);
    const shown = items.flatMap((at) => codeOf(row[at] ?? '') || []);
    if (!Number.isInteger(number) || own.has(number) || shown.length < 2 || new Set(shown).size < shown.length)
      return { name: 'bad-set', line: r + 2 };
    sets.set(key, own.set(number, shown));
  }
  return { sets, labels: [] };
}

/** The tasks of an exercise with the design or the labels of a file. */
export function withDesign(
  tasks: readonly { readonly number: number; readonly task: ExerciseTask; readonly chosen: readonly string[] }[],
  text: string,
): ExerciseTask[] | GroupingProblem {
  const read = readDesign(text);
  if ('name' in read) return read;
  const [{ task: first }] = tasks;
  if (read.sets.size === 0) {
    const label = new Map(read.labels);
    return tasks.map(({ task }) => ({
      ...task,
      items: task.items.map(([code, now]) => [code, label.get(code) || now] as const),
      // Labels may come before the design.
      ...(task.items.length === 0 && { items: read.labels.slice(0, MAX_ITEMS) }),
    }));
  }
  if (first.layout !== 'chosen') return { name: 'no-exercise' };
  const all = [...read.sets.values()].flatMap((own) => [...own.values()]);
  const inDesign = [...new Set(all.flat())].sort((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1));
  const known = new Map(first.items);
  const byLabel = new Map(first.items.map(([code, label]) => [label, code]));
  const absent = inDesign.find((item) => !known.has(item) && !byLabel.has(item));
  if (absent !== undefined && hasLabels(first)) return { name: 'absent-item', item: absent.slice(0, 100) };
  if (first.version === undefined && read.sets.size > 1) return { name: 'no-version' };
  const items = hasLabels(first) ? [...first.items] : inDesign.map((code) => [code, code] as const);
  if (items.length > MAX_ITEMS) return { name: 'many-items', items: items.length, most: MAX_ITEMS };
  const placeOf = new Map(items.map(([code], place) => [code, place]));
  const place = (item: string) => placeOf.get(byLabel.get(item) ?? item)!;
  const numbers = [...new Set([...read.sets.values()].flatMap((own) => [...own.keys()]))].sort((a, b) => a - b);
  const made = tasks.map(({ number, task }, t) => {
    // Sets are numbered as the columns are, or in their order.
    const set = numbers.includes(number) ? number : numbers[t];
    const versions = [...read.sets].flatMap(([key, own]) => {
      const shown = own.get(set);
      return shown ? [[task.version === undefined ? '' : key, shown.map(place)] as const] : [];
    });
    return { ...task, items, design: Object.fromEntries(versions) };
  });
  const size = Math.max(...all.map((set) => set.length));
  const chosen = [...new Set(tasks.flatMap((task) => task.chosen))];
  // By position no answer is above the size of a set; by item some are, or they are labels.
  const byPosition = chosen.every((code) => Number(code) >= 1 && Number(code) <= size) && items.length > size;
  return made.map((task) => ({ ...task, byPosition }));
}

/** Labels that say more than the codes. */
const hasLabels = ({ items }: ExerciseTask): boolean => items.some(([code, label]) => code !== label);
