import { wordsIn } from '../locale.ts';
import { number } from '../numbers.ts';

/** What is wrong with a field of a request; the error puts the field before it: "sheet: is not in the workbook". */
export const problemWords = wordsIn({
  missing: 'is missing',
  givenTwice: 'is given twice',
  tooLong: 'is too long',
  unknownField: 'is not a field of this call',
  oneFile: 'give exactly one file',

  unreadable: 'can’t be read',
  noHost: 'has no Host header',
  unknownExpect: 'has an unknown Expect header',
  otherLength: 'doesn’t have the announced length',
  tooManyParts: 'has too many parts',
  tooManyFiles: 'has too many files',
  tooManyFields: 'has too many fields',
  moreFieldsThan: (most: number) => `has more than ${number(most)} fields`,
  incompleteForm: 'is an incomplete multipart form',
  neitherTextNorFile: 'is neither a text field nor a file with a name',
  notStorable: 'contains a character that can’t be stored',
  noBoundary: 'names no boundary',
  longBoundary: 'names a boundary of more than 70 characters',

  unknownSheet: 'is not in the workbook',
  noHeaderRows: 'an SPSS file has no header rows',
  unknownVariable: (code: string) => `the file has no variable ${code}`,
  entriesPerSegment: (segments: number, given: number) =>
    `must have ${segments} entries, one per segment, but has ${given}`,
  eachSegmentOnce: (segments: number) => `must name each of the segments 1 to ${segments} once`,
  unknownRow: (row: string) => `the table has no row ${row}`,
  noSuchFit: (segments: number) => `this run has no fit of ${segments} segments`,
  leaveTwo: 'leave at least two segments',
  itemTwice: (item: string) => `“${item}” is listed twice`,
  itemSigns: (item: string) => `“${item}” has > or |, which separate items in the data`,
  fewerItems: (items: number) => `a set has at most ${items} items, one of each`,
  exercises: {
    customers: 'and a customer file has one answer a person. Choose others',
    plan: 'and surveys are simulated of single questions only. Type the sizes of the segments on the project page instead',
    tracking: 'and only segments from single questions can be tracked',
    drivers: 'and drivers need variables with one answer a person. Choose others',
    existing: 'and existing segments are explained by single questions. Choose it as a profile variable instead',
    selection: 'and questions are selected among single questions only. Fit the run without selecting questions',
    subgroup: 'and a subgroup needs a variable with one answer a person. Choose another one',
  },
  noSuchSegment: (segment: number, segments: number) => `there is no SEG${segment}: the run has ${segments} segments`,
  segmentTwice: 'names a segment twice',
  chooseWaveFile: 'choose the file of the wave',
  keepAQuestion: 'leave at least one question that may not differ',
  chooseTwo: 'choose two or more segments',
  notAnAddress: 'must be one email address',
  notHttps: 'must be the address of a page that begins with https://',
  notADay: 'must be a day like 2026-12-31, or empty',
  tooManyQuestions: (questions: number, most: number) => `has ${questions} questions; a form can have at most ${most}`,
  tooManyTokens: (most: number) => `you already have ${most} tokens; revoke some first`,

  token: {
    unknown: 'is unknown',
    revoked: 'has been revoked',
    expired: (day: string) => `expired on ${day}`,
    secondFactor: 'belongs to an account without two-step verification',
    company: 'belongs to an account that isn’t linked to the company login',
  },
});

/** Why a computation has no result. */
export const failureWords = wordsIn({
  template: 'The template couldn’t be read.',
  file: 'The file couldn’t be created.',
  oneRunDeleted: 'One of the two runs has been deleted.',
  mergedRunDeleted: 'The run whose segments are merged has been deleted.',
  openedRunDeleted: 'The run that this one was opened from has been deleted.',
  noTypingTool: (why: string) => `No typing tool can be made: ${why}.`,
});

export const doneWords = wordsIn({
  templateRemoved: 'The template has been removed.',
  runDeleted: 'The run has been deleted.',
  resultDeleted: 'The result has been deleted.',
});
