import { answerCorrelation, type LatentClassColumn } from '../../latent-class/index.ts';

/** Correlations that may be chance say nothing about a direction. */
const CLEAR = 3;
const MIN_CORRELATION = 0.1;

/**
 * Questions whose correlations with the others changed their sign from the run to the wave [WV14]: the scale was turned
 * round. The clearest is turned back first, because it makes the others look turned. Columns are those of both, in order.
 */
export function reversedQuestions(
  before: readonly LatentClassColumn[],
  now: readonly LatentClassColumn[],
): Set<number> {
  const ordered = before.flatMap((column, j) => (pointsOf(column) >= 2 ? [j] : []));
  const [old, given] = [before, now].map((columns) => correlations(ordered.map((j) => columns[j])));
  const turned = new Set<number>();
  for (;;) {
    const sign = (at: number) => (turned.has(ordered[at]) ? -1 : 1);
    const scores = ordered.map((_, a) => {
      let [score, clear] = [0, 0];
      for (let b = 0; b < ordered.length; b++) {
        if (a === b || !old[a][b].clear || !given[a][b].clear) continue;
        clear++;
        score += Math.sign(old[a][b].value * given[a][b].value) * Math.abs(old[a][b].value) * sign(a) * sign(b);
      }
      return clear > 0 ? score : 0;
    });
    const worst = scores.reduce((a, score, at) => (score < scores[a] ? at : a), 0);
    if (ordered.length === 0 || !(scores[worst] < 0) || turned.has(ordered[worst])) return turned;
    turned.add(ordered[worst]);
  }
}

/** Answers in an order: points of a scale, or two answers. */
const pointsOf = ({ scalePoints = 0, categories }: LatentClassColumn): number =>
  scalePoints >= 3 ? scalePoints : categories === 2 ? 2 : 0;

interface Correlation {
  readonly value: number;
  readonly clear: boolean;
}

function correlations(columns: readonly LatentClassColumn[]): Correlation[][] {
  const answers = columns.map((column) => ({ codes: column.codes, points: pointsOf(column) }));
  const found: Correlation[][] = columns.map(() => []);
  answers.forEach((one, a) => {
    for (let b = 0; b < a; b++) {
      const { people, correlation: value } = answerCorrelation(one, answers[b]);
      found[a][b] = { value, clear: Math.abs(value) > Math.max(MIN_CORRELATION, CLEAR / Math.sqrt(people)) };
      found[b][a] = found[a][b];
    }
  });
  return found;
}
