import type { ExerciseDesign } from '@qp/contract';
import { wordsIn } from '../locale.ts';
import { count, number } from '../numbers.ts';

/** Planning a best-worst exercise. */

const times = ([least, most]: readonly [number, number]): string => {
  if (least < most) return `${number(least)} to ${count(most, 'time')}`;
  return most === 1 ? 'once' : count(most, 'time');
};

interface Plan {
  readonly items: number;
  readonly shown: number;
  readonly sets: number;
  readonly versions: number;
}

function questionnaireText(labels: readonly string[], { shown, sets, versions }: Plan): string {
  return [
    `Show each person one version of the design (${count(versions, 'version')}, dealt in turn): ${count(sets, 'screen')} of ${number(shown)} items.`,
    '',
    'Question on every screen: Which of these is most important to you, and which is least important?',
    'Answers: one item as most important, another one as least important.',
    '',
    'Items:',
    ...labels.map((label, at) => `${at + 1}. ${label}`),
    '',
    'In the data: a column Version with the version of each person, and for every screen a column with the item chosen as most and one with the item chosen as least important.',
  ].join('\n');
}

export const exerciseWords = wordsIn({
  plan: 'Plan an exercise',
  help: 'A balanced design for best-worst questions, to field before you come back with the answers.',
  items: 'Items, one per line',
  shown: 'Items per set',
  sets: 'Sets per person',
  versions: 'Versions',
  make: 'Make design',
  downloadDesign: 'Download design .csv',
  downloadText: 'Download questionnaire text',
  designFile: 'exercise_design.csv',
  textFile: 'exercise_questionnaire.txt',
  figures: ({ items_in_version, pairs_in_version, pairs, positions, connected }: ExerciseDesign) => [
    `Each item is shown ${times(items_in_version)} to a person.`,
    `Each pair of items is shown together ${times(pairs_in_version)} to a person, and ${times(pairs)} over all versions.`,
    `Each item is at each position ${times(positions)} over all versions.`,
    connected
      ? 'The sets of every version connect all items.'
      : 'The sets of a version don’t connect all items. Add sets, or show more items in each.',
  ],
  questionnaire: questionnaireText,
});
