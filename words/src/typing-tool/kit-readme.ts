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
were worked out again without the respondents they were tested on. Method: ${method}.`,
  questions: 'Questions',
  treatment:
    'Ask all the answers in `questions.csv`, with its codes. The tool groups answers itself where it needs fewer (column `counts_as`). Every part takes codes and response labels.',
  sets: 'A set asks for the best and the worst of its items with two clicks. Its answer is one value: the place of the best item and that of the worst as two digits, so 41 says that the fourth is best and the first is worst. Keep the order of the items, or turn it back before you score.',
  rules: 'Rules',
  missing: (texts: readonly string[]) =>
    `**Missing.** An empty answer (or ${texts.join(', ')}) adds nothing, and the note says which answers are missing. As soon as one answer is missing, a second table of scores applies that was made for incomplete answers. Without any answer the probabilities are the sizes of the segments.`,
  missingCurve: 'Accuracy and mean stated probability by number of missing answers, out of sample:',
  missingColumns: ['answers missing', 'assigned correctly', 'stated'],
  unknown: '**Unknown.** An answer that is neither a label nor a known code counts as missing, and the note quotes it.',
  ties: '**Ties.** If two segments have the same score, the lower number is taken and the note says `tie`. Closer than odds of 3 to 2 is `low margin`.',
  ambiguous: (codes: readonly string[]) =>
    `**Labels that look like codes.** In ${codes.join(', ')} a number can be a label or a code. A file is read as codes as soon as one of its answers can be nothing else; a single person is read as labels unless you say otherwise.`,
  quotas: 'Quotas and branches',
  quotasHelp:
    'The segment is known only after the last question of the tool. Put everything that depends on it behind that question, on a later page, and leave room for mistakes: a quota counts assigned people, not true ones.',
  quotaColumns: ['platform', 'a question for one segment alone', 'at most 200 interviews of that segment'],
  quotaRows: ({ segment, row }: { segment: string; row: number }) => [
    `| Qualtrics | Survey flow, below the block: Branch, If Embedded Data \`__js_segment\` Is Equal to \`${segment}\` | Quotas: 200, counted if Embedded Data \`__js_segment\` Is Equal to \`${segment}\`; over quota: end the survey |`,
    `| Decipher | \`<radio label="Q20" cond="segment.r${row}">\` | In quota.xls a sheet \`Segments\` with the row \`${segment}\`, the condition \`segment.r${row}\` and the limit 200; below the hidden questions \`<quota label="segments" sheet="Segments" overquota="noqual"/>\` |`,
    `| JavaScript | \`if (typingTool(answers).segment === '${segment}') { … }\` | Count in your own database, and compare before you go on |`,
  ],
  parts: 'Parts',
  partColumns: ['file', 'what it is'],
  tooMany: 'Not in this kit: there are more than a million combinations of answers',
  selfTests: 'Self-tests',
  selfTestsHelp: 'Each takes the people of `test_cases.csv`, in the folder of the unpacked kit:',
  selfTestRows: [
    '| typing_tool.js | `node typing_tool.js test_cases.csv` |',
    '| qualtrics.html | Open it in a browser: the first line is the result |',
    '| decipher/ | `python decipher/self_test.py` |',
    '| typing_tool.sql | `sqlite3 :memory: < typing_tool_test.sql` or `psql -f typing_tool_test.sql` |',
    '| typing_tool.R | `Rscript -e \'source("typing_tool.R"); typing_tool_test()\'` |',
    '| typing_tool.sps | `pspp typing_tool_test.sps`, or run it in SPSS |',
    '| classify_csv.py | `python3 classify_csv.py classifier_probability.json test_cases.csv --check` |',
    '| typing_tool.xlsx | Paste the answers of `test_cases.csv` into the sheet Batch |',
  ],
  selfTestColumns: ['part', 'self-test'],
  check: 'Platform check',
  checkSteps: [
    'Run the self-test of your part. It must say that everyone agrees.',
    'Take the survey with a few people of `test_cases.csv` and compare: the segment, the probabilities and the note must be equal.',
    'Export the first fielded data with the questions (as text, not as numbers) and the platform’s segment column, and upload it under Typing Tool, Hand over, Platform check. You see how many rows agree, which don’t, and why.',
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
