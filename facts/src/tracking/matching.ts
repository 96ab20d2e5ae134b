import { z } from 'zod';
import { fixed, type Read } from '../schema.ts';

/** How the questions of a run are found in the file of another wave, and what a person must look at. */

/** The choices behind a matching: kept with the wave, and tried first for the next one. */
type Chosen = Pick<WaveMatching, 'questions' | 'others' | 'id' | 'weight'>;

export function choicesOf({ questions, others, id, weight }: Chosen): WaveChoices {
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

/** What differs between the run's question and the column that stands for it. Nothing of this is accepted silently. */
const matchWarnings = [
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
const matchWays = ['choice', 'name', 'label', 'answers', 'hand'] as const;
export type MatchWay = (typeof matchWays)[number];

const count = z.number().int();

/** A value of the new column, and the answer of the run that it stands for. */
const matchedValue = z.object({
  value: z.string(),
  label: z.string(),
  people: count,
  /** Position among the answers of the run; null where it counts as missing. */
  answer: count.nullable(),
});
export type MatchedValue = Read<typeof matchedValue>;

export const matchedQuestion = z.object({
  code: z.string(),
  label: z.string(),
  /** The answers of the run, and the codes that they had in its file where these are known. */
  answers: z.array(z.string()),
  codes: z.array(z.string()),
  /** Null where the wave doesn't have the question. */
  column: z.string().nullable(),
  newLabel: z.string(),
  by: z.enum(matchWays).nullable(),
  /** At most the first few hundred. Empty for numbers, which are cut as in the run. */
  values: z.array(matchedValue),
  /** Whether the scale is reversed. */
  turned: z.boolean(),
  warnings: z.array(z.enum(matchWarnings)),
});
export type MatchedQuestion = Read<typeof matchedQuestion>;

export const waveMatching = fixed(
  z.object({
    people: count,
    questions: z.array(matchedQuestion),
    /** Other variables of the run's cross-tab; one that isn't in the file is missed by nothing else. */
    others: z.array(matchedQuestion).default([]),
    /** Columns of the file to choose from. */
    columns: z.array(z.object({ name: z.string(), label: z.string() })),
    id: z.string().nullable(),
    weight: z.string().nullable(),
    /** Ids that occur in the run's survey or an earlier wave, and those that occur more than once in the file. */
    panel: count,
    repeated: count,
    /** Its answers are those of the run's own survey, row by row. */
    repeats: z.boolean().default(false),
  }),
);
export type WaveMatching = Read<typeof waveMatching>;

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
