/** Surveys for the tests: the planted ones, the public ones where they are present, and random small ones. */
import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { LatentClassData } from '../latent-class/types.ts';
import { Random } from '../numerics/random.ts';
import { MISSING } from '../survey/index.ts';

const PLANTED = new URL('../../fixtures/planted/', import.meta.url);
const REFERENCE = new URL('../../../../shared/data/reference/', import.meta.url);

export const referencePresent = existsSync(REFERENCE);

export interface ReferenceFit {
  K: number;
  llik: number;
  npar: number;
  aic: number;
  bic: number;
  entropy_R2: number | null;
  identified_df_ok?: boolean | null;
}

interface ReferenceSet {
  N: number;
  items?: string[];
  fits: ReferenceFit[];
}

const readJson = (url: URL): Record<string, ReferenceSet> => JSON.parse(readFileSync(url, 'utf8'));

export const plantedFits = (name: string): ReferenceFit[] => readJson(new URL('planted.json', PLANTED))[name].fits;

export function plantedSurvey(name: string): { data: LatentClassData; truth: number[] } {
  const { header, lines } = readCsv(new URL(`${name}.csv`, PLANTED));
  const truth = header.indexOf('truth');
  const items = header.filter((item) => !['id', 'truth', 'spread'].includes(item));
  return { data: toData(header, lines, items), truth: lines.map((line) => Number(line[truth])) };
}

/** The planted survey whose 24 questions are scales of five points. */
export function plantedScales(): { data: LatentClassData; truth: number[] } {
  const { data, truth } = plantedSurvey('planted-scales');
  return { data: { ...data, columns: data.columns.map((column) => ({ ...column, scalePoints: 5 })) }, truth };
}

export function referenceSurvey(name: string): { data: LatentClassData; fits: ReferenceFit[] } {
  const { items, fits } = readJson(new URL('reference.json', REFERENCE))[name];
  const { header, lines } = readCsv(new URL(`${name}.csv`, REFERENCE));
  return { data: toData(header, lines, items ?? header), fits };
}

/** A column of a public survey as numbers; NaN for an empty cell. */
export function referenceColumn(name: string, column: string): Float64Array {
  const { header, lines } = readCsv(new URL(`${name}.csv`, REFERENCE));
  const at = header.indexOf(column);
  return Float64Array.from(lines, (line) => (line[at] === '' ? Number.NaN : Number(line[at])));
}

function readCsv(url: URL): { header: string[]; lines: string[][] } {
  const text = readFileSync(url, 'utf8').trim().replaceAll('"', '');
  const [header, ...lines] = text.split(/\r?\n/).map((line) => line.split(','));
  return { header, lines };
}

/** Answers are numbered from 1; an empty cell is missing. */
function toData(header: string[], lines: string[][], items: string[]): LatentClassData {
  const columns = items.map((item) => {
    const j = header.indexOf(item);
    const codes = Uint8Array.from(lines, (line) => (line[j] === '' ? MISSING : Number(line[j]) - 1));
    return { codes, categories: codes.reduce((most, code) => (code === MISSING ? most : Math.max(most, code + 1)), 1) };
  });
  return { respondents: lines.length, columns, weights: null };
}

/** A survey with as many hidden segments as asked for; some answers missing, and where asked for, weighted. */
export function madeSurvey(options: {
  respondents: number;
  categories: readonly number[];
  segments: number;
  missing?: number;
  weighted?: boolean;
  seed?: number;
}): LatentClassData {
  const random = new Random(options.seed ?? 1, options.respondents, options.segments);
  const favourite = options.categories.map((count) =>
    Array.from({ length: options.segments }, () => random.below(count)),
  );
  const columns = options.categories.map((categories) => ({ codes: new Uint8Array(options.respondents), categories }));
  for (let i = 0; i < options.respondents; i++) {
    const segment = random.below(options.segments);
    columns.forEach(({ codes, categories }, j) => {
      const answer = random.below(100) < 60 ? favourite[j][segment] : random.below(categories);
      codes[i] = random.below(1000) < 1000 * (options.missing ?? 0) ? MISSING : answer;
    });
  }
  const weight = () => (1 + random.below(300)) / 100;
  const weights = options.weighted ? Float64Array.from({ length: options.respondents }, weight) : null;
  return { respondents: options.respondents, columns, weights };
}

/** People of hidden segments, each leaning to one end of each scale, some of whom tick ends whatever they think. */
export function madeScales(options: {
  respondents: number;
  points: readonly number[];
  segments: number;
  missing?: number;
  weighted?: boolean;
  seed?: number;
}): LatentClassData {
  const random = new Random(options.seed ?? 1, options.respondents, options.segments);
  const leaning = options.points.map(() => Array.from({ length: options.segments }, () => random.below(3) - 1));
  const columns = options.points.map((points) => ({
    codes: new Uint8Array(options.respondents),
    categories: points,
    scalePoints: points,
  }));
  for (let i = 0; i < options.respondents; i++) {
    const segment = random.below(options.segments);
    const spread = [0.4, 0.8, 2][random.below(3)];
    columns.forEach(({ codes, categories }, j) => {
      // A sum of four even numbers is nearly normal.
      const noise = (random.below(1000) + random.below(1000) + random.below(1000) + random.below(1000)) / 1000 - 2;
      const place = ((leaning[j][segment] * 0.6 + noise) * spread + 1) / 2;
      const code = Math.max(0, Math.min(categories - 1, Math.floor(place * categories)));
      codes[i] = random.below(1000) < 1000 * (options.missing ?? 0) ? MISSING : code;
    });
  }
  const weight = () => (1 + random.below(300)) / 100;
  const weights = options.weighted ? Float64Array.from({ length: options.respondents }, weight) : null;
  return { respondents: options.respondents, columns, weights };
}

/** Any small survey, sensible or not; some of its variables have ordered points, and some of those an answer outside. */
export const anySurvey = fc
  .record({
    respondents: fc.integer({ min: 1, max: 25 }),
    categories: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 5 }),
    weighted: fc.boolean(),
  })
  .chain(({ respondents, categories, weighted }) => {
    const column = (count: number) => {
      const code = fc.oneof(
        { weight: 5, arbitrary: fc.nat(count - 1) },
        { weight: 1, arbitrary: fc.constant(MISSING) },
      );
      return fc.array(code, { minLength: respondents, maxLength: respondents });
    };
    const weights = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: respondents, maxLength: respondents });
    const points = fc.tuple(...categories.map((count) => fc.constantFrom(0, Math.max(0, count - 1), count)));
    return fc.record({ columns: fc.tuple(...categories.map(column)), weights, points }).map(
      (drawn): LatentClassData => ({
        respondents,
        columns: drawn.columns.map((codes, j) => ({
          codes: Uint8Array.from(codes),
          categories: categories[j],
          scalePoints: drawn.points[j],
        })),
        weights: weighted ? Float64Array.from(drawn.weights) : null,
      }),
    );
  });
