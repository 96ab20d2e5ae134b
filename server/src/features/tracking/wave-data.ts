import { decodeArrays, encodeArrays } from '../runs/stored-files/index.ts';

/** The matched answers of a wave as they are stored: codes of the run's answers, weights and ids. */
export interface WaveData {
  readonly respondents: number;
  /** Codes of the questions that it has. */
  readonly questions: readonly string[];
  /** By question, one entry per respondent. */
  readonly codes: readonly Uint8Array[];
  readonly weights: Float64Array | null;
  /** Numbers of the metrics variables that it has; NaN without one. Waves of earlier versions have none. */
  readonly metrics: readonly { readonly code: string; readonly values: Float64Array }[];
  /** Empty where the file has no ids. */
  readonly ids: readonly string[];
}

export function encodeWave({ respondents, questions, codes, weights, metrics, ids }: WaveData): Uint8Array {
  const all = new Uint8Array(respondents * questions.length);
  codes.forEach((column, j) => {
    all.set(column, j * respondents);
  });
  const numbers = new Float64Array(respondents * metrics.length);
  metrics.forEach(({ values }, at) => {
    numbers.set(values, at * respondents);
  });
  const measured = metrics.map(({ code }) => code);
  return encodeArrays({
    about: { respondents, questions, ids, metrics: measured },
    arrays: { codes: all, ...(weights && { weights }), ...(measured.length > 0 && { numbers }) },
  });
}

type Stored = Pick<WaveData, 'respondents' | 'questions' | 'ids'> & { readonly metrics?: readonly string[] };

export function decodeWave(bytes: Uint8Array): WaveData {
  const { about, arrays } = decodeArrays(bytes);
  const { respondents, questions, ids, metrics = [] } = about as Stored;
  const all = arrays.codes as Uint8Array;
  const numbers = arrays.numbers as Float64Array;
  return {
    respondents,
    questions,
    ids,
    codes: questions.map((_, j) => all.slice(j * respondents, (j + 1) * respondents)),
    metrics: metrics.map((code, at) => ({ code, values: numbers.slice(at * respondents, (at + 1) * respondents) })),
    weights: (arrays.weights as Float64Array | undefined) ?? null,
  };
}
