import type { AnswersTrial, StyleLevel } from '@qp/contract';
import { type AnswerChoice, type AnswerTreatment, treatments } from '@qp/facts';
import { fixedNumber, number, percent, signed } from '../numbers.ts';

/** How a run treats the answers to scales, and what that showed. */

export const answerNames: Record<AnswerChoice | AnswerTreatment, string> = {
  auto: 'Automatic',
  categories: 'Categories',
  scales: 'Scales',
  style: 'Style-adjusted scales',
  acquiescence: 'Scales adjusted for style and level',
};

/** In full, for a run that was treated so. */
export const treatedAs: Readonly<Record<AnswerTreatment, string>> = {
  categories: 'Their answers were treated as unordered categories.',
  scales: 'Their answers were treated as scales, from low to high.',
  style: 'Their answers were treated as scales and adjusted for response style.',
  acquiescence:
    'Their answers were treated as scales and adjusted for response style and level: the use of the ends, and how high people rate everything.',
};

/** Which treatment of the answers predicted best, and by how much. */
export function trialWords({ figures, winner, people }: AnswersTrial): string {
  const count = number(people);
  const best = figures.find(({ answers }) => answers === winner);
  const others = figures.filter(({ answers }) => answers !== winner);
  if (!best || others.length === 0) return '';
  const name = answerNames[winner];
  if (!treatments[winner].ordered) {
    const next = Math.max(...others.map(({ lead }) => lead));
    return next > 0
      ? `${name} predicted ${count} held-out respondents about as well as anything: no other treatment predicted better by more than its standard error.`
      : `${name} predicted ${count} held-out respondents best.`;
  }
  const odds = oddsWords(best.lead);
  // A treatment that is a little better by figures was not worth what it adds.
  const isHighest = others.every((other) => other.log_likelihood <= best.log_likelihood);
  return `${name} predicted ${count} held-out respondents ${isHighest ? 'best' : 'about as well as anything'}: a person’s answers were ${odds} as probable as with categories (${signed(best.lead, 2)} log-likelihood per person, standard error ${fixedNumber(best.standard_error, 2)}).`;
}

function oddsWords(lead: number): string {
  const odds = Math.exp(lead);
  if (odds >= 100) return 'more than a hundred times';
  return odds >= 10 ? `${Math.round(odds)} times` : `${fixedNumber(odds, 1)} times`;
}

/** "19.0% choose the ends, 51.0% use the whole scale, 30.0% stay in the middle"; empty without a style adjustment. */
export function styleWords(levels: readonly StyleLevel[]): string {
  return levels
    .map(({ share }, s) => `${percent(share)} ${levelNames[s] ?? ''}`.trim())
    .toReversed()
    .join(', ');
}

/** What people at each style level do, from the first. */
export const levelNames = ['stay in the middle', 'use the whole scale', 'choose the ends'] as const;
