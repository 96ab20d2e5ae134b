/** What the answers to scales can count as in a run. */

export const answerModels = ['categories', 'scales', 'style'] as const;
export type AnswerModel = (typeof answerModels)[number];
export const answerChoices = ['auto', ...answerModels] as const;
export type AnswerChoice = (typeof answerChoices)[number];

/** As the settings of a run name them. */
export const answerNames: Record<AnswerChoice, string> = {
  auto: 'Automatic',
  categories: 'Categories',
  scales: 'Scales',
  style: 'Scales with style apart',
};
