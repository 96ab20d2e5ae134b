import { seededNumbers } from '../numerics/random.ts';
import type { Survey } from '../survey/index.ts';

/** Surveys of scales in which a tenth of the people answer without reading. */

export const carelessKinds = ['random', 'straight', 'long-string', 'midpoint'] as const;
type CarelessKind = (typeof carelessKinds)[number];

interface Design {
  readonly seed: number;
  readonly people: number;
  readonly items: number;
  readonly points: number;
  /** What the statements are about, each with as many statements. */
  readonly subjects: number;
  /** Statements in a grid. */
  readonly grid: number;
  readonly share?: number;
}

/** Twelve surveys of 40 to 80 statements. */
export const carelessDesigns: readonly Design[] = Array.from({ length: 12 }, (_, at) => ({
  seed: 100 + at,
  people: [500, 800, 1200, 2000][at % 4],
  items: [40, 60, 80][at % 3],
  points: [5, 7][at % 2],
  subjects: [5, 10][Math.floor(at / 6)],
  grid: [10, 20, 8][Math.floor(at / 4)],
}));

export function carelessSurvey({ seed, people, items, points, subjects, grid, share = 0.1 }: Design) {
  const draw = seededNumbers(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());
  const loadings = Array.from({ length: items }, () => 0.5 + 0.25 * draw());
  const reversed = Array.from({ length: items }, () => draw() < 0.2);
  const easiness = Array.from({ length: items }, () => 0.6 * normal());
  const spread = points === 5 ? 1.1 : 1.5;
  const codes = Array.from({ length: items }, () => new Uint8Array(people));
  const kinds = Array.from({ length: people }, (): CarelessKind | null =>
    draw() < share ? carelessKinds[Math.floor(4 * draw())] : null,
  );
  const middle = (points - 1) / 2;
  const within = (value: number) => Math.max(0, Math.min(points - 1, Math.round(value)));
  kinds.forEach((kind, i) => {
    const own = { common: normal(), style: Math.exp(0.25 * normal()), agreeing: 0.25 * normal() };
    const traits = Array.from({ length: subjects }, () => 0.4 * own.common + Math.sqrt(1 - 0.16) * normal());
    let [run, answer] = [0, Math.floor(points * draw())];
    for (let j = 0; j < items; j++) {
      if (kind === 'long-string' && run-- <= 0)
        [run, answer] = [5 + Math.floor(8 * draw()), Math.floor(points * draw())];
      if (kind === null) {
        const trait = traits[j % subjects] * (reversed[j] ? -1 : 1);
        const opinion = loadings[j] * trait + Math.sqrt(1 - loadings[j] ** 2) * normal();
        codes[j][i] = within(middle + spread * (own.style * (opinion + easiness[j]) + own.agreeing));
      } else if (kind === 'random') codes[j][i] = Math.floor(points * draw());
      else if (kind === 'midpoint') codes[j][i] = within(middle + (draw() < 0.75 ? 0 : draw() < 0.5 ? -1 : 1));
      else codes[j][i] = answer;
    }
  });
  const labels = Array.from({ length: points }, (_, at) => `Point ${at + 1}`);
  const survey: Survey = {
    respondents: people,
    idName: 'id',
    ids: kinds.map((_, i) => `p${i + 1}`),
    weights: null,
    categorical: codes.map((of, j) => ({ code: `Q${j + 1}`, labels, codes: of, scalePoints: points })),
    numeric: [],
    cuts: {},
  };
  const variables = codes.map((_, j) => ({
    code: `Q${j + 1}`,
    label: `Statement ${j + 1}`,
    stem: `Grid ${Math.floor(j / grid) + 1}`,
    dimension: '',
    factor: '',
  }));
  return { survey, variables, kinds };
}
