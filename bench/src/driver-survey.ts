import { Random } from '@qp/engine/numerics';

const RESPONDENTS = 10_000;
const QUESTIONS = 60;
const SEGMENTS = 6;
const POINTS = 5;

/** Six segments that lean to an answer of each of 60 questions, and 30 variables that barely distinguish them. */
export function wideSurvey() {
  const random = new Random(1, 5, 5);
  const segmentOf = Uint8Array.from({ length: RESPONDENTS }, () => random.below(SEGMENTS));
  const column = (often: number) => {
    const typical = Array.from({ length: SEGMENTS }, () => random.below(POINTS));
    return segmentOf.map((k) => (random.below(100) < often ? typical[k] : random.below(POINTS)));
  };
  const columns = Array.from({ length: QUESTIONS }, () => ({ categories: POINTS, codes: column(25) }));
  const labels = Array.from({ length: POINTS }, (_, c) => `Answer ${c + 1}`);
  return {
    data: { respondents: RESPONDENTS, columns, weights: null },
    codes: columns.map((_, j) => `Q${j + 1}`),
    variables: Array.from({ length: 30 }, (_, v) => ({ code: `V${v + 1}`, labels, codes: column(10) })),
  };
}
