import type { KindWithoutResponses, VariableKind } from '@qp/facts';
import { wordsIn } from '../locale.ts';
import { number } from '../numbers.ts';
import { rangeInWords } from './edits.ts';

export const responseWords = wordsIn({
  takeAs: 'Take as',
  asNumber: 'Number',
  asNumberHelp:
    'Shapes segments as it is: by rank, in up to 24 steps. The groups below are only shown in cross-tabs. Design Runs lets you switch.',
  inGroups: 'In groups',
  inGroupsHelp: 'Shapes segments by the groups below. Design Runs lets you switch.',
  unit: 'Unit',
  unitHint: 'Such as € a month',
  decimals: 'Decimals',
  decimalsHint: '0 to 6, or empty to round by size',
  cutInto: 'Cut into',
  ownCuts: 'Custom cuts',
  ownCutsHint: 'Each number starts a new group: 25, 35, 50',
  groups: 'Groups',
  distributionWithCuts: 'Distribution with cuts',
  distribution: 'Distribution of the answers',
  cut: (place: number) => `Cut ${place}`,
  noAnswer: 'No answer',
  countAsAnswer: (value: string) => `Count ${value} as an answer`,
  isAnswer: 'Count as answer',
  areAnswers: 'Count as answers',
  blank: 'Blank',
  notANumber: (text: string) => `“${text}” is not a number.`,
  tooManyCuts: (limit: number) => `The limit is ${limit} cuts.`,
  responses: 'Responses',
  merge: 'Merge',
  selectHelp: 'Select responses to merge them or to mark them as no answer.',
  select: (response: string) => `Select ${response}`,
  nameOf: (place: number) => `Name of response ${place}`,
  splitHelp: 'Split into its values',
  split: (response: string) => `Split ${response}`,
  moveUp: (response: string) => `Move ${response} up`,
  moveDown: (response: string) => `Move ${response} down`,
  responsesOf: (variable: string) => `Responses of ${variable}`,
  close: 'Close',
  changedByYou: 'changed by you',
  inTheFile: (label: string) => `In the file: ${label}`,
  stem: 'Question',
  stemHint: 'The text that comes before the label wherever it is asked.',
  applyToOthers: (variables: number) =>
    variables === 1 ? 'Apply to 1 similar variable' : `Apply to ${number(variables)} similar variables`,
  parts: { 3: 'Thirds', 4: 'Quarters', 5: 'Fifths' },
  people: (count: number, exact: boolean) => `${exact ? '' : 'about '}${number(count)}`,
  range: rangeInWords,
  /** For a variable without responses. */
  kindHelp: (kind: VariableKind) => {
    const help: Record<KindWithoutResponses, string> = {
      id: 'Identifies respondents. It can never be chosen for a run.',
      weight: 'Weights every figure: fit, sizes and cross-tabs. Missing and negative weights count as 0.',
      choice:
        'A task of a choice exercise: what was shown and what was chosen. All tasks of the exercise are one question.',
      text: 'Kept as written: in the data file and under Variables of the project. It can’t be chosen for a run.',
      out: 'It will not be in the project. To include it, choose another type in the table.',
    };
    return kind in help ? help[kind as KindWithoutResponses] : 'It has no responses.';
  },
});

export type ResponseWords = ReturnType<typeof responseWords>;
