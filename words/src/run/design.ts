import { type AnswerChoice, type Battery, MIN_SCALES, type SegmentCriterion, type StarterRun } from '@qp/facts';
import { wordsIn } from '../locale.ts';
import { count, joinedWithAnd } from '../numbers.ts';
import { answerNames } from './answers.ts';
import { segmentWords } from './segments.ts';

const { criteria: criterionNames } = segmentWords('en');

/** How many batteries a sentence names before it says how many more there are. */
const BATTERIES_NAMED = 4;

function batteryList(batteries: readonly Battery[]): string {
  const named = batteries.slice(0, BATTERIES_NAMED).map(({ name, variables }) => `${name} (${variables})`);
  const more = batteries.length - named.length;
  return joinedWithAnd(more > 0 ? [...named, `${more} more`] : named);
}

function describedBy(demographics: number): string {
  if (demographics === 0) return 'No demographics were found that could describe them.';
  return `${count(demographics, 'demographic variable')} ${demographics === 1 ? 'describes' : 'describe'} them.`;
}

export const designWords = wordsIn({
  selection: {
    label: 'Select questions for me',
    help: 'Keeps the cluster variables that carry a segmentation, found together with the number of segments. Run Details states what was dropped and why, measured on a fifth of the respondents that the selection never sees.',
  },
  advanced: 'Advanced Run Settings',
  description: 'Run Description',
  alpha: 'Clustering Alpha',
  alphaHint: 'Only adjust if absolutely needed!',
  pickedBy: 'Number of segments chosen by',
  treatment: 'Treat answers as',
  seed: 'Seed',
  starts: 'Number of starts',
  failedTitle: 'Oops! Something went wrong',
  refresh: 'Refresh the page',
  failedHelp: 'Note the error below and refresh the page.',
  computing: 'Computation in Progress',
  background: 'Run in background',
  doNotLeave: 'Please do not leave this page!',
  mayLeave: '“Run in background” lets you leave it: the runs continue without this page.',
  completed: (done: number, all: number) => `Completed ${done} of ${all}...`,
  completedLabel: 'Completed',
  removed: (run: string) => `${run} was removed.`,
  noRun: 'No runs yet',
  noRunHelp: 'Add a run, choose its variables, and submit.',
  addRun: '+ Add a new run',
  submit: 'Submit',
  run: (number: number) => `Run ${number}`,
  name: 'Run Name',
  maxClusters: 'Max # Clusters',
  maxClustersHelp: 'The best number up to it is found.',
  suggested: (segments: number) => `Suggested for this survey: ${segments}`,
  duplicate: 'Duplicate run',
  remove: 'Remove run',
  before: 'Before you submit',
  starter: {
    title: 'Start with these variables',
    sentence: ({ cluster, batteries, exercises, profile }: StarterRun) => {
      const what =
        exercises.length > 0
          ? `The choices in ${joinedWithAnd(exercises)} form the segments.`
          : `${cluster.length} ratings form the segments: ${batteryList(batteries)}.`;
      return `${what} ${describedBy(profile.length)} You can change everything before you submit.`;
    },
    add: 'Add as a run',
    runName: 'First run',
  },
  locked: 'Already a cluster variable, so it is in the cross-tab anyway.',
  criteria: {
    cv: {
      label: `${criterionNames.cv} (recommended)`,
      help: 'Holds out a fifth of the respondents in turn. Picks a number of segments that predicts their answers best, or about as well, and assigns them to the same segments again.',
    },
    bic: { label: 'BIC', help: 'Penalises complexity. With many questions it often finds too few segments.' },
    sabic: {
      label: 'Sample-adjusted BIC',
      help: 'Less strict than BIC. It finds finer segments and is worth a look in smaller samples.',
    },
    icl: { label: 'ICL', help: 'Prefers segments that do not overlap, so people can be assigned with certainty.' },
    max: { label: 'Use the maximum', help: 'Takes exactly the maximum number, whether or not the answers support it.' },
  } satisfies Record<SegmentCriterion, { label: string; help: string }>,
  answers: {
    auto: {
      label: `${answerNames.auto} (recommended)`,
      help: 'Tries the other three on held-out respondents. Of what predicts best, or as well within the standard error, it takes what needs the fewest segments.',
    },
    categories: {
      label: answerNames.categories,
      help: 'Treats answers as unordered categories. It can find any pattern, including response style.',
    },
    scales: {
      label: answerNames.scales,
      help: 'Treats answers as ordered from low to high. It estimates fewer figures, so small samples go further.',
    },
    style: {
      label: answerNames.style,
      help: `Treats answers as scales and adjusts for response style, so segments reflect opinions rather than how people use the scale. Needs at least ${MIN_SCALES} scales.`,
    },
  } satisfies Record<AnswerChoice, { label: string; help: string }>,
  seedHelp:
    'Starting point of the random search. The same seed gives the same result; try another to check that the segments hold.',
  startsHelp: 'For each number of segments. Leave it empty to use as many as the search needs. More take longer.',
  states: { sending: 'Sending', waiting: 'Queued', computing: 'Computing', finished: 'Finished', failed: 'Failed' },
  pickers: {
    cluster: (chosen: number) => (chosen > 0 ? `Selected ${chosen} Cluster Variables` : 'Select Cluster Variables'),
    metrics: (chosen: number) => (chosen > 0 ? `Selected ${chosen} Metrics Variables` : 'Select Metrics Variables'),
    // The total includes cluster variables, but only a choice of one's own counts as an answer.
    profile: (chosen: number, total: number) =>
      chosen > 0 ? `${total} Total Profile Variables` : 'Select Profile Variables',
  },
  pickerTitles: { cluster: 'Cluster Variables', profile: 'Profile Variables', metrics: 'Metrics Variables' },
  kindHelp: {
    cluster: 'The questions that form the segments, usually attitudes or needs.',
    metrics: 'Numbers such as spending, averaged for each segment.',
    profile: 'Describe the segments in the cross-tab, such as age or brand use.',
  },
});
