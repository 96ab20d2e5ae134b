import type { VariablesOfRun } from '@qp/facts';
import { wordsIn } from '../locale.ts';
import { count, number, percent } from '../numbers.ts';

export const typingWords = wordsIn({
  notDownloaded: (file: string) => `${file} was not downloaded. Try again.`,
  outputCsv: 'output .csv',
  outputCsvHelp: 'The list, the accuracies and the tables',
  classifierSegments: 'classifier seg. only',
  classifierProbabilities: 'classifier w/ prob.',
  scriptHelp: 'Applies a classifier to a CSV of any length with plain Python',
  downloadsOutdated: 'from the result above, not the changed settings',
  back: 'Back to the Typing Tool',
  handOverTitle: (run: string) => `Handover of ${run}`,
  loading: 'Loading the typing tool',
  nothingYet: 'Nothing to hand over yet. First find the questions: choose how many, and press Submit.',
  outdated: 'Out of date',
  handOverOutdated: 'The settings have changed since this tool was built. You hand over the tool as it was found.',
  onePersonHelp: 'Enter the answers you know; the segment updates as you go.',
  clearAnswers: 'Clear answers',
  noAnswer: 'No answer',
  personSegment: 'Segment of this person',
  noAnswersYet: 'No answers yet. These are the segment sizes the classifier starts from.',
  countsAsOut: 'Counts as Out.',
  segmentSelection: 'Segment Selection',
  selectAllSegments: 'Select all segments',
  segmentsSelected: (count: number) => (count > 0 ? `${count} selected` : 'Select Segments'),
  saveSelection: 'Save Selection',
  cleared: 'The result was cleared.',
  notCleared: 'The result was not cleared.',
  topK: 'Top K Variables',
  topKHelp: 'The few questions that best separate the chosen segments from each other and from the rest.',
  number: 'Num. of Variables',
  sets: 'Make short sets',
  setsHelp:
    'The few sets of items that separate the segments best. People choose the best and the worst of each. Sets that were asked and new ones are tried.',
  setsStart:
    'Choose how many sets to ask and how many items each shows. Every accuracy is measured on held-out respondents.',
  numberOfSets: 'Num. of Sets',
  setItems: 'Items a set',
  best: 'Best',
  worst: 'Worst',
  setChoice: (which: string, item: string) => `${which}: ${item}`,
  submit: 'Submit',
  reset: 'Reset',
  findingEnough: 'Finding out how many questions are enough …',
  topKOutdated: 'The settings have changed since this result. Submit for a new one.',
  topKStart:
    'Choose how many questions to ask, which variables to choose from and which segments matter to you. The search takes seconds, and every accuracy is measured on held-out respondents.',
  topKPicker: 'Top K Feature Variable Selection',
  queued: 'Queued',
  cancel: 'Cancel',
  searching: 'Search',
  tooMany: (of: VariablesOfRun) => `Specified number must be at most the number of selected ${of} variables.`,
  title: (run: string) => `${run} Typing Tool`,
  handOver: 'Hand over',
  slow: 'Warning: This operation will be slow (est. 5-15+ minutes)',
  takes: (seconds: number) => (seconds === 1 ? 'Takes about a second' : `Takes about ${number(seconds)} seconds`),
  selection: {
    variables: (chosen: number) => (chosen === 0 ? 'Select Variables' : `Selected ${chosen} Variables`),
    segments: (chosen: number) => (chosen === 0 ? 'Select Segments' : `Selected ${chosen} Segments`),
  },
  /** `segments` are the names of the chosen ones, or the number if all are. */
  toolFacts: (questions: number, accuracy: number, segments: string | number) =>
    `${count(questions, 'question')} for ${typeof segments === 'number' ? `all ${segments} segments` : segments}. ${percent(accuracy)} of held-out respondents were assigned correctly.`,
});

export type TypingWords = ReturnType<typeof typingWords>;
