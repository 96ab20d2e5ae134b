import { kitParts } from '@qp/contract';
import { type Locale, wordsIn } from '../locale.ts';
import { number, percent } from '../numbers.ts';
import { kitWords } from './kit-parts.ts';

/** README.md of a typing kit, section by section. Names come escaped for Markdown. */
export const kitReadmeWords = wordsIn({
  title: (run: string) => `Typing tool: ${run}`,
  intro: (version: string) =>
    `A few questions that assign a person to a segment. Every part of this kit gives the same result for the same person, digit for digit, because the
scores are whole numbers that are added up. Version of the tool: \`${version}\`. The same version means the same tool.`,
  segments: 'Segments',
  segmentColumns: ['segment', 'name', 'assigned correctly'],
  out: 'all other segments',
  accuracy: (share: number, people: number, method: string) =>
    `Over all segments ${percent(share)} of people are assigned correctly. This is cross-validated on ${number(people)} respondents: segments, questions and scores
were found again without the respondents they were tested on. Method: ${method}.`,
  questions: 'Questions',
  answersAs: 'Answers may be response labels or raw answer codes; `questions.csv` lists both.',
  rules: 'Rules',
  missing: (texts: readonly string[]) =>
    `**Missing.** An empty answer (or ${texts.join(', ')}) adds nothing, and the note says which answers are missing. As soon as one answer is missing, a second table of scores applies that was made for incomplete answers. Without any answer the probabilities are the sizes of the segments.`,
  missingCurve: 'Accuracy and mean stated probability with answers missing at random, out of sample:',
  missingColumns: ['answers missing', 'assigned correctly', 'stated'],
  unknown: '**Unknown.** An answer that is neither a label nor a known code counts as missing, and the note quotes it.',
  ties: '**Ties.** If two segments have the same score, the lower number is taken and the note says `tie`. Closer than odds of 3 to 2 is `low margin`.',
  ambiguous: (codes: readonly string[]) =>
    `**Labels that look like codes.** In ${codes.join(', ')} a number can be a label or a code. A file is read as codes as soon as one of its answers can be nothing else; a single person is read as labels unless you say otherwise.`,
  parts: 'Parts',
  partColumns: ['file', 'what it is'],
  tooMany: 'Not in this kit: there are more than a million combinations of answers',
  check: 'Checking a fielded file',
  checkSteps: [
    'Run the people of `test_cases.csv` through your survey and compare: the segment, the probabilities and the note must be equal.',
    'Export the fielded file with the questions and the platform’s segment column, and upload it under Typing Tool, Hand over, Check a fielded file. You see how many rows agree, which don’t, and why.',
  ],
});

/** The parts of a kit as rows of a Markdown table; the guide shows the same. */
export function kitPartRows(locale: Locale, withAllAnswers = true): string[] {
  const { parts } = kitWords(locale);
  const { tooMany } = kitReadmeWords(locale);
  return kitParts.map(
    (part) => `| ${part} | ${part === 'all_answers.csv' && !withAllAnswers ? tooMany : parts[part]} |`,
  );
}
