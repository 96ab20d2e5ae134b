import type { ExistingCheck } from '@qp/contract';
import { MAX_EXISTING, MIN_EXISTING } from '@qp/facts';
import { wordsIn } from '../locale.ts';
import { count, number, wholePercent } from '../numbers.ts';

const are = (n: number) => (n === 1 ? 'is' : 'are');

/** The form that makes a run of existing segments. */
export const existingDesignWords = wordsIn({
  open: 'Use existing segments',
  title: 'Use existing segments',
  help: 'Bring a segmentation that was made elsewhere. You get the cross-tab, personas, presentation and typing tool for it, as for segments found here.',
  source: 'Source of the segments',
  sources: { variable: 'A variable of this project', file: 'A file' },
  variable: 'Variable with the segments',
  variableHelp: `Variables with ${MIN_EXISTING} to ${MAX_EXISTING} answers. The answers become the segment names.`,
  noVariable: `This project has no variable with ${MIN_EXISTING} to ${MAX_EXISTING} answers. Upload a file instead.`,
  chooseVariable: 'Choose a variable',
  variableOption: (code: string, label: string, answers: number) =>
    `${code}${label && `: ${label}`} (${number(answers)} answers)`,
  fileHelp:
    'A CSV, .xlsx or .sav file with one row per respondent: the respondent id and the segment. Columns of probabilities are optional.',
  noIds: 'This project has no id variable, so the file needs the row number of each respondent, from 1.',
  upload: 'Choose a file',
  another: 'Choose another file',
  file: 'File with segments',
  reading: 'Matching the respondents',
  idColumn: 'Column with respondent ids',
  segmentColumn: 'Column with segments',
  column: (name: string, ids: number, values: number) =>
    ids > 0 ? `${name} (${wholePercent(ids)} of ids match)` : `${name} (${count(values, 'value')})`,
  withProbabilities: {
    variable: 'The project has a variable with the probabilities of each segment',
    file: 'The file has a column of probabilities for each segment',
  },
  probabilityOf: (segment: string) => `Probability of ${segment}`,
  matching: 'Matching',
  matched: ({ matched, unassigned }: ExistingCheck) =>
    `${count(matched, 'respondent')} ${are(matched)} assigned to a segment. ${unassigned === 0 ? 'No one is left out.' : `${count(unassigned, 'respondent')} ${are(unassigned)} not assigned.`}`,
  unmatched: ({ unmatched }: ExistingCheck) =>
    `${count(unmatched.count, 'row')} ${unmatched.count === 1 ? 'has an id' : 'have ids'} that no respondent has: ${shownIds(unmatched)}`,
  duplicates: ({ duplicates }: ExistingCheck) =>
    `${count(duplicates.count, 'id')} ${are(duplicates.count)} on more than one row, with the same segment: ${shownIds(duplicates)}`,
  segments: 'Segments',
  people: (people: number) => count(people, 'respondent'),
  original: (code: string) => `original code ${code}`,
  name: 'Run Name',
  describing: (chosen: number) =>
    chosen > 0 ? `${number(chosen)} describing variables` : 'Select describing variables',
  describingTitle: 'Describing variables',
  describingHelp: 'Explain the segments in the cross-tab and make up the typing tool. They didn’t form the segments.',
  describingMissing: 'Select at least one variable that describes the segments.',
  submit: 'Create run',
});

function shownIds({ count: all, ids }: ExistingCheck['unmatched']): string {
  const first = ids.slice(0, 10).join(', ');
  return all > 10 ? `${first} and ${number(all - 10)} more.` : `${first}.`;
}
