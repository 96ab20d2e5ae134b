import {
  type Advice,
  adviceOf,
  hasChanged,
  hasLostFit,
  hasMoved,
  mainChanges,
  type NewSegmentation,
  predictsBetter,
  type SizeChange,
  smallestChanges,
  type TrackingFigures,
  type WaveFigures,
} from '@qp/facts';
import { wordsIn } from '../locale.ts';
import { joinedWithAnd, number, percent, signed } from '../numbers.ts';

/** What a client reads first: which segments changed, whether they still mean the same, and what to do. */

interface Story {
  readonly tracking: TrackingFigures;
  /** Position of the wave or group that the story is about. */
  readonly at: number;
  /** Names of the waves or groups, in the order of the figures. */
  readonly names: readonly string[];
  readonly segments: readonly string[];
  readonly renewed: NewSegmentation | null;
}

/** "+4.1 points, 95% interval +1.0 to +7.2". */
export const points = (share: number): string => signed(100 * share, 1);
const intervalText = ({ value, low, high }: SizeChange): string =>
  `${points(value)} points, 95% interval ${points(low)} to ${points(high)}`;

function sizesSentence({ tracking, at, names, segments }: Story): string {
  const wave = tracking.waves[at];
  const changes = mainChanges(wave.sizes.estimated);
  const changed = changes.flatMap((change, k) => (hasChanged(change) ? [{ change, k }] : []));
  const told = changed
    .toSorted((a, b) => Math.abs(b.change.value) - Math.abs(a.change.value))
    .map(({ change, k }) => {
      const now = wave.sizes.estimated.sizes[k].value;
      const [from, to] = [percent(Math.max(0, now - change.value)), percent(now)];
      if (tracking.kind === 'groups') {
        const larger = change.value > 0 ? 'larger' : 'smaller';
        return `${segments[k]} is ${larger} in ${names[at]} than in the other groups: ${to} against ${from} (${intervalText(change)}).`;
      }
      return `${segments[k]} ${change.value > 0 ? 'grew' : 'shrank'} from ${from} to ${to} (${intervalText(change)}).`;
    });
  const rest = segments.length - changed.length;
  const others =
    rest === 0
      ? []
      : changed.length === 0
        ? [
            tracking.kind === 'groups'
              ? `The segments are about as large in ${names[at]} as in the other groups: no difference is larger than chance would explain.`
              : 'No segment changed in size by more than chance would explain.',
            ...smallestSentence(changes),
          ]
        : [othersSentence(rest, tracking.kind)];
  return [...told, ...others].join(' ');
}

/** What was too small to be seen, where nothing was: without it "no change" would be read as "the same". */
function smallestSentence(changes: readonly SizeChange[]): string[] {
  if (changes.length === 0) return [];
  const smallest = smallestChanges(changes).map((share) => Math.round(100 * share));
  const [least, most] = [Math.min(...smallest), Math.max(...smallest)];
  const about =
    least === most
      ? `${least} ${least === 1 ? 'point' : 'points'}`
      : `${least} to ${most} points, depending on the segment`;
  return [`The smallest change that these samples would have shown in four of five cases is about ${about}.`];
}

function othersSentence(rest: number, kind: TrackingFigures['kind']): string {
  const one = rest === 1;
  if (kind === 'groups') {
    return `The other ${one ? 'segment doesn’t' : 'segments don’t'} differ by more than chance would explain.`;
  }
  return `The other ${one ? 'segment' : 'segments'} did not change by more than chance would explain.`;
}

function meaningSentence({ tracking, at, names }: Story): string {
  const wave = tracking.waves[at];
  const moved = wave.drift.filter((drift) => hasMoved(drift, tracking.movedPoints));
  const where = tracking.kind === 'groups' ? `in ${names[at]} as elsewhere` : 'as when they were made';
  const described = hasLostFit(wave)
    ? `The segments describe people less well ${tracking.kind === 'groups' ? `in ${names[at]} than elsewhere` : 'than when they were made'}: ${percent(wave.fit.belowQuantile)} of respondents answer in ways that fit no segment, where ${percent(wave.loss?.expectedBelow ?? 0)} were to be expected.`
    : `The segments describe people as well ${where}`;
  const codes = moved.map(({ question }) => tracking.questions[question].code);
  if (hasLostFit(wave)) {
    return moved.length === 0
      ? described
      : `${described} ${joinedWithAnd(codes)} ${moved.length === 1 ? 'is' : 'are'} answered differently within segments.`;
  }
  return moved.length === 0 ? `${described}.` : `${described}, except for ${joinedWithAnd(codes)}.`;
}

const advice: Readonly<Record<Advice, (renewed: NewSegmentation | null, groups: boolean) => string>> = {
  keep: (renewed) =>
    renewed && !predictsBetter(renewed.wave)
      ? 'New segments would not predict these respondents better. Keep the ones you have.'
      : 'There is no reason to re-segment yet.',
  allow: (_, groups) =>
    `There is no reason to re-segment yet. ${groups ? 'Read the sizes with this in mind.' : 'Allow what moved to differ, and compare the sizes again.'}`,
  look: (_, groups) =>
    groups
      ? 'Consider separate segments for this group.'
      : 'See what a new segmentation would find before you decide to re-segment.',
  resegment: () =>
    'Re-segment: new segments predict the respondents of this wave clearly better, and the old ones have lost against their base wave.',
};

/** Below this, intervals look the same. */
const HARDLY_WIDER = 1.05;

function precisionSentence({ precision, questions, free }: WaveFigures, all: number): string | null {
  if (questions.length === all && free.length === 0) return null;
  const cost =
    precision < HARDLY_WIDER
      ? 'which costs hardly any precision'
      : `which makes intervals about ${number(precision, 1)} times as wide`;
  if (free.length > 0) {
    return `The sizes are estimated without what ${free.length === 1 ? 'one question' : `${number(free.length)} questions`} meant before, ${cost}.`;
  }
  return `This wave has ${number(questions.length)} of the ${number(all)} questions, ${cost}.`;
}

const adviceSentence = ({ tracking, at, renewed }: Story): string =>
  advice[adviceOf(tracking.waves[at], renewed, tracking.movedPoints)](renewed, tracking.kind === 'groups');

/** The same as the title of a slide. */
const adviceTitle: Readonly<Record<Advice, (groups: boolean) => string>> = {
  keep: () => 'Keep the segments that you have',
  allow: () => 'There is no reason to re-segment yet',
  look: (groups) =>
    groups ? 'Consider separate segments for this group' : 'Try a new segmentation before you decide to re-segment',
  resegment: () => 'Re-segment: new segments predict this wave clearly better',
};

/** The sentences of the paragraph, in reading order. */
export const storyWords = wordsIn({
  advice: ({ tracking, at, renewed }: Story): string =>
    adviceTitle[adviceOf(tracking.waves[at], renewed, tracking.movedPoints)](tracking.kind === 'groups'),
  story: (story: Story): string[] => {
    const wave = story.tracking.waves[story.at];
    const lost = precisionSentence(wave, story.tracking.questions.length);
    return [sizesSentence(story), meaningSentence(story), adviceSentence(story), ...(lost ? [lost] : [])];
  },
});
