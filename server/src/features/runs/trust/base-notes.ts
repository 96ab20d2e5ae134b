import type { TrustNote } from '@qp/contract';
import { lowestAt } from '@qp/facts';
import { number, percent } from '@qp/words/numbers';
import { caution, good, segmentsWord, type TrustFacts, warning } from './facts.ts';

/** Below this many people a share can be off by 18 points and more (95%). */
const FEW_PEOPLE = 30;
const SMALL_SHARE = 0.05;
/** Weights that make 1 of 1.67 respondents or fewer. */
const UNEVEN = 1 / 0.6;

/** How many people the figures rest on. */
export function bases(facts: TrustFacts): TrustNote[] {
  return [...smallSegments(facts), ...missingAnswers(facts), ...weights(facts)];
}

/** By the people who were asked: weights make nobody answer twice. */
function smallSegments({ people, segments, weighted }: TrustFacts): TrustNote[] {
  if (people === null || segments === 1) return [];
  const all = people.reduce((sum, count) => sum + count, 0);
  return people.flatMap((count, n): TrustNote[] => {
    const before = weighted ? ' before weighting' : '';
    const who = count === 1 ? '1 respondent' : `${number(count)} respondents`;
    const held = `SEG${n + 1} rests on ${who}${before} (${percent(count / all)} of all)`;
    if (count < FEW_PEOPLE) return [warning(`${held}: too few to read its percentages.`)];
    return count / all < SMALL_SHARE ? [caution(`${held}: read its small responses with care.`)] : [];
  });
}

function missingAnswers({ withoutAnswers }: TrustFacts): TrustNote[] {
  if (withoutAnswers === 0) return [];
  const who = withoutAnswers === 1 ? '1 respondent has' : `${number(withoutAnswers)} respondents have`;
  return [
    caution(`${who} answered none of the cluster variables and can only be placed by the sizes of the segments.`),
  ];
}

/** The design effect, and whether BIC would think otherwise of as many people as the weights leave. */
function weights({ weighted, effectiveBase, counted, fits }: TrustFacts): TrustNote[] {
  if (!weighted) return [];
  const effect = counted / effectiveBase;
  const carry = `${number(counted)} respondents carry the information of ${number(Math.round(effectiveBase))} (design effect ${effect.toFixed(1)})`;
  const carried = fits.map((fit) => ({ ...fit, bic: fit.bicEffective ?? fit.bic }));
  const [asCounted, asCarried] = [lowestAt(fits, 'bic'), lowestAt(carried, 'bic')];
  const otherwise =
    asCounted === asCarried ? '' : ` On that base BIC would take ${segmentsWord(asCarried)} and not ${asCounted}.`;
  const text =
    effect >= UNEVEN ? `The weights are uneven: ${carry}.${otherwise}` : `With the weights ${carry}.${otherwise}`;
  return [effect >= UNEVEN || otherwise !== '' ? caution(text) : good(text)];
}
