/** How a run treats the answers to scales. */

/** The last one adjusts for agreeing too. Only a trial takes it: it isn't requested. */
export const answerTreatments = ['categories', 'scales', 'style', 'acquiescence'] as const;
export type AnswerTreatment = (typeof answerTreatments)[number];
export const answerChoices = ['auto', 'categories', 'scales', 'style'] as const;
export type AnswerChoice = (typeof answerChoices)[number];

/** Response style shows across many questions: with fewer scales it can't be estimated. */
export const LEAST_SCALES = 6;
/** Fewer ordered responses are two sides, not a scale. */
export const LEAST_POINTS = 3;
