import {
  criterionNames,
  type FitSummary,
  pickedSegments,
  type RunAnswers,
  type SegmentCriterion,
  type TrustNote,
} from '@qp/contract';
import { styleNotes } from './style-notes.ts';

/** How far to trust a run, a sentence each, in words that need no statistics course. */

export interface TrustFacts {
  readonly fits: readonly FitSummary[];
  readonly segments: number;
  readonly maxClusters: number;
  readonly criterion: SegmentCriterion;
  /** (Weighted) number of people of each segment, as the cross-tab shows it. */
  readonly sizes: readonly number[];
  /** K x K averages: the diagonal says how sure the placement of each segment's people is. */
  readonly probabilities: readonly (readonly number[])[];
  readonly respondents: number;
  readonly effectiveBase: number;
  readonly weighted: boolean;
  readonly withoutAnswers: number;
  /** Respondents with a weight above 0. */
  readonly counted: number;
  /** Null for runs of before. */
  readonly answers: RunAnswers | null;
}

/** Entropy R² from which placement counts as certain, and below which it is a blur. */
const CERTAIN = 0.8;
const BLURRED = 0.6;
/** Below this many people a share can be off by 18 points and more (95%). */
const FEW_PEOPLE = 30;
const SMALL_SHARE = 0.05;
/** Weights that leave less than this share of the respondents' information. */
const UNEVEN_WEIGHTS = 0.6;

export function trustNotes(facts: TrustFacts): TrustNote[] {
  const fit = facts.fits.find((one) => one.segments === facts.segments);
  if (!fit) throw new Error(`no fit of ${facts.segments} segments`);
  return [
    ...replication(fit),
    ...certainty(fit, facts),
    ...styleNotes(facts.answers),
    ...howMany(facts),
    ...smallSegments(fit, facts),
    ...unsound(facts),
    ...moreThanTheDataCarry(facts),
    ...missingAnswers(facts),
    ...unevenWeights(facts),
  ];
}

function replication(fit: FitSummary): TrustNote[] {
  if (fit.segments === 1) return [];
  const { startsTried, startsFinished, reachedBest } = fit;
  if (reachedBest > 1) {
    const who = reachedBest === startsFinished ? `all ${startsFinished}` : `${reachedBest} of ${startsFinished}`;
    return [
      {
        level: 'good',
        text: `The solution was found again: ${who} starts that were followed to the end came to it (${number(startsTried)} were begun).`,
      },
    ];
  }
  return [
    {
      level: 'warning',
      text: `The solution was found only once in ${number(startsTried)} starts: a better one may exist. Fewer segments usually settle this.`,
    },
  ];
}

function certainty(fit: FitSummary, { probabilities }: TrustFacts): TrustNote[] {
  if (fit.entropyR2 === null) return [];
  const average = fit.shares.reduce((sum, share, n) => sum + share * (probabilities[n]?.[n] ?? 0), 0);
  const placed = `People are placed with ${average > 0.995 ? 'over 99%' : percent(average)} certainty on average (entropy R² ${fit.entropyR2.toFixed(2)})`;
  if (fit.entropyR2 >= CERTAIN) return [{ level: 'good', text: `${placed}.` }];
  if (fit.entropyR2 >= BLURRED) return [{ level: 'caution', text: `${placed}: some sit between two segments.` }];
  return [
    { level: 'warning', text: `${placed}: the segments overlap so much that many people could be in another one.` },
  ];
}

function howMany({ fits, segments, maxClusters, criterion }: TrustFacts): TrustNote[] {
  if (maxClusters === 1) return [{ level: 'caution', text: 'The maximum was 1, so that everybody is in one segment.' }];
  const name = criterionNames[criterion];
  if (criterion === 'max') {
    const bic = pickedSegments(fits, 'bic');
    const most = pickedSegments(fits, 'max');
    if (segments !== most)
      return [openedByHand(segments, `the maximum asked for gives ${most}, and BIC would take ${bic}`)];
    return bic === segments
      ? [{ level: 'good', text: `The maximum was asked for, and BIC would take ${segments} segments too.` }]
      : [{ level: 'caution', text: `${segments} segments because the maximum was asked for; BIC would take ${bic}.` }];
  }
  const best = pickedSegments(fits, criterion);
  if (best !== segments) return [openedByHand(segments, `${name} would take ${best}`)];
  const single = fits.find((fit) => fit.segments === 1);
  const chosen = fits.find((fit) => fit.segments === segments);
  if (single && chosen && single[criterion] < chosen[criterion]) {
    const text = `${name} is lowest with everybody in one segment: the data hold no clear segments, and ${segments} is only the best number above one.`;
    return [{ level: 'warning', text }];
  }
  if (segments === maxClusters) {
    const text = `${name} is still falling at the maximum of ${maxClusters}: a larger maximum may find more segments.`;
    return [{ level: 'caution', text }];
  }
  return [
    {
      level: 'good',
      text: `${name} is lowest at ${segments} segments and rises again before the maximum of ${maxClusters}.`,
    },
  ];
}

function openedByHand(segments: number, otherwise: string): TrustNote {
  const opened = segments === 1 ? '1 segment was' : `${segments} segments were`;
  return { level: 'caution', text: `${opened} opened by hand; ${otherwise}.` };
}

function smallSegments(fit: FitSummary, { sizes }: TrustFacts): TrustNote[] {
  return fit.shares.flatMap((share, n): TrustNote[] => {
    if (fit.segments === 1) return [];
    const people = Math.round(sizes[n] ?? 0);
    const held = `SEG${n + 1} holds ${percent(share)} of respondents (${number(people)})`;
    if (people < FEW_PEOPLE) return [{ level: 'warning', text: `${held}: too few to read its percentages.` }];
    return share < SMALL_SHARE ? [{ level: 'caution', text: `${held}: read its small responses with care.` }] : [];
  });
}

function unsound({ fits }: TrustFacts): TrustNote[] {
  const note = (chosen: readonly FitSummary[], what: string): TrustNote[] =>
    chosen.length === 0 ? [] : [{ level: 'warning', text: `With ${segmentList(chosen)} segments ${what}` }];
  return [
    ...note(
      fits.filter((fit) => !fit.converged),
      'the fit did not settle within its steps: its figures are those of the last step.',
    ),
    ...note(
      fits.filter((fit) => fit.emptySegment),
      'a segment stays empty: nobody is placed in it.',
    ),
  ];
}

function moreThanTheDataCarry({ fits, counted }: TrustFacts): TrustNote[] {
  const heavy = fits.find((fit) => fit.parameters > counted);
  if (!heavy) return [];
  const numbers = `${number(heavy.parameters)} numbers from ${number(counted)} respondents`;
  return [
    {
      level: 'warning',
      text: `${heavy.segments} segments or more are beyond what the data can carry: the model estimates ${numbers}.`,
    },
  ];
}

function segmentList(fits: readonly FitSummary[]): string {
  const numbers = fits.map((fit) => String(fit.segments));
  return numbers.length === 1 ? numbers[0]! : `${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`;
}

function missingAnswers({ withoutAnswers }: TrustFacts): TrustNote[] {
  if (withoutAnswers === 0) return [];
  const who = withoutAnswers === 1 ? '1 respondent has' : `${number(withoutAnswers)} respondents have`;
  const text = `${who} answered none of the cluster variables and can only be placed by the sizes of the segments.`;
  return [{ level: 'caution', text }];
}

function unevenWeights({ weighted, effectiveBase, respondents }: TrustFacts): TrustNote[] {
  if (!weighted || effectiveBase >= UNEVEN_WEIGHTS * respondents) return [];
  const text = `The weights are uneven: ${number(respondents)} respondents carry the information of ${number(Math.round(effectiveBase))}.`;
  return [{ level: 'caution', text }];
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

function number(value: number): string {
  return value.toLocaleString('en-GB');
}
