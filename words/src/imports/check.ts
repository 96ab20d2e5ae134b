import { wordsIn } from '../locale.ts';
import { count, number } from '../numbers.ts';
import { importKinds, importTypes } from './kinds.ts';

const reasons: Readonly<Record<string, string>> = {
  'unique, named like one': 'unique, named like an ID',
  'named like one': 'named like a weight',
  'nobody answered': 'no answers',
  'everybody says the same': 'everyone gave the same answer',
  'one of a set': 'part of a set',
  'a number in the file': 'numeric in the file',
  labels: 'has labels',
  'few texts': 'few different texts',
  'numbers everyone': 'numbers everyone, like an ID',
  'labelled like one': 'labelled like a weight',
  'looks like a weight': 'positive with a mean of 1, like a weight',
  'another identifier': 'another ID',
  'an order in words': 'its labels are in order',
  'in words': 'the texts of an option',
  'a task': 'a task of a choice exercise',
  'needs a design': 'a choice exercise that needs its design',
  'grouped by hand': 'grouped by you',
};

/** What several variables can be given at once. */
export type SharedField = 'factor' | 'dimension' | 'battery';

export const checkWords = wordsIn({
  selectedVariables: 'Selected variables',
  selected: (variables: number) => `${number(variables)} selected`,
  setType: 'Type',
  factor: 'Factor',
  dimension: 'Dimension',
  leaveOut: 'Leave out',
  clear: 'Clear',
  bulkField: { factor: 'Factor', dimension: 'Dimension', battery: 'Question that they share' },
  fieldOf: (field: SharedField, variables: number) =>
    ({
      factor: `Factor of ${count(variables, 'variable')}`,
      dimension: `Dimension of ${count(variables, 'variable')}`,
      battery: `Join ${count(variables, 'variable')} into a battery`,
    })[field],
  batteryType: 'Type',
  keepTypes: 'As they are',
  setField: (field: SharedField | null) => (field === 'battery' ? 'Join' : `Set ${field ?? ''}`),
  counts: (respondents: number, variables: number) =>
    `${number(respondents)} respondents, ${number(variables)} variables`,
  heading: 'Data check',
  subtitle: (file: string, counts: string, expires: string) => `${file} · ${counts} · kept for you until ${expires}`,
  back: 'Back to projects',
  sheet: 'Sheet of the workbook',
  undo: 'Undo',
  redo: 'Redo',
  downloadPlan: 'Download plan',
  restart: 'Start over from the file',
  restartTitle: 'Start over from the file',
  restartWarning: 'The file is read again. Your changes here, including sets that you made or dissolved, will be lost.',
  create: 'Create project',
  discard: 'Discard',
  discardTitle: 'Discard this file',
  discardWarning: (file: string) =>
    `${file} and all your changes here will be deleted. Your own copy of the file is not affected.`,
  select: (variable: string) => `Select ${variable}`,
  labelOf: (variable: string) => `Label of ${variable}`,
  typeOf: (variable: string) => `Type of ${variable}`,
  factorOf: (variable: string) => `Factor of ${variable}`,
  dimensionOf: (variable: string) => `Dimension of ${variable}`,
  responsesAre: (variable: string, responses: string) => `Responses of ${variable}: ${responses}`,
  changedByYou: 'changed by you',
  table: 'Variables of the file',
  clearSelection: 'Clear selection',
  selectShown: 'Select all shown',
  noMatch: 'No variables match. Try another search or remove the filter.',
  search: 'Search variables...',
  show: 'Show',
  issuesFirst: 'Issues first',
  createHelp: (variables: number, respondents: number) =>
    `${number(variables)} variables of ${number(respondents)} respondents. We create the three CSV files for you. You can download them from the project.`,
  projectName: 'Project Name',
  creating: 'Creating the project',
  draftIsKept: 'Your file and your changes are kept. Go back to the data check and try again.',
  defaultName: 'Survey',
  loading: 'Loading the variables',
  undoKey: 'Undo the last change',
  chooseAnother: 'Go back to your projects and choose another file.',
  reading: (file: string) => `Reading ${file}`,
  queued: 'Queued',
  readingFile: 'Reading the file',
  kinds: importKinds,
  types: importTypes,
  filters: { ...importKinds, all: 'All', issues: 'Issues', changed: 'Changed' },
  headings: {
    variable: 'Variable',
    type: 'Type',
    reason: 'Reason',
    factor: 'Factor',
    dimension: 'Dimension',
    responses: 'Responses',
  },
  cannotBe: (left: number, chosen: number, kind: keyof typeof importKinds) =>
    `${number(left)} of ${count(chosen, 'variable')} can’t be ${importKinds[kind]} and ${left === 1 ? 'stays' : 'stay'} unchanged.`,
  doubts: {
    nobody: 'no answers',
    constant: 'everyone gave the same answer',
    many: 'more than 50 responses',
    'free-text': 'nearly every text is different',
    few: 'a response with fewer than 5 people',
    extreme: 'extreme values',
    'unused-labels': 'labels without answers',
    unlabelled: 'values without a label',
    'no-answer': 'a code outside the range counts as no answer',
    answer: 'a response that may mean no answer',
    ambiguous: 'unclear whether 1,234 or 1.234 is in thousands',
    'weight-blank': 'people without a weight count as 0',
    'id-repeated': 'identifiers are not unique',
  },
  /** Beside the variable and in its panel. */
  extremes: (values: readonly number[]) => `Extreme values: ${values.map((value) => number(value, 6)).join(', ')}`,
  noAnswer: 'No answer',
  noAnswerOf: (variable: string) => `Extreme values of ${variable} as no answer`,
  people: (respondents: number) => `${number(respondents)} people`,
  noAnswers: 'no answers',
  values: (distinct: number, all: boolean) => `${number(distinct)}${all ? '' : '+'} values`,
  responseCount: (responses: number, none: number) =>
    `${count(responses, 'response')}${none > 0 ? ` · ${number(none)} no answer` : ''}`,
  /** Why the import proposed this type. The stored reason is the engine's; the others read well as they are. */
  reason: (stored: string) => reasons[stored] ?? stored,
  /** Issues of a variable as one sentence. */
  issues: (doubts: readonly string[]) => {
    const text = doubts.join('; ');
    return `${text[0].toUpperCase()}${text.slice(1)}.`;
  },
});

export type CheckWords = ReturnType<typeof checkWords>;
