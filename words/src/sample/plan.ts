import { FOUND_IN, PLANNED_SIZES, SAME_SEGMENTS_FROM, type SamplePlan, STABLE } from '@qp/facts';
import { wordsIn } from '../locale.ts';
import { count, number, percentRange, wholePercent } from '../numbers.ts';

/** How many people a survey needs to find segments. */

const most = PLANNED_SIZES[PLANNED_SIZES.length - 1];
const small = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const segments = (n: number) => `${small[n] ?? number(n)} segments`;

function smallestOne({ needed, smallestNeeded }: SamplePlan): string {
  if (smallestNeeded === null) return `; the smallest one needs more than ${number(most)}.`;
  if (needed !== null && smallestNeeded <= needed) return ', the smallest one included.';
  return `; the smallest one needs ${number(smallestNeeded)}.`;
}

export const planWords = wordsIn({
  title: 'How many people',
  withExercise: 'Samples are planned from single questions, and this run has an exercise of choices or rankings.',
  /** The one sentence. */
  sentence: (plan: SamplePlan) => {
    const last = plan.points.at(-1)!;
    return plan.needed === null
      ? `Even ${number(last.people)} people find these ${segments(plan.segments)} in only ${wholePercent(last.found)} of surveys.`
      : `${number(plan.needed)} people find these ${segments(plan.segments)} in 9 surveys of 10${smallestOne(plan)}`;
  },
  flat: ({ flatFrom, points }: SamplePlan) => {
    const last = points.at(-1)!;
    return flatFrom < last.people
      ? `From ${number(flatFrom)} people on, more of them hardly change who is assigned where.`
      : `Up to ${number(last.people)} people, more of them still change who is assigned where. With ${number(last.people)}, ${wholePercent(last.match)} of new people are in the right segment.`;
  },
  help: 'Takes these segments for true, simulates surveys of 200 to 5,000 people and segments each as a run would.',
  start: 'Plan a sample',
  again: 'Simulate again',
  close: 'Close',
  takes: (seconds: number) =>
    seconds < 90 ? 'Takes about a minute.' : `Takes about ${count(Math.round(seconds / 60), 'minute')}.`,
  inBackground: 'Runs go first. You can leave this page.',
  people: 'People',
  found: 'Surveys that find these segments',
  rightNumber: 'Right number of segments',
  smallestFound: 'Smallest segment found',
  match: 'New people in the right segment',
  typing: 'With 5 questions',
  smallestSize: (size: string) => `Size of the smallest segment (${size})`,
  between: percentRange,
  base: (surveys: number) =>
    `${number(surveys)} simulated surveys. A survey finds the segments if it chooses their number and assigns at least ${wholePercent(SAME_SEGMENTS_FROM)} of new people to the matching segment; a segment is found if the overlap is at least ${STABLE}. Nine surveys of ten: ${wholePercent(FOUND_IN)}. Sizes of the smallest segment: the range of nine surveys of ten.`,
  pictureHelp: 'Full: all segments. Dashed: the smallest segment. Dotted line: nine surveys of ten.',
  progress: 'Progress of the simulation',
  pictureTitle: 'Surveys that find these segments, by number of people',
  alternative: ({ points }: SamplePlan) =>
    points
      .map(
        ({ people, found, match }) =>
          `${number(people)} people: ${wholePercent(found)} of surveys, match ${wholePercent(match)}`,
      )
      .join('; '),
  typedTitle: 'How many people would you need?',
  typedHelp: 'Before a survey: type the segments that you expect.',
  sizes: 'Sizes of the segments',
  sizesHelp: 'Separated by commas, the largest first: 40, 30, 20, 10',
  sizesWrong: 'Type 2 to 12 numbers above 0, separated by commas.',
  separation: 'How well they are separated',
  separations: {
    weak: 'Weak: two of three people clearly belong to one segment',
    usual: 'Usual: four of five do',
    clear: 'Clear: nine of ten do',
  },
  questions: 'Questions that form them',
  questionsWrong: 'Type a whole number from 4 to 60.',
  responses: 'Responses of each',
  responsesWrong: 'Type a whole number from 2 to 10.',
});
