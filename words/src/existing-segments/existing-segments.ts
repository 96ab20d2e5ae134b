import type { ExistingFrom } from '@qp/contract';
import {
  type ExistingProblem,
  type Explanation,
  type ExplanationWord,
  explanationWord,
  MAX_EXISTING,
  MIN_EXISTING,
} from '@qp/facts';
import { type Locale, wordsIn } from '../locale.ts';
import { count, joinedWithAnd, number, percent } from '../numbers.ts';

/** Segments that were made elsewhere: where they come from, how well the answers explain them, why they can't be used. */

type Problems = {
  readonly [Kind in ExistingProblem['kind']]: (problem: Extract<ExistingProblem, { kind: Kind }>) => string;
};

const quoted = (text: string) => `“${text}”`;
const listed = (texts: readonly string[]) => texts.join(', ');
const range = `${MIN_EXISTING} to ${MAX_EXISTING}`;

const problems: Problems = {
  'one segment': ({ column, segments }) =>
    segments === 0
      ? `${quoted(column)} has no segment for any respondent of this project. Choose the variable or column that holds the segments.`
      : `${quoted(column)} has only one segment. Choose a variable or column with ${range} segments.`,
  'too many segments': ({ column, segments }) =>
    `${quoted(column)} has ${segments > 1000 ? 'more than 1,000' : number(segments)} different values, and at most ${MAX_EXISTING} segments can be used. Choose another variable or column, or merge segments first.`,
  'another project': ({ column, ids }) =>
    `None of the ids in ${quoted(column)} belongs to a respondent of this project (the first are ${listed(ids)}). Check that the file is from this project, or choose the column that holds the ids.`,
  'many unmatched': ({ column, share, ids }) =>
    `${percent(share)} of the ids in ${quoted(column)} belong to no respondent of this project (${listed(ids)} and others). Check that the file is from this project and that the ids are written as in the data file.`,
  'empty segment': ({ segment }) =>
    `No respondent of this project is in the segment ${quoted(segment)}. Remove its rows from the file, or correct their ids.`,
  'no weight in segment': ({ segment }) =>
    `Everyone in the segment ${quoted(segment)} has a weight of 0. Merge it with another segment, or correct the weights.`,
  'differ by case or spaces': ({ one, other }) =>
    `${quoted(one)} and ${quoted(other)} differ only in upper case or spaces. Write them the same way if they are one segment, or give them different names.`,
  'codes and names': ({ code, name }) =>
    `The segments are partly codes (${code}) and partly names (${name}). Use either codes or names for all of them.`,
  'code without label': ({ column, code }) =>
    `The value ${code} of ${quoted(column)} has no label, but other values do. Label it in the file, or declare it as a missing value.`,
  'two segments for one id': ({ count: n, ids }) =>
    `${n === 1 ? '1 id has' : `${number(n)} ids have`} two different segments (${listed(ids)}). Keep one row for each id.`,
  'not a sum of 1': ({ count: n, id, sum }) =>
    `The probabilities of ${count(n, 'respondent')} don’t sum to 1 (those of ${id} sum to ${number(sum, 3)}). Correct them, or leave the probabilities out.`,
  'no probability': ({ count: n, id }) =>
    `${count(n, 'respondent')} ${n === 1 ? 'has' : 'have'} a segment but no probabilities between 0 and 1 (${id} is the first). Add them, or leave the probabilities out.`,
  'columns of probabilities': ({ segments }) =>
    `Choose one column of probabilities for each segment. ${segments.length === 1 ? 'This segment has' : 'These segments have'} none of their own: ${joinedWithAnd(segments.map(quoted))}.`,
  'unknown column': ({ column, columns }) =>
    `The file has no column ${quoted(column)}. It has ${listed(columns)}. Choose one of these.`,
  'one column twice': ({ column }) => `${quoted(column)} is chosen twice. Choose a different column for each purpose.`,
  'no ids': ({ columns }) =>
    `No column of the file looks like respondent ids (it has ${listed(columns)}). Choose the column with the ids of this project.`,
  'no segments': ({ columns }) =>
    `No column of the file looks like segments (it has ${listed(columns)}). Choose the column with the segments.`,
  'describes itself': ({ variable }) =>
    `${quoted(variable)} holds the segments or their probabilities, so it can’t also describe them. Remove it from the describing variables.`,
};

const explained: Readonly<Record<ExplanationWord, string>> = {
  well: 'The answers explain these segments well.',
  partly: 'The answers explain these segments only in part. A typing tool will often be wrong.',
  hardly:
    'The answers hardly explain these segments, so no typing tool made from them can work. Choose other describing variables, or check the segments.',
};

const existingWords = wordsIn({
  problems,
  kind: 'Existing segments',
  explained,
  code: (code: string) => `Code ${code}`,
});

export function existingProblemText(problem: ExistingProblem, locale: Locale): string {
  return (existingWords(locale).problems[problem.kind] as (problem: ExistingProblem) => string)(problem);
}

type Origin = Pick<ExistingFrom, 'kind' | 'name' | 'label'>;

/** "Existing segments from the variable Segment2019", "Existing segments from the file segments.csv". */
export function existingText({ kind, name }: Origin): string {
  return `Existing segments from the ${kind} ${name}`;
}

/** "Original codes: 3 (SEG1), 1 and 4 (SEG2)."; empty where the codes say nothing that the numbers don't. */
export function codesText(codes: readonly (readonly string[])[]): string {
  if (codes.every((own, k) => own.length === 1 && own[0] === `SEG${k + 1}`)) return '';
  return `Original codes: ${codes.map((own, k) => `${joinedWithAnd(own)} (SEG${k + 1})`).join(', ')}.`;
}

/** "assigned correctly: 91.2% of held-out respondents. Guessing the largest segment gets 34.0%." */
export function explanationText(explanation: Explanation, locale: Locale): string {
  const { accuracy, largest } = explanation;
  const measured = `From the answers to all describing variables, ${percent(accuracy)} of held-out respondents are assigned to their own segment. Guessing the largest segment for everyone would get ${percent(largest)}.`;
  return `${measured} ${existingWords(locale).explained[explanationWord(explanation)]}`;
}

/** "Code 3" where a segment came with a code alone: its number may be another. */
export function existingName(code: string, name: string, segment: number, locale: Locale): string {
  if (name !== '') return name;
  return code === `SEG${segment}` ? '' : existingWords(locale).code(code);
}
