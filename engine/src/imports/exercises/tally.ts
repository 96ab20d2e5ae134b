import { type ChoiceProblem, type ExerciseFacts, type ExerciseTask, MAX_ITEMS, waitsForDesign } from '@qp/facts';
import { TextProfile } from '../column-profile.ts';
import { cellText, itemLabels, type TaskAnswer, taskAnswer } from './cells.ts';
import type { FoundExercise } from './find.ts';

const EXAMPLES = 3;
const MOST_VERSIONS = 20;
/** Answers that mean nothing, of all: with more of them the columns hold something else. */
const MOST_UNCLEAR = 0.05;

/** The cells of a task from those of its columns; blank where they say nothing that counts. */
export function cellReader(task: ExerciseTask): (cells: readonly string[]) => string {
  if (task.layout === 'cells') return ([cell]) => cell;
  const { labels, placeOf } = itemsOf(task);
  return (cells) => {
    const answer = taskAnswer(task, cells, placeOf);
    return answer === null || typeof answer === 'string' ? '' : cellText(answer, labels);
  };
}

function itemsOf({ items }: ExerciseTask) {
  const at = new Map(items.map(([code], place) => [code, place]));
  return { labels: itemLabels(items), placeOf: (code: string) => at.get(code) };
}

/** Counts an exercise over all respondents. */
export class ExerciseTally {
  readonly found: FoundExercise;
  readonly profiles: readonly TextProfile[];
  readonly #tasks: readonly ExerciseTask[];
  readonly #places: readonly (readonly number[])[];
  readonly #labels: string[];
  readonly #placeOf: (code: string) => number | undefined;
  readonly #shown: number[];
  readonly #leader: number[];
  readonly #problems: Partial<Record<ChoiceProblem, number>> = {};
  readonly #versions = new Set<string>();
  readonly #examples: string[] = [];
  #people = 0;
  #answered = 0;

  /** `placeOf`: where a column is in the file. */
  constructor(found: FoundExercise, placeOf: (column: string) => number) {
    this.found = found;
    this.#tasks = found.tasks.map(({ task }) => task);
    this.#places = found.tasks.map(({ columns }) => columns.map(placeOf));
    this.profiles = found.tasks.map(() => new TextProfile());
    const { labels, placeOf: itemAt } = itemsOf(this.#tasks[0]);
    this.#labels = labels;
    const met = new Map<string, number>();
    const meet = (label: string) => {
      if (label === '' || (met.size > MAX_ITEMS && !met.has(label))) return undefined;
      if (!met.has(label)) {
        met.set(label, this.#labels.push(label) - 1);
        this.#shown.push(0);
        this.#leader.push(this.#leader.length);
      }
      return met.get(label);
    };
    this.#placeOf = this.#tasks[0].layout === 'cells' ? meet : itemAt;
    this.#shown = labels.map(() => 0);
    this.#leader = labels.map((_, item) => item);
  }

  row(textOf: (place: number) => string, weight: number): void {
    let answered = 0;
    for (const [t, task] of this.#tasks.entries()) {
      const cells = this.#places[t].map(textOf);
      const answer = taskAnswer(task, cells, this.#placeOf);
      answered += Number(this.#count(answer, t, weight));
      if (answer === 'no-design' && this.#versions.size < MOST_VERSIONS) this.#versions.add(cells[task.version ?? 0]);
    }
    this.#answered += answered;
    this.#people += Number(answered > 0);
  }

  #count(answer: TaskAnswer, t: number, weight: number): boolean {
    if (answer === null) return false;
    if (typeof answer === 'string') {
      this.#problems[answer] = (this.#problems[answer] ?? 0) + 1;
      return false;
    }
    const shown = [...answer.first, ...answer.rest, ...(answer.worst === null ? [] : [answer.worst])];
    for (const item of shown) {
      this.#shown[item]++;
      this.#leader[this.#find(item)] = this.#find(shown[0]);
    }
    const text = cellText(answer, this.#labels);
    this.profiles[t].add([text], 1, [weight]);
    if (t === 0 && this.#examples.length < EXAMPLES) this.#examples.push(text);
    return true;
  }

  #find(item: number): number {
    let at = item;
    while (this.#leader[at] !== at) at = this.#leader[at];
    return at;
  }

  /** Whether the columns hold what they look like. */
  isClear(): boolean {
    const unclear = this.#problems.unclear ?? 0;
    const all = this.#answered + Object.values(this.#problems).reduce((sum, one) => sum + one, 0);
    return (
      waitsForDesign(this.#tasks[0]) || (all > 0 && unclear <= MOST_UNCLEAR * all && this.#labels.length <= MAX_ITEMS)
    );
  }

  facts(): ExerciseFacts {
    const seen = this.#shown.flatMap((times, item) => (times > 0 ? [this.#find(item)] : []));
    return {
      people: this.#people,
      answered: this.#answered,
      shown: this.#shown,
      problems: this.#problems,
      versions: [...this.#versions],
      parts: new Set(seen).size,
      examples: this.#examples,
    };
  }

  /** The items that cells named. */
  items(): (readonly [string, string])[] {
    const { items, layout } = this.#tasks[0];
    return layout === 'cells' ? this.#labels.map((label) => [label, label] as const) : [...items];
  }
}
