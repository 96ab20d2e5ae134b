/** How a run treats the answers to scales. */

/** Response style shows across many questions: with fewer scales it can't be estimated. */
export const MIN_SCALES = 6;
/** Fewer ordered responses are two sides, not a scale. */
export const MIN_POINTS = 3;

interface TreatmentFacts {
  /** Whether responses have an order; an answer outside the scale is then missing. */
  readonly ordered: boolean;
  readonly adjustsForStyle: boolean;
  /** Whether it takes out how high people rate everything. */
  readonly adjustsForLevel: boolean;
  readonly scalesNeeded: number;
  /** Whether a run can ask for it. */
  readonly canBeAsked: boolean;
}

/** Every treatment, in the order in which a trial compares them: each with the first. */
export const treatments = {
  categories: { ordered: false, adjustsForStyle: false, adjustsForLevel: false, scalesNeeded: 0, canBeAsked: true },
  scales: { ordered: true, adjustsForStyle: false, adjustsForLevel: false, scalesNeeded: 0, canBeAsked: true },
  style: {
    ordered: true,
    adjustsForStyle: true,
    adjustsForLevel: false,
    scalesNeeded: MIN_SCALES,
    canBeAsked: true,
  },
  acquiescence: {
    ordered: true,
    adjustsForStyle: true,
    adjustsForLevel: true,
    scalesNeeded: MIN_SCALES,
    canBeAsked: false,
  },
} as const satisfies Record<string, TreatmentFacts>;

export type AnswerTreatment = keyof typeof treatments;
export const answerTreatments = Object.keys(treatments) as AnswerTreatment[];
/** Any pattern of answers is possible: what the others are compared with, and what a run without scales has. */
export const PLAIN_TREATMENT: AnswerTreatment = 'categories';

/** How segments may differ in a number: where they stand in it, with true also in how widely they spread, or in any way. */
export type NumberSpread = boolean | 'free';

type Asked = { [T in AnswerTreatment]: (typeof treatments)[T]['canBeAsked'] extends true ? T : never }[AnswerTreatment];
/** What a run can ask for. `auto` takes the winner of a trial. */
export type AnswerChoice = 'auto' | Asked;
const canBeAsked = (treatment: AnswerTreatment): treatment is Asked => treatments[treatment].canBeAsked;
export const answerChoices: readonly AnswerChoice[] = ['auto', ...answerTreatments.filter(canBeAsked)];

/** Scales that a run needs whose answers are to be treated so. */
export const scalesNeeded = (choice: AnswerChoice | AnswerTreatment): number =>
  choice === 'auto' ? 0 : treatments[choice].scalesNeeded;

/** How a run treated the answers; runs without scales have none of their own, nor do those of early versions. */
export const treatmentOf = ({
  answers,
}: {
  readonly answers: { readonly counted_as: AnswerTreatment } | null;
}): AnswerTreatment => answers?.counted_as ?? PLAIN_TREATMENT;
