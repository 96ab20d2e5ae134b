import { type Finding, type FindingOf, type NumberFacts, SMALL_BASE_UNDER } from '@qp/facts';
import { otherSampleWords } from '../compare/other-samples.ts';
import { stabilitySentences } from '../compare/stability.ts';
import { explanationText } from '../existing-segments/existing-segments.ts';
import { type Locale, wordsIn } from '../locale.ts';
import { count, fixedNumber, joinedWithAnd, number, percent, wholePercent } from '../numbers.ts';
import { fitWords } from '../run/fits.ts';
import { searchWords } from '../run/search.ts';
import { segmentWords } from '../run/segments.ts';

/** What each finding about a run says, one sentence or two. A kind without a sentence doesn't compile. */

type Sentences = { readonly [Kind in Finding['kind']]: (finding: FindingOf<Kind>) => string };

const segmentsText = (segments: number): string => count(segments, 'segment');
const named = (segments: readonly number[]): string => joinedWithAnd(segments.map((segment) => `SEG${segment}`));
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const reproducible = stabilitySentences('en');
const { criteria } = segmentWords('en');
const nameOf = (criterion: string): string => criteria[criterion as keyof typeof criteria];

/** " BIC picks 2 too." after a sentence about another criterion. */
function bicToo({ criterion, segments, bic }: NumberFacts): string {
  if (criterion === 'bic') return '';
  return bic === segments ? ` BIC picks ${bic} too.` : ` BIC would pick ${bic}.`;
}

const FEWER_SEGMENTS = 'Try fewer segments.';

const sentences: Sentences = {
  'no segments': ({ rival, segments }) => {
    const found =
      rival === 1
        ? 'One group predicts held-out respondents better than any number of segments.'
        : `One group predicts held-out respondents almost as well as ${segmentsText(rival)}.`;
    return segments === 1
      ? `${found} There may be no real segments, so everyone is shown as one group. Open 2 or more segments from the table only to explore.`
      : `${found} There may be no real segments, and the differences below may be chance.`;
  },
  'no better than one': ({ segments, best }) =>
    `${segmentsText(segments)} predict held-out respondents no better than one group. ${segmentsText(best)} predict them best.`,
  'more segments predict better': ({ segments, best }) =>
    `${segmentsText(segments)} predict held-out respondents better than one group, and ${best} predict them better still. There are more differences than these segments show.`,
  'fewer segments predict better': ({ segments, best }) =>
    `${segmentsText(segments)} predict held-out respondents better than one group, but ${best} predict them best. Some of the differences may be chance.`,
  'prediction not measured': () => 'Prediction of held-out respondents wasn’t measured for this run.',
  predicts: ({ figure: { segments } }) =>
    `The segments hold up on held-out respondents: ${segmentsText(segments)} predict their answers better than one group does.`,
  'asked twice': ({ pairs }) => {
    const shown = pairs.slice(0, 3).map(({ one, other }) => `${one} and ${other}`);
    const more = pairs.length > shown.length ? `, and ${count(pairs.length - shown.length, 'more pair')}` : '';
    return `${shown.join('; ')}${more} overlap so much that they act as one question asked twice. They count double and create segments of their own. Leave one of each pair out.`;
  },
  'a continuum predicts as well': ({ factors }) =>
    `People differ in degree here, not in kind. Their place along ${factors === 1 ? 'one line' : 'two dimensions'} predicts held-out respondents better than any number of segments, so segments cut a continuum into bands.`,
  'differs in degree': ({ share }) =>
    `The segments differ mostly in degree: ${percent(share)} of the differences lie on one line. They may be steps on a single scale, from low to high, rather than different kinds of people.`,

  'maximum of one': () => 'Everyone is in one segment, as requested.',
  'opened by hand': ({ segments, criterion, picked, bic }) => {
    const instead = criterion === 'max' ? `The maximum is ${picked}` : `${nameOf(criterion)} picks ${picked}`;
    return `You chose ${segmentsText(segments)}. ${instead}${criterion === 'bic' ? '.' : `, and BIC picks ${bic}.`}`;
  },
  'maximum requested': (facts) => `${segmentsText(facts.segments)}, the maximum, as requested.${bicToo(facts)}`,
  'criterion picks one': (facts) =>
    `${nameOf(facts.criterion)} is lowest with everyone in one segment, so the data show no clear segments. ${facts.segments} is only the best number above one.${bicToo(facts)}`,
  'still improving': (facts) =>
    `${nameOf(facts.criterion)} is still ${facts.criterion === 'cv' ? 'improving' : 'falling'} at the maximum of ${facts.maximum}. A larger maximum may find more segments.${bicToo(facts)}`,
  'agreement decides': (facts) =>
    `${segmentsText(facts.alone)} predict best. ${facts.segments} predict about as well, and held-out respondents return to the same segment more reliably.${bicToo(facts)}`,
  settled: ({ deals }) => fitWords('en').dealsSentence(deals),
  'barely improves': (facts) => `Beyond ${segmentsText(facts.segments)} prediction barely improves.${bicToo(facts)}`,
  'best number': (facts) =>
    `${nameOf(facts.criterion)} is ${facts.criterion === 'cv' ? 'best' : 'lowest'} with ${segmentsText(facts.segments)}, below the maximum of ${facts.maximum}.${bicToo(facts)}`,

  merged: (merged) =>
    `${reproducible.merged(merged)} The evidence on prediction and on the search is about the ${merged.of} segments that were fitted.`,
  explained: ({ explanation }) => explanationText(explanation, 'en'),
  stability: ({ stability }) =>
    `${reproducible.verdicts[stability.word]}: ${lowerFirst(reproducible.solution(stability.own.length, stability))}`,
  'not tested': ({ merged }) =>
    merged
      ? 'Merged segments aren’t tested on other samples. See the stability of the run that they come from.'
      : 'Whether the segments reappear in other samples hasn’t been tested yet.',
  reappearing: ({ share, unreliable }) =>
    unreliable.length === 0
      ? 'All segments reappear in other samples.'
      : `${named(unreliable)} ${unreliable.length === 1 ? 'doesn’t' : 'don’t'} reliably reappear in other samples. ${wholePercent(share)} of people are in segments that do.`,
  'too many parameters': ({ segments }) =>
    `${segmentsText(segments)} are more than these cluster variables can support: there are fewer possible answer patterns than figures to estimate, so many solutions fit equally well. Use fewer segments or more variables.`,
  'rank deficient': ({ segments }) =>
    `These cluster variables can’t distinguish ${segmentsText(segments)}: different segments lead to exactly the same answers overall. Use fewer segments or more variables.`,
  'not unique': ({ agreement }) =>
    `The solution isn’t unique: other solutions are as likely and group people differently (agreement ${fixedNumber(agreement, 2)}, where 1 means the same people). ${FEWER_SEGMENTS}`,
  starts: ({ effect, ...found }) => {
    const facts = searchWords('en').reached(found);
    return effect === 'supports' ? facts : `${facts} A better solution may exist. ${FEWER_SEGMENTS}`;
  },
  'not converged': ({ numbers }) =>
    `With ${joinedWithAnd(numbers.map(String))} segments the fit stopped before it converged. Its figures are from the last step, and it is picked only if no fit converged.`,
  'empty segment': ({ numbers }) =>
    `With ${joinedWithAnd(numbers.map(String))} segments one segment is empty. That number is picked only if every number leaves one empty.`,

  agreement: ({ all, ...sample }) => otherSampleWords('en').same(all, sample),
  'one number decides': ({ code, share }) =>
    `${code} alone decides the segments: it carries ${percent(share)} of the information about them. They are little more than groups of this number. A run without it shows what the other variables say.`,
  'response style': ({ segment, use, everyone, offered }) =>
    `SEG${segment} chooses an end of the scale for ${percent(use)} of its answers, everyone for ${percent(everyone)}. This may be response style rather than opinion.${offered ? ' A run adjusted for response style takes it out of the segments.' : ''}`,
  'level taken out': ({ everybody, bySegment }) => {
    const means = bySegment.map((mean, n) => `SEG${n + 1} ${fixedNumber(mean, 0)}`);
    const shown =
      everybody === undefined
        ? ''
        : ` Mean rating from 0 to 100: ${means.join(', ')}, everyone ${fixedNumber(everybody, 0)}.`;
    return `People also differ in how high they rate everything. The segments are about what they rate higher than the rest.${shown}`;
  },
  'chose at random': ({ segment, people }) =>
    `SEG${segment}${people === null ? '' : ` (${count(people, 'person', 'people')})`} chose as if at random: no item is preferred to another beyond chance. It is named “Chose at random”. Look at these people’s other answers before you keep them.`,
  'choices below chance': ({ people, respondents }) =>
    `The choices of ${number(people)} of ${count(respondents, 'respondent')} fit their segment worse than guessing would. The raw probabilities have everyone’s fit (choice_fit, 1 is guessing).`,
  'straight-liners': ({ bySegment }) => {
    const total = bySegment.reduce((sum, people) => sum + people, 0);
    const where = bySegment
      .flatMap((people, n) => (people > 0 ? [{ people, n }] : []))
      .toSorted((a, b) => b.people - a.people)
      .map(({ people, n }) => `SEG${n + 1}: ${number(people)}`);
    return `${count(total, 'straight-liner')} (${where.join(', ')}); kept, and flagged in the raw probabilities.`;
  },
  'small segment': ({ segment, people, share, weighted }) => {
    const base = `SEG${segment} rests on ${count(people, 'respondent')}${weighted ? ' before weighting' : ''} (${percent(share)} of all)`;
    return people < SMALL_BASE_UNDER
      ? `${base}, too few to read its percentages.`
      : `${base}. Read its small percentages with care.`;
  },
  'no answers': ({ people, of }) =>
    `${count(people, 'respondent')} answered none of the ${of} variables${of === 'cluster' ? ' and can only be assigned by segment size' : ''}.`,
  'missing answers': ({ missing, sparse, of }) =>
    `${percent(missing)} of the answers are missing, and ${percent(sparse)} of respondents answered fewer than half of the ${of} variables.`,
  'one heavy respondent': ({ share }) =>
    `One respondent carries ${percent(share)} of the weight. Check the weights: a segment can be that one person.`,
  weights: ({ effect, counted, effectiveBase, bic, bicEffective }) => {
    const worth = `${number(counted)} weighted respondents are worth ${number(Math.round(effectiveBase))} unweighted ones (design effect ${fixedNumber(counted / effectiveBase, 1)}).`;
    const other =
      bic === bicEffective ? '' : ` On that base BIC would pick ${segmentsText(bicEffective)} rather than ${bic}.`;
    return `${effect === 'weakens' ? 'The weights are uneven: ' : ''}${worth}${other}`;
  },
};

const findingWords = wordsIn({ sentences });

/** The sentence of one finding; the compiler can't see that a kind and its finding go together. */
export function findingText(finding: Finding, locale: Locale): string {
  return (findingWords(locale).sentences[finding.kind] as (finding: Finding) => string)(finding);
}
