import { decodeArrays, encodeArrays } from '../runs/stored-files/index.ts';

/** The matched answers of a wave as they are stored: codes of the run's answers, weights and ids. */
export interface WaveData {
  readonly respondents: number;
  /** Codes of the questions that it has. */
  readonly questions: readonly string[];
  /** By question, one entry per respondent. */
  readonly codes: readonly Uint8Array[];
  readonly weights: Float64Array | null;
  /** Empty where the file has no ids. */
  readonly ids: readonly string[];
}

export function encodeWave({ respondents, questions, codes, weights, ids }: WaveData): Uint8Array {
  const all = new Uint8Array(respondents * questions.length);
  codes.forEach((column, j) => {
    all.set(column, j * respondents);
  });
  return encodeArrays({
    about: { respondents, questions, ids },
    arrays: { codes: all, ...(weights && { weights }) },
  });
}

export function decodeWave(bytes: Uint8Array): WaveData {
  const { about, arrays } = decodeArrays(bytes);
  const { respondents, questions, ids } = about as Pick<WaveData, 'respondents' | 'questions' | 'ids'>;
  const all = arrays.codes as Uint8Array;
  return {
    respondents,
    questions,
    ids,
    codes: questions.map((_, j) => all.slice(j * respondents, (j + 1) * respondents)),
    weights: (arrays.weights as Float64Array | undefined) ?? null,
  };
}
