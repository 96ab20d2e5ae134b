import {
  type FlaggedPerson,
  MAX_LEFT_OUT,
  type QualityIndex,
  type QualityResult,
  type WithAndWithout,
} from '@qp/facts';
import { wordsIn } from '../locale.ts';
import { count, fixedNumber, number, wholePercent } from '../numbers.ts';

/** How people answered, in words that say what was done and not why. */

type Result = QualityResult['indices'][number];
type Unit = NonNullable<QualityResult['duration']>['unit'];

const names: Readonly<Record<QualityIndex, string>> = {
  speed: 'Time taken',
  run: 'Longest run of one answer',
  spread: 'Variation of answers',
  'even-odd': 'Consistency within grids',
  reversed: 'Contradicted statements',
  unanswered: 'Unanswered questions',
  unusual: 'Distance from usual answers',
  duplicate: 'Nearest other person',
  open: 'Open answers without content',
  choices: 'Choices beyond chance',
};

const whole = (value: number) => number(value);
const hundredths = (value: number) => fixedNumber(value, 2);
const values: Readonly<Record<QualityIndex, (value: number) => string>> = {
  speed: (value) => number(value, value < 10 ? 1 : 0),
  run: whole,
  spread: hundredths,
  'even-odd': hundredths,
  reversed: wholePercent,
  unanswered: wholePercent,
  unusual: whole,
  duplicate: wholePercent,
  open: whole,
  choices: hundredths,
};

const time = (value: number, unit: Unit): string =>
  unit === null ? `a time of ${values.speed(value)}` : `${values.speed(value)} ${unit}`;

type Flag = FlaggedPerson['flags'][number];
const flags: Readonly<Record<QualityIndex, (value: number, person: FlaggedPerson, unit: Unit) => string>> = {
  speed: (value, { answered }, unit) => `answered ${count(answered, 'question')} in ${time(value, unit)}`,
  run: (value) => `gave the same answer ${number(value)} times in a row`,
  spread: (value) =>
    value === 0 ? 'gave the same answer to every statement' : `hardly varied the answers (${hundredths(value)})`,
  'even-odd': (value) => `answered one half of each grid unlike the other (${hundredths(value)})`,
  reversed: (value) => `contradicted ${wholePercent(value)} of the opposite statements`,
  unanswered: (value) => `left ${wholePercent(value)} of the questions unanswered`,
  unusual: (value) => `answered far from what is usual (${whole(value)})`,
  duplicate: (value) => `gave the answers of another person to ${wholePercent(value)} of the questions`,
  open: (value) => `gave ${count(value, 'open answer')} without content`,
  choices: (value) => `chose ${hundredths(value)} times as well as by chance`,
};

const A_TENTH = 0.1;
const PARTS: readonly (readonly [upTo: number, words: string])[] = [
  [0.15, 'a tenth'],
  [0.225, 'a fifth'],
  [0.29, 'a quarter'],
  [0.42, 'a third'],
  [0.58, 'half'],
  [0.71, 'two thirds'],
];
/** "a quarter" of 0.27; percent from where no plain fraction is near. */
const parts = (by: number): string => {
  const size = Math.abs(by);
  return PARTS.find(([upTo]) => size < upTo)?.[1] ?? wholePercent(size);
};

/** What an index is, in one sentence. */
const helps: Readonly<Record<QualityIndex, (of: number) => string>> = {
  speed: () => 'How long the interview took.',
  run: (of) => `The most items in a row with the same answer, in ${count(of, 'grid')}.`,
  spread: (of) => `How much a person’s answers to ${count(of, 'statement')} differ from each other, from 0.`,
  'even-odd': (of) =>
    `Correlation of the two halves of each grid within a person, over ${count(of, 'grid')} (Spearman-Brown).`,
  reversed: (of) =>
    `Of ${count(of, 'pair')} of statements that others answer in opposite ways: the same side for both.`,
  unanswered: (of) => `Of ${count(of, 'question')} that at least half of all people answered.`,
  unusual: (of) => `Squared Mahalanobis distance over ${count(of, 'statement')}.`,
  duplicate: (of) => `Share of equal answers to ${count(of, 'question')} with the most similar person.`,
  open: (of) =>
    `Without letters, of one repeated sign, typed along the keyboard or the same as another person’s, in ${count(of, 'open question')}.`,
  choices: (of) => `How much likelier the choices in ${count(of, 'task')} are than by chance; 1 is chance.`,
};

export const qualityWords = wordsIn({
  title: 'Quality',
  help: 'How each person answered. No one is left out until you choose it.',
  helpBefore: 'How each person answered. On the page of the project you can leave people out of its runs.',
  show: 'Check how people answered',
  hide: 'Hide quality',
  loading: 'Comparing the answers of everyone',
  none: 'This survey has no grids, times or open answers to judge answers by.',
  noOne: 'No one has a flag.',
  inOneLine: ({ flagged, respondents }: QualityResult) =>
    `${number(flagged)} of ${count(respondents, 'person', 'people')} ${flagged === 1 ? 'has' : 'have'} at least one flag.`,
  byFlags: (people: number, at: number) => `${count(at, 'flag')}: ${number(people)}`,
  counted: (index: QualityIndex, flagged: number) => `${names[index]}: ${number(flagged)}`,
  index: (index: QualityIndex) => names[index],
  indexHelp: ({ index, of }: Result) => helps[index](of),
  value: (index: QualityIndex, value: number) => values[index](value),
  /** Under the picture. */
  cut: ({ index, cut, below, flagged }: Result) =>
    cut === null
      ? 'No cut: chance gives as much'
      : `${number(flagged)} ${below ? 'below' : 'above'} ${index === 'open' ? 0 : values[index](cut)}`,
  picture: ({ index, cut, median }: Result) =>
    `${names[index]}: half of the people are at ${values[index](median)} or more${cut === null ? '' : `, the cut is ${values[index](cut)}`}`,
  speedCut: 'Cut for the time taken',
  speedCuts: {
    '0.2': 'a fifth of the median',
    '0.25': 'a quarter of the median',
    '0.3333333333333333': 'a third of the median',
    '0.5': 'half of the median',
  },
  least: 'Show people with',
  leastOf: (flagCount: number) => `at least ${count(flagCount, 'flag')}`,
  among: 'Flags that count are ticked above.',
  heads: { person: 'Person', count: 'Flags', flags: 'What was found' },
  flag: ({ index, value }: Flag, person: FlaggedPerson, unit: Unit) => flags[index](value, person, unit),
  flagsOf: (person: FlaggedPerson, unit: Unit) => {
    const all = person.flags.map(({ index, value }) => flags[index](value, person, unit)).join(', ');
    return `${all.charAt(0).toUpperCase()}${all.slice(1)}.`;
  },
  person: (id: string) => `Person ${id}`,
  sameAs: (id: string) => `The same answers as ${id}, but for these:`,
  sameAsAll: (id: string) => `The same answers as ${id} to every question.`,
  answeredOnly: 'Answered only these questions:',
  answeredNone: 'Answered no question.',
  fewGave: 'The answers that the fewest others gave:',
  halves: 'Mean answer of the two halves of each grid:',
  more: (rows: number) => `and ${number(rows)} more`,
  leaveOut: (people: number) => `Leave out ${count(people, 'person', 'people')}`,
  leftOutAlready: 'All of these are left out of new runs.',
  without: {
    title: 'With and without flagged people',
    help: 'Fits the same model without everyone who has a flag, as a run of its own, and compares the two.',
    start: 'Fit without flagged people',
    working: 'Fitting without the flagged people',
    runName: (name: string, limit: number) => {
      const suffix = ' without flagged people';
      return `${name.slice(0, limit - suffix.length)}${suffix}`;
    },
    notFitted: 'The segments of this run were not fitted, so there is nothing to fit without flagged people.',
    noOne: 'No one who took part in this run has a flag. There is nothing to fit again.',
    tooMany: () =>
      `More than ${number(MAX_LEFT_OUT)} people would be left out. Keep only some people by a condition first.`,
    sentence: ({ leftOut, stay, most }: WithAndWithout) =>
      `Without the ${count(leftOut, 'flagged person', 'flagged people')}, ${wholePercent(stay)} stay in their segment; ${
        most === null || Math.abs(most.by) < A_TENTH
          ? 'no segment is a tenth larger or smaller.'
          : `Segment ${most.segment} is ${parts(most.by)} ${most.by < 0 ? 'smaller' : 'larger'}.`
      }`,
    chosen: (one: number, other: number) =>
      one === other
        ? `${count(one, 'segment')} with and without them.`
        : `${count(other, 'segment')} without them instead of ${one}.`,
    table: 'Segments with and without the flagged people',
    heads: {
      segment: 'Segment',
      match: 'Without: the same as',
      size: 'Size',
      sizeWithout: 'Size without',
      stay: 'People who stay',
    },
    noMatch: 'none overlaps by half',
  },
  tooMany: () =>
    `At most ${number(MAX_LEFT_OUT)} people can be left out one by one. Use “Keep only people who…” instead.`,
});
