import type { VariablesOfRun } from '@qp/facts';
import { otherSampleWords } from '../compare/other-samples.ts';
import { wordsIn } from '../locale.ts';
import { count, percent, wholePercent } from '../numbers.ts';

export const accuracyWords = wordsIn({
  bend: 'gains level off',
  title: 'Accuracy by number of questions',
  calibration: 'Calibration',
  calibrationHelp:
    'How far the stated probabilities can be trusted: among people with such a probability, the share assigned correctly. Measured on held-out respondents.',
  probability: 'Probability',
  stated: 'Stated',
  correct: 'Correct',
  people: 'People',
  rowTitle: 'Row Aggregate',
  rowHelp: 'How each actual segment is predicted. Bold: assigned correctly.',
  weakHelp: 'A weak segment is uncertain in the run itself, whichever questions are asked.',
  columnTitle: 'Column Aggregate',
  columnHelp: 'What each predicted segment actually is',
  scrolls: (table: string) => `${table}, scrolls sideways`,
  actual: 'Actual',
  evidence: 'Evidence',
  tabs: {
    confusion: 'Who is confused with whom',
    probabilities: 'Trust the probabilities',
    person: 'Try one person',
  },
  mostConfused: (actual: string, predicted: string, share: number) =>
    `Most often confused: ${percent(share)} of ${actual} are assigned to ${predicted}.`,
  interval: '95% interval',
  span: (low: number, high: number) => `${Math.floor(100 * low)} to ${Math.ceil(100 * high)}%`,
  weak: 'weak segment',
  topK: (questions: number) => `Top ${questions} Variables:`,
  soFar: 'Accuracy so far',
  questionOrder: 'Questions in order of contribution, with the accuracy so far',
  allSegments: 'all segments',
  coincide: 'All segments are chosen, so the three accuracies are the same.',
  restMerged: 'targets, rest merged',
  membersOf: (segments: string) => `members of ${segments}`,
  point: ({ questions, acc }: { questions: number; acc: number }) =>
    `${count(questions, 'question')}: ${percent(acc)} of people assigned correctly.`,
  bendAt: (questions: number) => `Gains level off at ${count(questions, 'question')}.`,
  curveHelp: (everySegment: boolean, choosing: boolean) =>
    `${everySegment ? 'On held-out respondents.' : 'Across all segments (line) and among members of the chosen ones (dots).'}${choosing ? ' Click a point to choose that many questions.' : ''}`,
  assigned: (questions: number) =>
    `of held-out respondents are assigned correctly with ${count(questions, 'question')}.`,
  crossValidated: (weighted: boolean, of: VariablesOfRun) =>
    `Five-fold cross-validation: in each fold ${of === 'cluster' ? 'the segments were refitted from the run’s, and ' : ''}the questions and the method were chosen without the held-out respondents${weighted ? ', with weights' : ''}.`,
  against: (of: VariablesOfRun) =>
    of === 'cluster'
      ? 'Right means the segment that the full questionnaire would give.'
      : 'Right means the segment that people came with.',
  truly: (share: number) =>
    `The segment that people truly belong to is found for about ${wholePercent(share)}, because the full questionnaire errs too.`,
  uncertain: (share: number, sample: { readonly people: number; readonly isPart: boolean }) =>
    `${otherSampleWords('en').same(share, sample)} So the segment itself is uncertain, however many questions are asked.`,
  notComparable:
    'These figures come from an earlier version, which did not find the segments again without the held-out respondents. Submit again for comparable figures.',
  methods: {
    'naive Bayes': 'naive Bayes',
    'logistic regression': 'logistic regression',
    'segment model': 'the segment model’s own answer probabilities',
  },
  assignedBy: 'People are assigned by',
  methodChoice: (tried: number, near: boolean, others: readonly { method: string; accuracy: number }[]) => {
    const alone = others.map(({ method, accuracy }) => `${method} alone: ${percent(accuracy)}`).join(', ');
    const choice = near
      ? `, chosen among ${tried} methods that do about equally well`
      : `, the best of ${tried} methods`;
    return `${choice} on held-out respondents${alone && ` (${alone})`}.`;
  },
});
