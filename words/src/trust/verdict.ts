import type { Clarity, Finding, FindingOf, Grade, Verdict, WeakSegment } from '@qp/facts';
import { type Locale, wordsIn } from '../locale.ts';
import { count, joinedWithAnd, percent } from '../numbers.ts';

/** The one sentence that a client reads first. */

type Reasons = { readonly [Kind in Finding['kind']]: (finding: FindingOf<Kind>) => string };

const none = () => '';
const named = (segments: readonly number[]): string => joinedWithAnd(segments.map((segment) => `SEG${segment}`));

const overlapReason = (clarity: Clarity, weak: readonly WeakSegment[] = []): string => {
  if (clarity === 'blurred') return 'the segments overlap strongly';
  return weak.length > 0
    ? `only ${percent(weak[0].agreement)} of SEG${weak[0].segment} are assigned to it again when they are held out of the fit`
    : 'some people sit between two segments';
};

/** Why not, in a clause. Findings that never speak against a run have none. */
const reasons: Reasons = {
  'no segments': ({ rival }) =>
    rival === 1
      ? 'one group predicts new respondents better than any number of segments'
      : 'one group predicts new respondents about as well',
  'no better than one': ({ segments }) => `${segments} segments predict new respondents no better than one group`,
  'more segments predict better': ({ best }) => `${best} segments predict new respondents better`,
  'fewer segments predict better': ({ best }) => `${best} segments predict new respondents better`,
  'prediction not measured': () => 'prediction of new respondents wasn’t measured',
  predicts: none,
  'asked twice': ({ pairs: [{ one, other }] }) => `${one} and ${other} act as one question asked twice`,
  'a continuum predicts as well': () => 'people differ in degree here, not in kind',
  'differs in degree': () => 'people seem to differ in degree rather than in kind',
  'maximum of one': () => 'only one segment was requested',
  'opened by hand': none,
  'maximum requested': none,
  'criterion picks one': () => 'the criterion picks one segment',
  'still improving': none,
  'barely improves': none,
  'agreement decides': none,
  'best number': none,
  merged: none,
  explained: ({ word, explanation }) =>
    word === 'hardly'
      ? 'the answers hardly explain these segments'
      : `the answers assign ${percent(explanation.accuracy)} of held-out respondents to their own segment`,
  stability: () => 'a different sample would draw the lines elsewhere',
  'unreliable segments': ({ segments }) =>
    `${named(segments)} rarely reappear${segments.length === 1 ? 's' : ''} in other samples`,
  'too many parameters': () => 'there are too few variables for this many segments',
  'rank deficient': () => 'these variables can’t distinguish this many segments',
  'not unique': () => 'other solutions are as likely and group people differently',
  starts: () => 'a better solution may exist',
  'not converged': none,
  'empty segment': none,
  agreement: ({ weak, clarity }) => overlapReason(clarity, weak),
  overlap: ({ clarity }) => overlapReason(clarity),
  'one number decides': ({ code }) => `${code} alone decides them`,
  'response style': ({ segment }) => `SEG${segment} may be response style rather than opinion`,
  'straight-liners': none,
  'small segment': ({ segment, people }) => `SEG${segment} rests on only ${count(people, 'respondent')}`,
  'no answers': none,
  'missing answers': ({ missing }) => `${percent(missing)} of the answers are missing`,
  'one heavy respondent': ({ share }) => `one respondent carries ${percent(share)} of the weight`,
  weights: () => 'the weights are very uneven',
};

export const gradeNames: Readonly<Record<Grade, string>> = {
  'well supported': 'Well supported',
  'usable with care': 'Usable with care',
  'not supported': 'Not supported',
  'cannot tell': 'Cannot tell',
};

const sentences: Readonly<Record<Grade, (because: string) => string>> = {
  'well supported': (because) => `Well supported: ${because}.`,
  'usable with care': (because) => `Usable with care: ${because}.`,
  'not supported': (because) => `Not supported: ${because}.`,
  'cannot tell': (because) => `Cannot tell: ${because}.`,
};

const verdictWords = wordsIn({
  heading: 'Verdict',
  grades: gradeNames,
  reasons,
  support: {
    measured: 'the segments hold up on held-out respondents and reappear in other samples',
    unmeasured: 'the segments hold up on held-out respondents; stability hasn’t been measured yet',
  },
  sentences,
});

export function verdictText({ grade, because, stabilityMeasured }: Verdict, locale: Locale): string {
  const words = verdictWords(locale);
  const reason =
    because === null
      ? words.support[stabilityMeasured ? 'measured' : 'unmeasured']
      : (words.reasons[because.kind] as (finding: Finding) => string)(because);
  return words.sentences[grade](reason);
}
