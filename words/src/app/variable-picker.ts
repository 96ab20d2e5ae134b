import { wordsIn } from '../locale.ts';
import { number } from '../numbers.ts';

export const pickerWords = wordsIn({
  search: 'Search variable...',
  selection: (title: string) => `${title} selection`,
  selected: (count: number) => (count > 0 ? `${number(count)} selected` : 'Select Variables'),
  showAll: 'Show all',
  onlySelected: 'Only selected',
  save: 'Save Selection',
  locked: (reason: string) => `Ticks that can’t be changed here: ${reason}`,
  select: (variable: string) => `Select ${variable}`,
  asNumber: 'Number',
  asNumberHelp: 'Taken as it is: what counts is the rank of each respondent, in up to 24 steps',
  inGroups: 'In groups',
  inGroupsHelp: 'Taken by its groups, as in the discretized file',
  takeAs: (variable: string) => `Take ${variable} as`,
  selectAll: 'Select all',
  clear: 'Clear the selection',
  noMatch: 'No variable matches. Try another word, or remove a filter.',
  unsaved: 'Unsaved Changes',
  unsavedHelp: 'You have unsaved changes. Would you like to save?',
  back: 'Return to Selection',
  discard: 'Discard Changes',
  saveChanges: 'Save Changes',
});
