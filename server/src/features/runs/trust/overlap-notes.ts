import type { TrustNote } from '@qp/contract';
import { percent } from '@qp/words/numbers';
import { caution, good, shownFit, type TrustFacts, warning } from './facts.ts';
import { beatsOneSegment } from './prediction-notes.ts';

/** Entropy R² from which placement counts as certain, and below which it is a blur. */
const CERTAIN = 0.8;
const BLURRED = 0.6;
/** From this share on a single line says nearly all that sets segments apart. */
const ON_ONE_LINE = 0.9;

/** How clearly people belong to one segment. Certainty is no evidence: noise is placed with certainty too. */
export function overlap(facts: TrustFacts): TrustNote[] {
  const fit = shownFit(facts);
  if (fit.entropyR2 === null) return [];
  const average = fit.shares.reduce((sum, share, n) => sum + share * (facts.probabilities[n]?.[n] ?? 0), 0);
  const placed = `People are placed with ${percent(average)} certainty on average (entropy R² ${fit.entropyR2.toFixed(2)})`;
  if (fit.entropyR2 < BLURRED) {
    return [warning(`${placed}: the segments overlap so much that many people could be in another one.`)];
  }
  if (fit.entropyR2 < CERTAIN) return [caution(`${placed}: some sit between two segments.`)];
  if (beatsOneSegment(facts) === true) return [good(`${placed}.`)];
  return [
    caution(
      `${placed}. That is no evidence of segments: people can be sorted with certainty into groups that are chance.`,
    ),
  ];
}

/** Pairs of questions, and segments that differ only in degree. */
export function dependence({ pairs, oneLine }: TrustFacts): TrustNote[] {
  const twice = pairs.filter((pair) => pair.twice);
  const named = twice.slice(0, 3).map(({ one, other }) => `${one} and ${other}`);
  const more = twice.length > named.length ? `, and ${twice.length - named.length} more pairs` : '';
  const notes: TrustNote[] = [];
  if (twice.length > 0) {
    notes.push(
      warning(
        `${named.join('; ')}${more} are so tied that they act as one question asked twice: they count double and make segments of their own. Leave one of each pair out.`,
      ),
    );
  }
  if (oneLine !== null && oneLine >= ON_ONE_LINE) {
    notes.push(
      caution(
        `The segments differ almost only in degree (${percent(oneLine)} of what sets them apart lies on one line): they may be steps of a single scale, from low to high, and not kinds of people.`,
      ),
    );
  }
  return notes;
}
