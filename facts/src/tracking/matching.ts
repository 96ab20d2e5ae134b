/** How the questions of a run are found in the file of another wave, and what a person must look at. */

/** What differs between the run's question and the column that stands for it. Nothing of this is accepted silently. */
export const matchWarnings = [
  'missing',
  'renamed',
  'by answers',
  'wording',
  'recoded',
  'reversed',
  'answers added',
  'answers gone',
] as const;
export type MatchWarning = (typeof matchWarnings)[number];

/** How a column was found; `choice` is what was chosen for an earlier wave. */
export const matchWays = ['choice', 'name', 'label', 'answers', 'hand'] as const;
export type MatchWay = (typeof matchWays)[number];

/** A value of the new column, and the answer of the run that it stands for. */
export interface MatchedValue {
  readonly value: string;
  readonly label: string;
  readonly people: number;
  /** Position among the answers of the run; null where it counts as missing. */
  readonly answer: number | null;
}

export interface MatchedQuestion {
  readonly code: string;
  readonly label: string;
  /** The answers of the run, and the codes that they had in its file where these are known. */
  readonly answers: readonly string[];
  readonly codes: readonly string[];
  /** Null where the wave doesn't have the question. */
  readonly column: string | null;
  readonly newLabel: string;
  readonly by: MatchWay | null;
  /** At most the first few hundred. Empty for numbers, which are cut as in the run. */
  readonly values: readonly MatchedValue[];
  /** Whether the scale is reversed. */
  readonly turned: boolean;
  readonly warnings: readonly MatchWarning[];
}

export interface WaveMatching {
  readonly people: number;
  readonly questions: readonly MatchedQuestion[];
  /** Other variables of the run's cross-tab; one that isn't in the file is missed by nothing else. */
  readonly others: readonly MatchedQuestion[];
  /** Columns of the file to choose from. */
  readonly columns: readonly { readonly name: string; readonly label: string }[];
  readonly id: string | null;
  readonly weight: string | null;
  /** Ids that occur in the run's survey or an earlier wave, and those that occur more than once in the file. */
  readonly panel: number;
  readonly repeated: number;
}

/** What a person has decided about one question. */
export interface QuestionChoice {
  readonly column: string | null;
  /** Position of the run's answer by value; a value that isn't named is missing. Null keeps what is found. */
  readonly answers: Readonly<Record<string, number | null>> | null;
  readonly turned: boolean;
}

export interface WaveChoices {
  readonly questions: Readonly<Record<string, QuestionChoice>>;
  readonly id: string | null;
  readonly weight: string | null;
}

/** The choices behind a matching: kept with the wave, and tried first for the next one. */
export function choicesOf({ questions, others, id, weight }: WaveMatching): WaveChoices {
  return {
    questions: Object.fromEntries(
      [...questions, ...others].map(({ code, column, values, turned }) => [
        code,
        {
          column,
          turned,
          answers: values.length > 0 ? Object.fromEntries(values.map(({ value, answer }) => [value, answer])) : null,
        },
      ]),
    ),
    id,
    weight,
  };
}

/** Why a file can't be a wave, or a variable can't be compared. */
export type WaveProblem =
  | { readonly kind: 'few people'; readonly people: number }
  | { readonly kind: 'no questions'; readonly wanted: readonly string[] }
  | { readonly kind: 'different rows'; readonly people: number; readonly other: string; readonly otherPeople: number }
  | {
      readonly kind: 'different respondents';
      readonly row: number;
      readonly id: string;
      readonly other: string;
      readonly otherId: string;
    }
  | { readonly kind: 'no answers' }
  | { readonly kind: 'groups'; readonly variable: string; readonly groups: number };
