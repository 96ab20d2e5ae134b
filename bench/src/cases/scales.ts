import { readFileSync } from 'node:fs';
import { adjustedRandIndex } from '@qp/engine/comparison';
import { endUse, fitSegments, type LatentClassData, membership } from '@qp/engine/latent-class';
import { Random } from '@qp/engine/numerics';
import { MISSING } from '@qp/engine/survey';
import { type BenchCase, cpuMilliseconds, type Measurement } from '../bench-case.ts';

/** Answers as scales, with and without style adjustment: the planted survey of scales, and a large one made here. */

const planted = new URL('../../../engine/fixtures/planted/planted-scales.csv', import.meta.url);
const settings = { maxSegments: 6, alpha: 100, criterion: 'bic', threads: 2 } as const;

function plantedScales(): { data: LatentClassData; truth: number[] } {
  const [header, ...lines] = readFileSync(planted, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  const columns = header.flatMap((name, j) => {
    const codes = Uint8Array.from(lines, (line) => (line[j] === '' ? MISSING : Number(line[j]) - 1));
    return name.startsWith('Q') ? [{ codes, categories: 5, scalePoints: 5 }] : [];
  });
  const truth = lines.map((line) => Number(line[header.indexOf('truth')]));
  return { data: { respondents: lines.length, columns, weights: null }, truth };
}

/** People of six segments who lean to either side of scales of five points, each with their own way of using them. */
function largeSurvey(respondents: number, variables: number): LatentClassData {
  const random = new Random(11, respondents, variables);
  const uniform = () => (random.below(2 ** 31) + 0.5) / 2 ** 31;
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  const means = Array.from({ length: variables }, () => Array.from({ length: 6 }, () => 0.6 * normal()));
  const columns = means.map(() => ({ codes: new Uint8Array(respondents), categories: 5, scalePoints: 5 }));
  for (let i = 0; i < respondents; i++) {
    const segment = random.below(6);
    const reach = Math.exp(0.45 * normal());
    columns.forEach(({ codes }, j) => {
      codes[i] = Math.max(0, Math.min(4, Math.round(2 + reach * (means[j][segment] + normal()))));
    });
  }
  return { respondents, columns, weights: null };
}

async function plantedFigures(): Promise<Measurement[]> {
  const { data, truth } = plantedScales();
  const found = await fitSegments(data, { ...settings, predict: false });
  const [categories, scales, style] = found.trial!.figures;
  const place = membership(data, found.fits[found.chosen - 1]).assignments;
  const asCategories = await fitSegments(data, { ...settings, answers: 'categories', predict: false });
  const placed = membership(data, asCategories.fits[asCategories.chosen - 1]).assignments;
  const habit = endUse(data, placed, asCategories.chosen)!;
  const left = endUse(data, place, found.chosen)!;
  return [
    {
      what: 'planted: Automatic picks the style adjustment (1: yes)',
      value: Number(found.treatment === 'style'),
      unit: '',
      target: { atLeast: 1 },
    },
    { what: 'planted: segments by BIC, 4 are planted', value: found.chosen, unit: '', target: { atMost: 4 } },
    {
      what: 'planted: adjusted Rand index to the truth',
      value: adjustedRandIndex(place, truth),
      unit: '',
      target: { atLeast: 0.92 },
    },
    { what: 'planted: of end use, explained by its segments', value: left.explained, unit: '' },
    { what: 'planted, categories: segments by BIC', value: asCategories.chosen, unit: '' },
    {
      what: 'planted, categories: adjusted Rand index to the truth',
      value: adjustedRandIndex(placed, truth),
      unit: '',
    },
    {
      what: 'planted, categories: of end use, explained by segments (note above 0.25)',
      value: habit.explained,
      unit: '',
      target: { atLeast: 0.2 },
    },
    { what: 'log-likelihood a new person: categories', value: categories.logLikelihood, unit: '' },
    { what: 'log-likelihood a new person: scales', value: scales.logLikelihood, unit: '' },
    { what: 'log-likelihood per new respondent: style-adjusted', value: style.logLikelihood, unit: '' },
    { what: 'style-adjusted better than categories by', value: style.lead, unit: '', target: { atLeast: 0.5 } },
    {
      what: 'style-adjusted better than scales by',
      value: style.lead - scales.lead,
      unit: '',
      target: { atLeast: 0.5 },
    },
  ];
}

/** Processor time of fits with 1 to 4 segments, 40 starts each, on one thread. */
async function styleByCategories(): Promise<Measurement> {
  const { data } = plantedScales();
  const time = (answers: 'categories' | 'style') =>
    cpuMilliseconds(() =>
      fitSegments(data, { ...settings, answers, maxSegments: 4, starts: 40, threads: 1, predict: false }),
    );
  await time('style');
  const [categories, style] = [await time('categories'), await time('style')];
  return {
    what: 'time of style fits, by that of categories',
    value: style / categories,
    unit: 'x',
    target: { atMost: 4.5 },
  };
}

async function largeRun(): Promise<Measurement[]> {
  const data = largeSurvey(10_000, 40);
  const timed = async (predict: boolean) => {
    const start = performance.now();
    const cpu = await cpuMilliseconds(() => fitSegments(data, { ...settings, maxSegments: 8, predict }));
    return { wall: (performance.now() - start) / 1000, cpu: cpu / 1000 };
  };
  const plain = await timed(false);
  const predicted = await timed(true);
  return [
    {
      what: 'automatic run, 10,000 x 40, up to 8 segments, two threads',
      value: plain.wall,
      unit: 's',
      target: { atMost: 45 },
    },
    { what: 'automatic run: processor time', value: plain.cpu, unit: 's' },
    { what: 'automatic run with prediction of new respondents', value: predicted.wall, unit: 's' },
    { what: 'automatic run with prediction: processor time', value: predicted.cpu, unit: 's' },
  ];
}

export const benchCase: BenchCase = {
  title: 'Answers as scales, adjusted for response style: planted-scales (2,400 x 24) and 10,000 x 40',
  async run() {
    return [...(await plantedFigures()), await styleByCategories(), ...(await largeRun())];
  },
};
