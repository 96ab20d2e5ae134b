import type { ChoiceProblem, ExerciseFacts, ExerciseLayout } from '@qp/facts';
import { wordsIn } from '../locale.ts';
import { count, number } from '../numbers.ts';

const layouts: Record<ExerciseLayout, string> = {
  chosen: 'best-worst tasks, with the items chosen in each set',
  marked: 'best-worst tasks, with a column for each item of each set',
  ranks: 'a ranking, with a column for each item',
  ranked: 'a ranking, with a column for each rank',
  cells: 'answers in the form of the project’s own files',
};

const left: Record<ChoiceProblem, (answers: number, versions: readonly string[]) => string> = {
  'not-shown': (answers) => `${count(answers, 'answer')} chose an item that wasn’t shown`,
  same: (answers) => `${count(answers, 'answer')} had the same item as best and worst`,
  'no-design': (answers, versions) =>
    `${count(answers, 'answer')} had a version that the design lacks (${versions.map((name) => name || 'blank').join(', ')})`,
  unclear: (answers) => `${count(answers, 'answer')} had a rank or a choice twice, or one missing`,
};

/** Why answers are left out, a clause for each reason. */
export const leftOut = ({ problems, versions }: Pick<ExerciseFacts, 'problems' | 'versions'>): string[] =>
  Object.entries(problems).map(([problem, answers]) => left[problem as ChoiceProblem](answers, versions));

/** What the Data check says of a recognised exercise. */
export const importExerciseWords = wordsIn({
  title: (name: string) => `Choice exercise: ${name}`,
  recognised: (layout: ExerciseLayout) => `Recognised as ${layouts[layout]}.`,
  needsDesign: (sets: number) =>
    `${count(sets, 'set')}. The file says what was chosen but not what was shown. Add the design: a CSV file with the columns Version, Set, Item 1, Item 2 and so on. Until then the exercise is left out.`,
  addDesign: 'Add design',
  designFile: (name: string) => `Design of ${name}`,
  addLabels: 'Add item labels',
  labelsFile: (name: string) => `Item labels of ${name}`,
  labelsHelp: 'Item labels are a CSV file with two columns: the item and its label.',
  isNone: 'This isn’t an exercise',
  figures: (items: number, sets: number, { people, answered }: ExerciseFacts) =>
    `${count(items, 'item')}, ${count(sets, 'set')}, ${number(people)} people, ${count(answered, 'answered set')}.`,
  shown: 'Times shown',
  item: (label: string, times: number) => `${label} ${number(times)}`,
  examples: 'The first sets of three people',
  example: (cell: string) => {
    const groups = cell.split(' > ').map((group) => group.split(' | '));
    const rest = groups.findIndex((group) => group.length > 1);
    if (rest < 0) return `In this order: ${groups.flat().join(', ')}.`;
    const best = groups.slice(0, rest).flat().join(', ');
    const worst = groups[rest + 1];
    return `Best: ${best}. ${worst ? `Worst: ${worst.join()}. ` : ''}Also shown: ${groups[rest].join(', ')}.`;
  },
  /** What should be looked at before a project is made of it. */
  checks: (facts: ExerciseFacts, items: readonly string[]) => {
    const { shown, parts } = facts;
    const unseen = items.filter((_, at) => shown[at] === 0);
    return [
      ...leftOut(facts).map((why) => `${why}. They are left out.`),
      ...(unseen.length > 0 ? [`No one saw ${unseen.join(', ')}.`] : []),
      ...(parts > 1
        ? [
            `The sets fall into ${number(parts)} groups of items that were never shown together, so their shares of preference can’t be compared.`,
          ]
        : []),
    ];
  },
});
