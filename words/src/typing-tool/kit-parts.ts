import type { KitPartName } from '@qp/contract';
import { wordsIn } from '../locale.ts';
import { joinedWithAnd } from '../numbers.ts';

/** The typing tool as an Excel workbook. */
export const typingWorkbookWords = wordsIn({
  title: (name: string) => `${name} typing tool`,
  onePerson: 'One person',
  choose: 'Choose an answer to each question. Leave unknown answers empty.',
  notInList: 'Not in the list',
  notInListHelp: 'This answer is not one of the responses. Raw answers work where the survey shows how they are cut.',
  segmentOrOut: 'Chosen segment or Out',
});

/** questions.docx of a typing kit. */
export const questionnaireWords = wordsIn({
  title: (run: string) => `${run}: typing questions`,
  set: (items: readonly string[]) => `Of ${joinedWithAnd(items)}: which is best for you, and which is worst?`,
  bestAndWorst: '☐ best  ☐ worst',
  ask: (questions: number) =>
    `${questions} questions, each with one answer. Ask them in this order, with this wording and with all of these answers: the typing tool was built on them. Give every answer the code shown before it. The tool groups answers itself where it needs fewer.`,
  dontForce:
    'Don’t force an answer. If a respondent doesn’t know or prefers not to say, leave the question empty: the tool then uses the other answers and says so in its note.',
  version: (version: string) => `Tool version: ${version}`,
});

export const kitWords = wordsIn({
  title: 'Typing kit',
  help: 'The same typing tool for every platform. Each part gives the same result for the same person, digit for digit.',
  helpOfCustomers:
    'The rule that scores customer data, in the language of your database or program. Each part gives the same result for the same customer, digit for digit.',
  downloadAll: 'Download the kit',
  downloadFile: (file: string) => `Download ${file}`,
  download: 'Download',
  groups: {
    read: 'To read',
    platform: 'For a survey platform',
    data: 'For data you already have',
    check: 'For checking',
  },
  parts: {
    'README.md': 'What it is, how accurate it is by segment, the rules and the version',
    'questions.docx': 'The questionnaire: wording, answers with codes, and how to treat “don’t know”',
    'questions.csv': 'The same as a table, for survey programmers',
    'qualtrics.html': 'The JavaScript for a Qualtrics question, where to paste it, and a self-test',
    'qualtrics_survey.txt': 'The questions for Qualtrics, to import: wording, answers and recode values',
    'decipher/algorithm.dat': 'Decipher: the table of scores',
    'decipher/exec.xml': 'Decipher: the questions, the exec blocks, and hidden questions with the result',
    'decipher/self_test.py': 'Decipher: takes the survey with the test cases, outside the platform',
    'typing_tool.js': 'One plain JavaScript function, for any other platform',
    'typing_tool.xlsx': 'Excel: drop-down answers for one person, and a sheet for 500 people',
    'typing_tool.sql': 'One query over a table of answers: PostgreSQL and SQLite',
    'typing_tool_test.sql': 'The test cases for the query: sqlite3 :memory: < typing_tool_test.sql',
    'typing_tool.R': 'A function in base R, for R, Displayr and Q',
    'typing_tool.sps': 'SPSS syntax; also runs in PSPP',
    'typing_tool_test.sps': 'The test cases for the syntax: pspp typing_tool_test.sps',
    'classify_csv.py': 'Python: applies the classifier to a CSV of any length',
    'classifier_probability.json': 'The classifier itself, with probabilities',
    'classifier_simple.json': 'The classifier itself, segments only',
    'test_cases.csv': '50 people with the result that every part must give',
    'all_answers.csv': 'Every combination of answers with its segment, if there are at most a million',
  } satisfies Record<KitPartName, string>,
});

export type KitWords = ReturnType<typeof kitWords>;
