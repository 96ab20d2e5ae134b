import { seededNumbers } from '../numerics/random.ts';
import { MISSING } from '../survey/index.ts';
import type { TypingData } from '../typing-tool/types.ts';

/** People of known segments for tests and benchmarks: answers are independent inside a segment. */

interface PlantedSurvey {
  /** [question][segment][label]. */
  readonly probabilities: readonly (readonly (readonly number[])[])[];
  readonly sizes: readonly number[];
}

/** `strength(question)` says how far the segments' answers differ: 0 not at all, 1 a little, 3 much. */
export function plantSurvey(
  seed: number,
  sizes: readonly number[],
  labels: readonly number[],
  strength: (question: number) => number,
): PlantedSurvey {
  const random = seededNumbers(seed);
  const probabilities = labels.map((count, question) =>
    sizes.map(() => {
      const parts = Array.from({ length: count }, () => Math.exp(strength(question) * (random() * 2 - 1)));
      const sum = parts.reduce((a, b) => a + b, 0);
      return parts.map((part) => part / sum);
    }),
  );
  return { probabilities, sizes };
}

export function drawPeople(survey: PlantedSurvey, people: number, seed: number, missing = 0): TypingData {
  const random = seededNumbers(seed);
  const draw = (shares: readonly number[]) => {
    let rest = random();
    let i = 0;
    while (i < shares.length - 1 && rest >= shares[i]) rest -= shares[i++];
    return i;
  };
  const segmentOf = new Uint8Array(people);
  const columns = survey.probabilities.map((bySegment, question) => ({
    code: `q${question + 1}`,
    labels: bySegment[0].map((_, label) => `answer ${label + 1}`),
    codes: new Uint8Array(people),
  }));
  for (let i = 0; i < people; i++) {
    const segment = draw(survey.sizes);
    segmentOf[i] = segment;
    columns.forEach((column, question) => {
      const code = draw(survey.probabilities[question][segment]);
      column.codes[i] = random() < missing ? MISSING : code;
    });
  }
  return { columns, segmentOf, segments: survey.sizes.length, weights: null };
}
