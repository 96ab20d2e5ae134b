import type { NextOffer } from '@qp/contract';
import type { Finding, FindingOf, Grade, Verdict } from '@qp/facts';
import { type Locale, wordsIn } from '../locale.ts';
import { count, joinedWithAnd, percent, wholePercent } from '../numbers.ts';

/** The verdict on a run: its grade and reason, what to do next, and what to tell the client. */

/** What a screen can do about it at once: a button beside the text. */

interface NextStep {
  readonly text: string;
  readonly offer?: NextOffer;
  /** The number of segments to open. */
  readonly segments?: number;
}

interface Said {
  /** Why, in a clause. */
  readonly reason: string;
  readonly next: NextStep;
  /** One sentence without a term of statistics. */
  readonly client: string;
}

interface Around {
  /** A smaller number of segments with better support; null if there is none. */
  readonly safer: number | null;
  /** The share of people who would be in the same segment in another sample; null until tried. */
  readonly same: number | null;
}

type Table = { readonly [Kind in Finding['kind']]: ((finding: FindingOf<Kind>, around: Around) => Said) | null };

const named = (segments: readonly number[]): string => joinedWithAnd(segments.map((segment) => `SEG${segment}`));
const open = (segments: number, why: string): NextStep =>
  segments > 1 ? { text: `Open ${count(segments, 'segment')}, ${why}.`, offer: 'open', segments } : { text: DESCRIBE };

const DESCRIBE = 'Describe everyone as one group, or ask questions on which people differ more.';
const ONE_GROUP = 'People don’t fall into clear groups in these questions.';
const AS_GOOD = 'These segments are one useful way to group people. Others would be about as good.';
const FEWER = 'Use fewer segments or more variables.';

const sameOf = (same: number | null): string =>
  same === null ? '' : ` About ${Math.min(99, Math.round(100 * same))} in 100 people would be in the same one.`;

function reappearing({ share, unreliable }: FindingOf<'reappearing'>, { safer, same }: Around): Said {
  const those = named(unreliable);
  const rarely = `${those} ${unreliable.length === 1 ? 'doesn’t' : 'don’t'} reliably reappear in other samples`;
  const saferStep: NextStep | null = safer === null ? null : open(safer, 'which other samples confirm better');
  if (unreliable.length === 0) {
    return {
      reason: 'the segments reappear in other samples',
      next: { text: 'Name the segments and use them.' },
      client: `If other people were asked, we would find the same segments.${sameOf(same)}`,
    };
  }
  if (share === 0) {
    return {
      reason: 'none of the segments reliably reappears in other samples',
      next: saferStep ?? {
        text: 'Ask more people, or questions that separate people better, before you use segments.',
      },
      client: 'These segments describe the people who were asked. With other people we would get other segments.',
    };
  }
  return {
    reason: `${rarely}. ${wholePercent(share)} of people are in segments that do`,
    next: saferStep ?? {
      text: `Don’t build on ${those}: merge ${unreliable.length === 1 ? 'it' : 'each'} with the closest segment, or show ${unreliable.length === 1 ? 'it' : 'them'} as an indication only.`,
    },
    client: `If other people were asked, we would find the other segments again, but not necessarily ${those}.${sameOf(same)}`,
  };
}

/** A kind of finding that never decides has nothing to say here. */
const table: Table = {
  'no segments': ({ rival }) => ({
    reason:
      rival === 1
        ? 'one group predicts new respondents better than any number of segments'
        : 'one group predicts new respondents about as well',
    next: { text: DESCRIBE },
    client: ONE_GROUP,
  }),
  'no better than one': ({ segments, best }) => ({
    reason: `${segments} segments predict new respondents no better than one group`,
    next: open(best, 'which predict new respondents best'),
    client: ONE_GROUP,
  }),
  'more segments predict better': ({ best }) => ({
    reason: `${best} segments predict new respondents better`,
    next: open(best, 'which predict new respondents better'),
    client: 'People differ in more ways than these segments show.',
  }),
  'fewer segments predict better': ({ best }) => ({
    reason: `${best} segments predict new respondents better`,
    next: open(best, 'which predict new respondents better'),
    client: 'Some of the differences between these segments may be chance.',
  }),
  'prediction not measured': () => ({
    reason: 'prediction of new respondents wasn’t measured',
    next: { text: 'Duplicate the run. If there are too few respondents to hold some out, ask more people.' },
    client: 'It isn’t known whether these segments say anything about people who weren’t asked.',
  }),
  predicts: null,
  'asked twice': ({ pairs: [{ one, other }] }) => ({
    reason: `${one} and ${other} act as one question asked twice`,
    next: { text: `Duplicate the run without ${one} or without ${other}.` },
    client: 'Two questions ask nearly the same, and the segments mostly repeat it.',
  }),
  'a continuum predicts as well': () => ({
    reason: 'people differ in degree here, not in kind',
    next: { text: 'Report where people stand from low to high. If you need groups, call them steps, not types.' },
    client: 'People differ by degree here: think of a line from low to high, not of types of people.',
  }),
  'differs in degree': () => ({
    reason: 'people seem to differ in degree rather than in kind',
    next: { text: 'Name the segments as steps from low to high.' },
    client: 'The segments are steps from low to high more than types of people.',
  }),
  'maximum of one': () => ({
    reason: 'only one segment was requested',
    next: { text: 'Run again with a larger maximum.', offer: 'maximum' },
    client: 'Everyone is shown as one group.',
  }),
  'opened by hand': null,
  'maximum requested': null,
  'criterion picks one': () => ({
    reason: 'the criterion picks one segment',
    next: { text: 'Compare with the number that predicts new respondents best.' },
    client: AS_GOOD,
  }),
  'still improving': null,
  'barely improves': null,
  'agreement decides': null,
  settled: null,
  'best number': null,
  merged: null,
  explained: ({ word, explanation }) => ({
    reason:
      word === 'hardly'
        ? 'the answers hardly explain these segments'
        : `the answers assign ${percent(explanation.accuracy)} of held-out respondents to their own segment`,
    next:
      word === 'well'
        ? { text: 'Name the segments and use them.' }
        : { text: 'Add questions that the segments were made from.' },
    client:
      word === 'hardly'
        ? 'The answers say little about who belongs to which segment.'
        : `From their answers, about ${Math.round(100 * explanation.accuracy)} in 100 people can be assigned to their segment.`,
  }),
  'not tested': ({ merged }) => ({
    reason: merged
      ? 'merged segments aren’t tested on other samples'
      : 'the segments haven’t been tested on other samples yet',
    next: merged
      ? { text: 'See the verdict on the run that they were merged from.' }
      : { text: 'Wait for the test on other samples. It starts by itself after a run.', offer: 'test' },
    client: 'It isn’t known yet whether other people would give the same segments.',
  }),
  reappearing,
  stability: null,
  'too many parameters': () => ({
    reason: 'there are too few variables for this many segments',
    next: { text: FEWER },
    client: AS_GOOD,
  }),
  'rank deficient': () => ({
    reason: 'these variables can’t distinguish this many segments',
    next: { text: FEWER },
    client: AS_GOOD,
  }),
  'not unique': () => ({
    reason: 'other solutions are as likely and group people differently',
    next: { text: FEWER },
    client: AS_GOOD,
  }),
  starts: null,
  'not converged': null,
  'empty segment': null,
  agreement: null,
  'one number decides': ({ code }) => ({
    reason: `${code} alone decides them`,
    next: { text: `Run again without ${code} to see what the other variables say.`, offer: 'number' },
    client: `The segments are little more than groups by ${code}.`,
  }),
  'response style': ({ segment, offered }) => ({
    reason: `SEG${segment} may be response style rather than opinion`,
    next: offered
      ? { text: 'Run again, adjusted for response style.', offer: 'style' }
      : { text: `Look at SEG${segment} before you name it: it may show how people use the scale.` },
    client: `SEG${segment} may show how people use the scale rather than what they think.`,
  }),
  'level taken out': null,
  'straight-liners': null,
  'chose at random': null,
  'choices below chance': null,
  'small segment': ({ segment, people }) => ({
    reason: `SEG${segment} rests on only ${count(people, 'respondent')}`,
    next: { text: `Ask more people, or merge SEG${segment} with the closest segment.` },
    client: `Too few people are in SEG${segment} to describe it.`,
  }),
  'no answers': null,
  'missing answers': ({ missing }) => ({
    reason: `${percent(missing)} of the answers are missing`,
    next: { text: 'Leave out questions that many people skipped, and people who skipped most questions.' },
    client: 'Many answers are missing, so the segments of some people are uncertain.',
  }),
  'one heavy respondent': ({ share }) => ({
    reason: `one respondent carries ${percent(share)} of the weight`,
    next: { text: 'Check the weights, and limit the largest.' },
    client: 'A single person counts so much that the result can’t be relied on.',
  }),
  weights: () => ({
    reason: 'the weights are very uneven',
    next: { text: 'Check the weights, and read small differences with care.' },
    client: 'A few people count for many others, so small differences may be chance.',
  }),
};

export const gradeNames: Readonly<Record<Grade, string>> = {
  'well supported': 'Well supported',
  'usable with care': 'Usable with care',
  'not supported': 'Not supported',
  'cannot tell': 'Cannot tell',
};

export const gradeWords = wordsIn({ names: gradeNames });

const sentences: Readonly<Record<Grade, (because: string) => string>> = {
  'well supported': (because) => `Well supported: ${because}.`,
  'usable with care': (because) => `Usable with care: ${because}.`,
  'not supported': (because) => `Not supported: ${because}.`,
  'cannot tell': (because) => `Cannot tell: ${because}.`,
};

const verdictWords = wordsIn({ sentences, table });

interface SaidVerdict {
  readonly text: string;
  readonly next: NextStep;
  readonly client: string;
}

/** What is said of a verdict; the compiler can't see that a kind and its finding go together. */
export function verdictText({ grade, because }: Verdict, around: Around, locale: Locale): SaidVerdict {
  const words = verdictWords(locale);
  const say = words.table[because.kind] as ((finding: Finding, around: Around) => Said) | null;
  if (say === null) throw new Error(`a finding about ${because.kind} does not decide a verdict`);
  const { reason, next, client } = say(because, around);
  return { text: words.sentences[grade](reason), next, client };
}
