import { type AnswerChoice, LEAST_SCALES } from '@qp/facts';
import { answerNames } from '@qp/words/run/answers';

/** What answers to scales count as, in the words of somebody who has to choose. */
const help: Record<AnswerChoice, string> = {
  auto: 'Tries the three others on people whom it leaves out, and takes the one that predicts them best.',
  categories:
    'Every answer stands for itself, in no order. Finds any pattern, and takes the habit of ticking ends for one.',
  scales: 'The answers to a scale go from low to high. Fewer numbers to estimate, so that small samples carry more.',
  style: `Scales, with the habit of ticking their ends or their middle set apart, so that segments are about opinions. Needs ${LEAST_SCALES} scales or more.`,
};

export const answerOptions: readonly { value: AnswerChoice; label: string; help: string }[] = (
  ['auto', 'categories', 'scales', 'style'] as const
).map((value) => ({
  value,
  label: answerNames[value] + (value === 'auto' ? ' (recommended)' : ''),
  help: help[value],
}));
