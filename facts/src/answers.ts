/** How a run treats the answers to scales. */

/** Whether each treatment adjusts for response style. The last adjusts for agreeing too; only a trial takes it, it isn't requested. */
export const adjustsForStyle = { categories: false, scales: false, style: true, acquiescence: true };
export type AnswerTreatment = keyof typeof adjustsForStyle;
export const answerTreatments = Object.keys(adjustsForStyle) as AnswerTreatment[];
export const answerChoices = ['auto', 'categories', 'scales', 'style'] as const satisfies ('auto' | AnswerTreatment)[];
export type AnswerChoice = (typeof answerChoices)[number];

/** Response style shows across many questions: with fewer scales it can't be estimated. */
export const MIN_SCALES = 6;
/** Fewer ordered responses are two sides, not a scale. */
export const MIN_POINTS = 3;
