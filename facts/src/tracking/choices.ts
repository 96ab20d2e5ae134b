import type { WaveChoices, WaveMatching } from './matching.ts';

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
