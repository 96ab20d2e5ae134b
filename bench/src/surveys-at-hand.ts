import { existsSync, readFileSync } from 'node:fs';
import type { LatentClassData } from '@qp/engine/latent-class';
import { MISSING } from '@qp/engine/survey';

/** The planted surveys of the repository, and the public ones that lie beside it where the checks are made. */

const PLANTED = new URL('../../engine/fixtures/planted/', import.meta.url);
const PUBLIC = new URL('../../../shared/data/reference/', import.meta.url);

export interface SurveyAtHand {
  readonly name: string;
  readonly data: LatentClassData;
  /** The segment of each respondent, where it is known. */
  readonly truth: readonly number[] | null;
}

const planted = ['planted-complete', 'planted-missing', 'planted-wide', 'planted-scales'];
const publicOnes = ['carcinoma', 'values', 'cheating', 'mcdonalds'];
/** Columns that are no question. */
const ASIDE = new Set(['id', 'truth', 'spread', 'GPA']);

export function surveysAtHand(): SurveyAtHand[] {
  const present = existsSync(PUBLIC) ? publicOnes : [];
  return [
    ...planted.map((name) => readSurvey(name, new URL(`${name}.csv`, PLANTED))),
    ...present.map((name) => readSurvey(name, new URL(`${name}.csv`, PUBLIC))),
  ];
}

/** Answers are numbered from 1; an empty cell is missing. */
function readSurvey(name: string, url: URL): SurveyAtHand {
  const text = readFileSync(url, 'utf8').trim().replaceAll('"', '');
  const [header, ...lines] = text.split(/\r?\n/).map((line) => line.split(','));
  const columns = header.flatMap((item, j) => {
    if (ASIDE.has(item)) return [];
    const codes = Uint8Array.from(lines, (line) => (line[j] === '' ? MISSING : Number(line[j]) - 1));
    const categories = codes.reduce((most, code) => (code === MISSING ? most : Math.max(most, code + 1)), 1);
    return [{ codes, categories, ...(name === 'planted-scales' && { scalePoints: categories }) }];
  });
  const truth = header.indexOf('truth');
  return {
    name,
    data: { respondents: lines.length, columns, weights: null },
    truth: truth < 0 ? null : lines.map((line) => Number(line[truth])),
  };
}
