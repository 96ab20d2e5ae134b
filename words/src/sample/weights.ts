import {
  MAX_TARGET,
  MAX_TARGETS,
  MAX_WEIGHTS,
  type TakenWeight,
  type WeightFigures,
  type WeightProblem,
} from '@qp/facts';
import { wordsIn } from '../locale.ts';
import { count, number, percent } from '../numbers.ts';

/** Weights that are made to targets. */

type Problems = {
  readonly [Kind in WeightProblem['kind']]: (problem: Extract<WeightProblem, { kind: Kind }>) => string;
};

/** What a file says where a code, a response or a number was expected. */
const said = (text: string) => text.slice(0, 60);
const list = (names: readonly string[]) => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

const problems: Problems = {
  variable: ({ code }) => `The survey has no variable ${code} with responses. Choose another variable.`,
  twice: ({ code, response }) =>
    response === null
      ? `${code} has targets twice. Remove one of them.`
      : `“${said(response)}” of ${code} has two targets. Keep one of them.`,
  response: ({ code, response }) => `${code} has no response “${said(response)}”. Correct or remove it.`,
  'without target': ({ code, response }) => `“${response}” of ${code} has no target. Give every response one.`,
  'no one': ({ code, response }) =>
    `“${response}” of ${code} has a target, but no one who takes part answered it. Add its target to a similar response.`,
  zero: ({ code, response }) =>
    `“${response}” of ${code} has a target of 0, but people answered it. Give it a target, or leave these people out of runs.`,
  percent: ({ code, sum }) =>
    `The targets of ${code} add up to ${Number.isFinite(sum) ? `${number(sum, 1)}%` : 'no number'}, not to 100%. Correct them, or choose counts.`,
  totals: ({ one, other, sums }) =>
    one === other
      ? `The targets of ${one} don’t add up to a number above 0. Correct them.`
      : `The targets of ${one} add up to ${number(sums[0])} and those of ${other} to ${number(sums[1])}. They describe the same people, so make the totals equal.`,
  contradict: ({ codes }) =>
    `The targets of ${list(codes)} contradict each other: no weights meet them all, because some combinations of answers have too few people. Change the targets, or remove a variable.`,
  bounds: () =>
    'The smallest weight must be below the average of 1 and the largest above it. Change the bounds, for example to 0.2 and 5.',
  'no one left': () =>
    'No one with a weight above 0 answered all of these variables. Choose others, or let people without an answer keep their share.',
  columns: ({ row, cells }) =>
    `Line ${row} of the file has ${count(cells, 'value')}, not three: variable, answer and target. Correct the file.`,
  number: ({ row, text }) =>
    `Line ${row} of the file has “${said(text)}” as its target, which isn’t a number from 0 to ${number(MAX_TARGET)}. Correct the file.`,
  rows: () =>
    `The file has more than ${number(MAX_TARGETS)} targets. Keep only the variables that you want to weight by.`,
  label: ({ row, text }) =>
    `Line ${row} of the file names the variable “${said(text)}”, which is neither a code nor the label of one variable of this project. Correct it.`,
};

export const weightWords = wordsIn({
  problem: (problem: WeightProblem) => (problems[problem.kind] as (of: WeightProblem) => string)(problem),
  taken: (name: string) => `This project has a weight called “${name}”. Choose another name.`,
  unknown: (name: string) => `This project has no weight called “${name}”. It may have been removed.`,
  tooMany: `A project can have ${MAX_WEIGHTS} weights. Remove one that you don’t need.`,
  notNow: (name: string, problem: string) =>
    `The weight “${name}” doesn’t fit the people who take part now. ${problem} Or choose another weight for the run.`,
  /** In the activity list. */
  efficiency: (share: number) => `efficiency ${percent(share)}`,
  /** For a run. */
  ofRun: (name: string) => `Weighted to targets (“${name}”)`,
  ofRunBy: (name: string, variables: readonly string[]) => `made to targets for ${variables.join(', ')} (“${name}”)`,
  inFile: (name: string) => `Weight “${name}”, made to targets; 0 for people who don’t take part`,
  variableInFile: 'QP_Weight',
  title: 'Weights',
  none: (own: boolean) => (own ? 'New runs use the weight of the survey' : 'New runs count every respondent equally'),
  choose: 'Choose one when you design a run',
  make: 'Weight to targets…',
  dialogTitle: 'Weight to targets',
  help: 'Everyone gets a weight so that these variables have the shares of the market. Runs that exist stay as they are.',
  name: 'Name of the weight',
  defaultName: 'Market',
  variable: 'Variable',
  addVariable: 'Add a variable',
  removeVariable: 'Remove this variable',
  now: (share: string) => `now ${share}`,
  target: (response: string) => `Target for ${response}`,
  unit: 'Targets are',
  units: { percent: 'Percent', counts: 'Counts' },
  sum: (sum: number, percentages: boolean) => `Sum ${number(sum, 1)}${percentages ? '%' : ''}`,
  upload: 'Upload targets (CSV)',
  uploadLabel: 'File of targets',
  fromFile: (file: string) => `Targets from ${file}`,
  withoutFile: 'Type the targets instead',
  uploadHelp: 'Three columns: variable, answer, target.',
  missing: 'People without an answer',
  missings: { own: 'Keep their share', unweighted: 'Keep their weight' },
  lower: 'Smallest weight',
  upper: 'Largest weight',
  boundsHelp: 'As a multiple of the average. Empty for no bound.',
  save: 'Make weight',
  made: (name: string) => `“${name}” is made. Choose it when you design a run.`,
  remove: (name: string) => `Remove ${name}`,
  removed: (name: string) => `“${name}” is removed. Runs that used it keep it.`,
  show: (name: string) => `Show ${name}`,
  hide: (name: string) => `Hide ${name}`,
  inOneLine: ({ efficiency, smallest, largest }: WeightFigures) =>
    `Efficiency ${percent(efficiency)} · weights from ${number(smallest, 2)} to ${number(largest, 2)}`,
  details: ({ people, unweighted, iterations, trimmed, efficiency }: WeightFigures) =>
    [
      `${count(people, 'person', 'people')} weighted in ${count(iterations, 'round')}`,
      ...(unweighted > 0 ? [`${number(unweighted)} without an answer keep their weight`] : []),
      ...(trimmed > 0 ? [`${count(trimmed, 'weight')} moved to a bound, so targets are met only nearly`] : []),
      `the sample is as precise as ${number((people + unweighted) * efficiency)} people who count equally`,
    ].join(' · '),
  noAnswer: 'No answer',
  columns: { people: 'People', before: 'Before', target: 'Target', after: 'After' },
  howToRead: 'The hollow bar is the share before, the full one after weighting, and the line its target.',
  shares: ['before', 'target', 'after'],
  chosen: 'Weight',
  ownWeight: 'Weight of the survey',
  noWeight: 'None: everyone counts equally',
});

/** How the weight of a run was made, in one phrase. */
export const madeOf = ({ name, targets }: TakenWeight): string =>
  weightWords('en').ofRunBy(
    name,
    targets.map(({ code }) => code),
  );
