import type { ChoiceProblem, ExerciseTask } from '@qp/facts';
import { answerOf, type ChoiceAnswer } from '../../choices/index.ts';
import { isMissing } from '../../survey/answers.ts';

/** What a person's cells say of a task: an answer, why there is none that counts, or nothing. */
export type TaskAnswer = ChoiceAnswer | ChoiceProblem | null;

/** Numbers in one form: programs write the items of columns with blanks as 3.0. */
export function codeOf(text: string): string {
  const value = Number(text);
  return text !== '' && Number.isFinite(value) ? String(value) : text;
}

/** `places` finds the items of cells that hold labels. */
export function taskAnswer(
  task: ExerciseTask,
  cells: readonly string[],
  places: (label: string) => number | undefined,
): TaskAnswer {
  const codes = cells.map((cell) => (isMissing(cell) ? '' : codeOf(cell.trim())));
  if (codes.every((code, at) => code === '' || at === task.version)) return null;
  return ANSWERS[task.layout](task, codes, places);
}

type Reader = (
  task: ExerciseTask,
  codes: readonly string[],
  places: (label: string) => number | undefined,
) => TaskAnswer;

const ANSWERS: Record<ExerciseTask['layout'], Reader> = {
  chosen(task, codes, places) {
    if (!task.design) return null;
    // A design of one version need not name it.
    const version = ['', task.version === undefined ? '' : codes[task.version]].find((key) =>
      Object.hasOwn(task.design ?? {}, key),
    );
    if (version === undefined) return 'no-design';
    const shown = task.design[version];
    const place = (code: string) => (task.byPosition ? shown[Number(code) - 1] : places(code));
    const best = place(codes[0]);
    const named = task.worst === undefined ? '' : codes[task.worst];
    const worst = named === '' ? null : place(named);
    if (codes[0] === '') return 'unclear';
    if (best === undefined || worst === undefined || !shown.includes(best)) return 'not-shown';
    if (worst !== null && !shown.includes(worst)) return 'not-shown';
    if (best === worst) return 'same';
    return bestAndWorst(best, worst, shown);
  },
  marked({ places = [] }, codes) {
    const shown = places.filter((_, at) => codes[at] !== '');
    const [best, worst] = ['1', '-1'].map((mark) => places.filter((_, at) => codes[at] === mark));
    if (best.length === 0 && worst.length === 0) return null;
    if (best.length !== 1 || worst.length > 1 || shown.length < 2) return 'unclear';
    return bestAndWorst(best[0], worst[0] ?? null, shown);
  },
  ranks({ items, places = [] }, codes) {
    const order: number[] = [];
    for (const [at, code] of codes.entries()) {
      if (code === '') continue;
      const rank = Number(code);
      if (!(Number.isInteger(rank) && rank >= 1 && rank <= items.length) || order[rank - 1] !== undefined)
        return 'unclear';
      order[rank - 1] = places[at];
    }
    return order.includes(undefined as unknown as number) ? 'unclear' : ranking(order, items.length);
  },
  ranked({ items }, codes, places) {
    const given = codes.slice(0, codes.findLastIndex((code) => code !== '') + 1).map(places);
    const order = given.filter((place) => place !== undefined);
    return order.length < given.length || new Set(order).size < order.length ? 'unclear' : ranking(order, items.length);
  },
  cells(_, [cell], places) {
    const groups = cell.split('>').map((group) => group.split('|').map((label) => places(label.trim())));
    const all = groups.flat();
    if (all.includes(undefined) || new Set(all).size < all.length || all.length < 2) return 'unclear';
    return answerOf(groups as number[][]) ?? 'unclear';
  },
};

function bestAndWorst(best: number, worst: number | null, shown: readonly number[]): ChoiceAnswer {
  const rest = ascending(shown.filter((item) => item !== best && item !== worst));
  // The choice of the better of two items says everything.
  return rest.length === 0 && worst !== null
    ? { first: [best], rest: [worst], worst: null }
    : { first: [best], rest, worst };
}

function ranking(order: readonly number[], items: number): ChoiceAnswer {
  const rest = Array.from({ length: items }, (_, item) => item).filter((item) => !order.includes(item));
  return rest.length > 0
    ? { first: order, rest, worst: null }
    : { first: order.slice(0, -1), rest: order.slice(-1), worst: null };
}

const ascending = (items: readonly number[]) => items.toSorted((a, b) => a - b);

/** An answer as the project keeps it. */
export function cellText({ first, rest, worst }: ChoiceAnswer, labels: readonly string[]): string {
  const groups = [...first.map((item) => [item]), rest, ...(worst === null ? [] : [[worst]])];
  return groups
    .filter((group) => group.length > 0)
    .map((group) => group.map((item) => labels[item]).join(' | '))
    .join(' > ');
}

const LONGEST_LABEL = 200;

/** Labels that can stand in cells: different, without the signs of an order, and no formula where they come first. */
export function itemLabels(items: readonly (readonly [code: string, label: string])[]): string[] {
  const taken = new Set<string>();
  return items.map(([code, label]) => {
    const plain = label.replaceAll('>', '›').replaceAll('|', '/').replace(/\s+/g, ' ').trim().slice(0, LONGEST_LABEL);
    const safe = /^[=+\-@＝＋－＠]/.test(plain) ? `'${plain}` : plain.toWellFormed();
    const own = isMissing(safe) || taken.has(safe) ? `${safe} (${code})`.trim() : safe;
    taken.add(own);
    return own;
  });
}
