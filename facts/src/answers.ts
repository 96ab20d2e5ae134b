/** How a run treats the answers to scales. */

export const answerTreatments = ['categories', 'scales', 'style'] as const;
export type AnswerTreatment = (typeof answerTreatments)[number];
export const answerChoices = ['auto', ...answerTreatments] as const;
export type AnswerChoice = (typeof answerChoices)[number];

/** Response style shows across many questions: with fewer scales it can't be estimated. */
export const LEAST_SCALES = 6;
/** Fewer ordered responses are two sides, not a scale. */
export const LEAST_POINTS = 3;
