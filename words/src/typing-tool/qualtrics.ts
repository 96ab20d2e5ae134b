import { wordsIn } from '../locale.ts';

/** The page of a typing kit for Qualtrics programmers. Codes and field names come as markup. */
export const qualtricsWords = wordsIn({
  title: 'Typing tool for Qualtrics',
  /** One step a line. */
  steps: (questions: number, fields: readonly string[], file: string) =>
    [
      `Import <code>qualtrics_survey.txt</code> (Tools, Import/Export, Import survey): it holds the ${questions} questions with their answers and recode values. Or ask them yourself as multiple choice with one answer each, and give every choice the recode value in the column <code>recode</code> of ${file}. Qualtrics takes whole numbers above 0.`,
      `In the Survey flow, before the questions, add an Embedded Data element with the fields ${fields.join(', ')}, all without a value. The prefix <code>__js_</code> is part of the name: Qualtrics adds it to everything that a question’s JavaScript writes.`,
      'On a <strong>later page</strong> add a Text / Graphic question. Open its JavaScript, delete what is there, and paste the text below.',
      'In the first lines replace <code>QID1</code> and so on by the ids of your questions: the editor shows them when you pipe text from a question.',
      'Don’t force an answer. A question without an answer counts as missing, and the tool uses the others.',
      'Take the survey in the preview with a few people of <code>test_cases.csv</code> and compare the fields.',
      'To check the fielded data, export it as CSV with choice text and upload it under Typing Tool, Hand over, Platform check. The segment column is <code>__js_segment</code>.',
    ].join('\n'),
  columns: ['In the script', 'Question'],
  script: 'The JavaScript',
  version: (version: string) => `Tool version: ${version}`,
  block: 'Typing questions',
  best: 'Best',
  worst: 'Worst',
  selfTestNeedsScript: 'Open this page in a browser with JavaScript: it then tests the script.',
  selfTest: (agree: string, people: string) =>
    `Self-test: ${agree} of ${people} people of test_cases.csv get the expected result from the script below.`,
});
