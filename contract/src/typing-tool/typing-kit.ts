/** All parts in one zip. */
export const WHOLE_KIT = 'kit';
/** The parts of a typing kit, by their names in the zip. */
export const kitParts = [
  'README.md',
  'questions.docx',
  'questions.csv',
  'typing_tool.xlsx',
  'classifier_simple.json',
  'classifier_probability.json',
  'classify_csv.py',
  'typing_tool.js',
  'qualtrics.html',
  'qualtrics_survey.txt',
  'decipher/algorithm.dat',
  'decipher/exec.xml',
  'decipher/self_test.py',
  'typing_tool.sql',
  'typing_tool_test.sql',
  'typing_tool.R',
  'typing_tool.sps',
  'typing_tool_test.sps',
  'test_cases.csv',
  'all_answers.csv',
] as const;
export type KitPartName = (typeof kitParts)[number];
