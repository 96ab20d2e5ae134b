import type { MatchWarning, MatchWay } from '@qp/facts';
import { wordsIn } from '../locale.ts';
import { count, number } from '../numbers.ts';

/** The page on which the questions of a run are found in the file of a wave. */
export const matchingWords = wordsIn({
  title: (wave: string) => `Matching: ${wave}`,
  help: (people: number, found: number, all: number) =>
    `${count(people, 'respondent')}. ${number(found)} of the ${count(all, 'question')} that the segments need ${found === 1 ? 'was' : 'were'} found in the file.`,
  whatToDo: 'Check what is marked, change it where it is wrong, and confirm.',
  nothingMarked: 'Everything matches. Confirm it.',
  toCheck: (n: number) => `${count(n, 'question')} to check`,
  others: 'Other variables of the cross-tab',
  othersHelp: (missing: number) =>
    `They are rows of the cross-tab by wave, and change nothing else. ${missing === 0 ? 'All of them are in the file.' : `${count(missing, 'variable')} ${missing === 1 ? 'isn’t' : 'aren’t'} in the file and won’t be shown for this wave.`}`,
  onlyMarked: 'Show only what is marked',
  question: 'Question of the run',
  column: 'Column of the file',
  none: 'Not in this file',
  by: {
    choice: 'as in the previous wave',
    name: 'by name',
    label: 'by label',
    answers: 'by answers',
    hand: 'chosen by hand',
  } satisfies Record<MatchWay, string>,
  warnings: {
    missing: 'Missing',
    renamed: 'Renamed',
    'by answers': 'Matched by answers only',
    wording: 'Other wording',
    recoded: 'Recoded',
    reversed: 'Reversed scale',
    'answers added': 'Answers added',
    'answers gone': 'Answers gone',
  } satisfies Record<MatchWarning, string>,
  explained: {
    missing: 'The file doesn’t have it. The others are used, and say less.',
    renamed: 'The variable has another name now.',
    'by answers': 'Neither name nor label match. Check that it is the same question.',
    wording: 'The label differs. Check that the question still asks the same.',
    recoded:
      'The codes stand for other answers than before. The answers below were matched by label or by the shift of all codes.',
    reversed:
      'Its correlations with the other questions have changed sign. The scale is reversed unless you untick it.',
    'answers added': 'The file has answers that the run doesn’t know. They count as missing unless you match them.',
    'answers gone': 'Answers of the run don’t occur in the file.',
  } satisfies Record<MatchWarning, string>,
  wordingThen: 'Then',
  wordingNow: 'Now',
  turned: 'Reverse the scale',
  answers: 'Answers',
  value: 'Value in the file',
  people: 'Respondents',
  stands: 'Answer of the run',
  missing: 'Missing',
  code: (code: string) => `code ${code}`,
  answersOf: (code: string) => `Answers of ${code}`,
  columnOf: (code: string) => `Column for ${code}`,
  answerOf: (value: string, code: string) => `Answer for ${value} of ${code}`,
  showAnswers: 'Compare answers',
  hideAnswers: 'Hide answers',
  id: 'Respondent ids',
  weight: 'Weights',
  noId: 'None',
  noWeight: 'Unweighted',
  repeats:
    'This file has the same answers as the survey of the run, so nothing can have changed. Check that it is the right file.',
  panel: (n: number) =>
    `${count(n, 'respondent')} also took part in the base or an earlier wave: this is a panel. You will see who moved between segments.`,
  repeated: (n: number) =>
    `${count(n, 'id')} ${n === 1 ? 'occurs' : 'occur'} more than once in this file. These people are counted as they are, but not as a panel.`,
  confirm: 'Use this matching',
  back: 'Back to tracking',
  working: 'Reading the file with this matching',
});
