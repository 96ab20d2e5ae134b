import { type ExerciseTask, MAX_ITEMS, type SourceVariable } from '@qp/facts';
import { nameStem } from '../label-stems.ts';
import { codeOf } from './cells.ts';

/** Best-worst tasks and rankings among the columns of a file, as far as the columns say it one by one. */

export interface FoundExercise {
  readonly tasks: readonly {
    readonly code: string;
    readonly label: string;
    readonly columns: readonly string[];
    readonly task: ExerciseTask;
  }[];
  /** Columns that are no variables of their own. */
  readonly taken: readonly string[];
}

type Columns = readonly SourceVariable[];
type Items = (readonly [code: string, label: string])[];

const FEWEST_TASKS = 3;
const FEWEST_ITEMS = 3;
/** Counts that should be equal may differ by this part: some people stop half way. */
const SLACK = 0.05;
const NO_NAME = 'Choices';

export function findExercises(columns: Columns): FoundExercise[] {
  const free = new Set(columns);
  const names = new Set(columns.map(({ code }) => code));
  const found: FoundExercise[] = [];
  for (const find of [chosen, marked, cells, ranks, ranked]) {
    for (const exercise of find([...free])) {
      const taken = new Set(exercise.taken);
      for (const column of free) if (taken.has(column.code)) free.delete(column);
      found.push(named(exercise, names, taken));
    }
  }
  return found;
}

/** Codes that no other column has, and a name that no other exercise has. */
function named(exercise: FoundExercise, names: Set<string>, taken: ReadonlySet<string>): FoundExercise {
  const unused = (wanted: string): string => {
    const free = (name: string) => !names.has(name) || taken.has(name);
    let name = wanted;
    for (let n = 2; !free(name); n++) name = `${wanted}_${n}`;
    return name;
  };
  const one = exercise.tasks.length === 1;
  const name = unused(exercise.tasks[0].task.name);
  const tasks = exercise.tasks.map((task, t) => {
    const code = one && task.task.layout !== 'cells' ? name : unused(task.code || `${name}_${t + 1}`);
    return { ...task, code, task: { ...task.task, name } };
  });
  names.add(name);
  for (const { code } of tasks) names.add(code);
  return { ...exercise, tasks };
}

const BEST = /^(best|most|b|top)$/i;
const WORST = /^(worst|least|w|l)$/i;
const VERSION = /^(version|ver|block|vers)$/i;
const ORDER = /^rank(ed|ing|s)?$/i;
const words = (text: string): string[] => text.match(/\d+(st|nd|rd|th)?|[A-Z]?\p{Ll}+|\p{Lu}+(?!\p{Ll})/gu) ?? [];
const isNumber = (word: string | undefined) => word !== undefined && /^\d+$/.test(word);
const values = ({ facts }: SourceVariable) => facts.values.map(([value]) => codeOf(value));
const numbers = ({ facts }: SourceVariable) => facts.numbers?.whole === true;

/** `Best1`, `MaxDiff_1_b`, `Q7_3_Most`: which task, and whether the best or the worst of it. */
function roleOf({ code, label }: SourceVariable) {
  const parts = words(code);
  const at = parts.findLastIndex((word) => BEST.test(word) || WORST.test(word));
  const said = at >= 0 ? parts[at] : words(label).find((word) => /^(best|most|worst|least)$/i.test(word));
  const task = parts.findLastIndex((word) => isNumber(word));
  // A letter alone may number a question: it stands at the end, as in MaxDiff_1_b.
  if (said === undefined || task < 0 || (said.length === 1 && at < parts.length - 1)) return null;
  const stem = parts.filter((_, i) => i !== at && i !== task).join('_');
  return { stem, task: Number(parts[task]), isBest: BEST.test(said) };
}

function chosen(columns: Columns): FoundExercise[] {
  const roles = columns.flatMap((column) => {
    const role = roleOf(column);
    const most = column.facts.values.length;
    return role && most > 0 && most <= MAX_ITEMS ? [{ column, ...role }] : [];
  });
  return [...Map.groupBy(roles, ({ stem }) => stem)].flatMap(([stem, own]) => {
    const bests = own.filter(({ isBest }) => isBest).sort((a, b) => a.task - b.task);
    const pairs = bests.map((best) => ({
      best,
      worst: own.find(({ isBest, task }) => !isBest && task === best.task)?.column,
    }));
    const both = pairs.every(({ worst }) => worst !== undefined);
    const version = columns.find(({ code, facts }) => words(code).some((w) => VERSION.test(w)) && facts.values.length);
    const isOne = new Set(bests.map(({ task }) => task)).size === bests.length && bests.length >= FEWEST_TASKS;
    const named = new Set(columns.map(({ code }) => code));
    // Columns that end in a, b, c … are no best and worst; nor are yes and no.
    const isLettered = bests.some(
      ({ column }) => /b$/i.test(column.code) && named.has(column.code.replace(/b$/i, 'a')),
    );
    const answers = new Set(own.flatMap(({ column }) => values(column)));
    if (
      !isOne ||
      isLettered ||
      answers.size < FEWEST_ITEMS ||
      !(both || (version && pairs.every(({ worst }) => worst === undefined)))
    )
      return [];
    // The items are known by their labels already, or will be by the design.
    const items = [...new Map(bests.flatMap(({ column }) => column.labels).map(([c, l]) => [codeOf(c), l])).entries()];
    const name = stem.replace(/(^|_)(best|most|version)$/i, '') || NO_NAME;
    return [
      {
        taken: pairs.flatMap(({ best, worst }) => [best.column.code, ...(worst ? [worst.code] : [])]),
        tasks: pairs.map(({ best, worst }) => ({
          code: '',
          label: `Set ${best.task}`,
          columns: [best.column.code, ...(worst ? [worst.code] : []), ...(version ? [version.code] : [])],
          task: {
            name,
            layout: 'chosen' as const,
            items,
            ...(worst && { worst: 1 }),
            ...(version && { version: worst ? 2 : 1 }),
          },
        })),
      },
    ];
  });
}

/** `S1_1` to `S10_14`, with 1, 0 and -1. Which of the numbers is the set is where there are as many 1 as -1. */
function marked(columns: Columns): FoundExercise[] {
  const cells = columns.flatMap((column) => {
    const parts = /^(.*?)(\d+)(\D+)(\d+)$/.exec(column.code);
    const marks = values(column);
    // An item that a set never shows has a blank column.
    if (
      !parts ||
      (marks.length === 0 && column.facts.answered > 0) ||
      !marks.every((mark) => ['-1', '0', '1'].includes(mark))
    )
      return [];
    return [{ column, key: `${parts[1]} ${parts[3]}`, stem: parts[1], numbers: [Number(parts[2]), Number(parts[4])] }];
  });
  return [...Map.groupBy(cells, ({ key }) => key).values()].flatMap((own) => {
    const found = [0, 1].flatMap((at) => {
      const sets = [...Map.groupBy(own, (cell) => cell.numbers[at])].sort(([a], [b]) => a - b);
      const codes = [...new Set(own.map((cell) => cell.numbers[1 - at]))].sort((a, b) => a - b);
      const said = (set: typeof own, mark: string) => set.reduce((sum, { column }) => sum + countOf(column, mark), 0);
      const fits = sets.every(([, set]) => alike(said(set, '1'), said(set, '-1')) && set.length >= FEWEST_ITEMS);
      return fits && codes.length <= MAX_ITEMS ? [{ at, sets, codes }] : [];
    })[0];
    if (!found || !own.some(({ column }) => countOf(column, '-1') > 0)) return [];
    const { at, sets, codes } = found;
    const labelled = new Map(own.map(({ column, numbers: n }) => [n[1 - at], ownLabel(column)]));
    const items: Items = codes.map((code) => [String(code), labelled.get(code) || String(code)]);
    const name = own[0].stem.replace(/[\W_]*(s|set|task|t|q)?[\W_]*$/i, '') || NO_NAME;
    return [
      {
        taken: own.map(({ column }) => column.code),
        tasks: sets.map(([set, list]) => ({
          code: '',
          label: `Set ${set}`,
          columns: list.map(({ column }) => column.code),
          task: {
            name,
            layout: 'marked' as const,
            items,
            places: list.map((cell) => codes.indexOf(cell.numbers[1 - at])),
          },
        })),
      },
    ];
  });
}

/** What the label of a column says after the question. */
const ownLabel = ({ label }: SourceVariable): string =>
  label
    .split(/\s[-–:]\s|:\s/)
    .at(-1)
    ?.trim() ?? '';
const countOf = ({ facts }: SourceVariable, code: string): number =>
  facts.values.find(([value]) => codeOf(value) === code)?.[1] ?? 0;
const alike = (a: number, b: number) => Math.abs(a - b) <= SLACK * Math.max(a, b);

/** Choice cells as the project keeps them: `a > b | c > d`. */
function cells(columns: Columns): FoundExercise[] {
  const own = columns.filter(
    ({ type, facts }) =>
      type === 'text' &&
      facts.values.length > 0 &&
      facts.values.every(([value]) => /^[^>|]+ > [^>]+( > [^>]+)*$/.test(value)),
  );
  return [...Map.groupBy(own, ({ code }) => nameStem(code) ?? code)].map(([stem, list]) => ({
    taken: list.map(({ code }) => code),
    tasks: list.map(({ code, label }) => ({
      code,
      label: label || code,
      columns: [code],
      task: { name: stem.replace(/[\W_]+$/, '') || NO_NAME, layout: 'cells' as const, items: [] },
    })),
  }));
}

/** Neighbours of one stem, or of none. */
function runs(columns: Columns, belongs: (column: SourceVariable) => boolean): SourceVariable[][] {
  const made: SourceVariable[][] = [];
  let before: string | null | undefined;
  for (const column of columns) {
    const stem = belongs(column) ? nameStem(column.code) : undefined;
    if (stem !== undefined && stem === before) made.at(-1)!.push(column);
    else if (stem !== undefined) made.push([column]);
    before = stem;
  }
  return made.filter((run) => run.length >= FEWEST_ITEMS && run.length <= MAX_ITEMS);
}

/** One column an item: every rank is given as often as the one before, or less often where only the first few are ranked. */
function ranks(columns: Columns): FoundExercise[] {
  const isRank = (column: SourceVariable) =>
    numbers(column) && column.facts.values.length > 0 && (column.facts.numbers?.minimum ?? 0) >= 1;
  return runs(columns, isRank).flatMap((neighbours) => {
    const highest = ({ facts }: SourceVariable) => facts.numbers?.maximum ?? 0;
    let run = neighbours;
    // A number of the respondent or an age beside them is no rank.
    while (run.some((column) => highest(column) > run.length))
      run = run.filter((column) => highest(column) <= run.length);
    if (run.length < FEWEST_ITEMS) return [];
    const most = Math.max(...run.map(highest));
    const given = Array.from({ length: most }, (_, rank) =>
      run.reduce((sum, column) => sum + countOf(column, String(rank + 1)), 0),
    );
    const people = Math.max(...run.map(({ facts }) => facts.answered + facts.blank));
    const full = given.every((times) => alike(times, given[0])) && most >= run.length - 1;
    const few =
      most >= 2 &&
      given.every((times, rank) => rank === 0 || times <= given[rank - 1] * (1 + SLACK)) &&
      run.every(({ facts }) => facts.blank > 0) &&
      given[most - 1] > given[0] / 2;
    if (given[0] > people || !(full || few)) return [];
    const codes = run.map(({ code }) => code);
    const items: Items = run.map((column) => [column.code, ownLabel(column) || column.code]);
    const task = { name: nameOf(run, 'Ranking'), layout: 'ranks' as const, items, places: run.map((_, item) => item) };
    return [{ taken: codes, tasks: [{ code: '', label: questionOf(run), columns: codes, task }] }];
  });
}

/** One column a rank: its name says so, or everyone names every item once. */
function ranked(columns: Columns): FoundExercise[] {
  const isItem = ({ facts }: SourceVariable) => facts.values.length > 1 && facts.values.length <= MAX_ITEMS;
  return runs(columns, isItem).flatMap((run) => {
    const labels = new Map(run.flatMap((column) => column.labels.map(([code, label]) => [codeOf(code), label])));
    const codes = [...new Set(run.flatMap(values))].sort((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1));
    const given = codes.map((code) => run.reduce((sum, column) => sum + countOf(column, code), 0));
    const said = run.every(({ code, label }) => [...words(code), ...words(label)].some((word) => ORDER.test(word)));
    const full = codes.length === run.length && given.every((times) => alike(times, run[0].facts.answered));
    if (codes.length > MAX_ITEMS || codes.length < run.length || codes.length < FEWEST_ITEMS) return [];
    if (!full && !(said && run.every(({ facts }, at) => at === 0 || facts.answered <= run[at - 1].facts.answered)))
      return [];
    const taken = run.map(({ code }) => code);
    const items: Items = codes.map((code) => [code, labels.get(code) ?? code]);
    const task = { name: nameOf(run, 'Ranking'), layout: 'ranked' as const, items };
    return [{ taken, tasks: [{ code: '', label: questionOf(run), columns: taken, task }] }];
  });
}

const nameOf = (run: Columns, otherwise: string): string =>
  nameStem(run[0].code)?.replace(/[\W_]*(rank(ed|ing)?)?[\W_]*$/i, '') || otherwise;

function questionOf([{ label }]: Columns): string {
  const parts = label.split(/\s[-–:]\s|:\s/);
  return parts.length > 1 ? parts[0].trim() : 'Ranking';
}
