import type { AnswersTrial, RunAnswers, StyleLevel } from '@qp/contract';
import { treatments } from '@qp/facts';
import { wordsIn } from '../locale.ts';
import { percent, wholePercent } from '../numbers.ts';
import { answerNames, levelNames, styleWords, treatedAs, trialWords } from './answers.ts';

/** Segments whose response style differs by less than this from everyone's are not mentioned. */
const NOTABLE = 0.1;

function styleBySegment(levels: readonly StyleLevel[]): string {
  const ends = levels.at(-1);
  if (!ends) return '';
  const most = Math.max(...ends.in_segments);
  const least = Math.min(...ends.in_segments);
  if (most - ends.share < NOTABLE && ends.share - least < NOTABLE) return 'The segments barely differ in it.';
  const [high, low] = [most, least].map((share) => ends.in_segments.indexOf(share) + 1);
  return `It ranges from ${percent(least)} of SEG${low} to ${percent(most)} of SEG${high} who choose the ends.`;
}

/** How many rate everything high or low, where that was taken out or couldn't be. */
function levelSentence({ counted_as, agreeing = [], reversed }: RunAnswers): string {
  if (agreeing.length !== 3) {
    return treatments[counted_as].adjustsForStyle && reversed === false
      ? 'How high people rate everything was not taken out. It can’t be separated from opinion, because all questions go together.'
      : '';
  }
  const [low, , high] = agreeing;
  return `Level: ${percent(high)} of people rate everything high, ${percent(low)} rate everything low. This is not part of the segments.`;
}

/** How the answers to scales were treated, and why. */
export const answerModelWords = wordsIn({
  title: 'Treatment of answers',
  names: answerNames,
  treatment: ({ counted_as, scales }: Pick<RunAnswers, 'counted_as' | 'scales'>, variables: number) =>
    `${scales === variables ? `All ${variables}` : `${scales} of ${variables}`} cluster variables are scales. ${treatedAs[counted_as]}`,
  trial: {
    sentence: (trial: AnswersTrial) => trialWords(trial),
    help: 'Mean log-likelihood per held-out respondent, with the number of segments that predicted best.',
    table: 'Comparison of answer models',
    model: 'Answers treated as',
    logLikelihood: 'Log-likelihood',
    lead: 'Compared with categories',
    segments: 'Segments',
    best: 'best',
  },
  style: {
    sentence: (levels: readonly StyleLevel[]) => `Response style: ${styleWords(levels)}. ${styleBySegment(levels)}`,
    table: 'Response style by segment',
    people: 'Respondents who',
    ends: (share: number) => `${wholePercent(share)} of answers at the ends`,
    everyone: 'Everyone',
    levels: levelNames,
  },
  level: levelSentence,
});
