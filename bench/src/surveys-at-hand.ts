import { existsSync, readFileSync } from 'node:fs';
import type { LatentClassData } from '@qp/engine/latent-class';
import { MISSING } from '@qp/engine/survey';
import { openSav } from '@qp/spss';
import { bytesSource } from '@qp/spss/testing';

/** The surveys of the repository, planted and as an SPSS file, and the public ones that lie beside it where the checks are made. */

const PLANTED = new URL('../../engine/fixtures/planted/', import.meta.url);
const SNACKS = new URL('../../spss/fixtures/survey.sav', import.meta.url);
const PUBLIC = new URL('../../../shared/data/reference/', import.meta.url);

interface SurveyAtHand {
  readonly name: string;
  readonly data: LatentClassData;
  /** The segment of each respondent, where it is known. */
  readonly truth: readonly number[] | null;
}

const planted = ['planted-complete', 'planted-missing', 'planted-wide', 'planted-scales'];
const publicOnes = ['carcinoma', 'values', 'cheating', 'mcdonalds'];
/** Columns that aren't questions. */
const ASIDE = new Set(['id', 'truth', 'spread', 'GPA']);

export async function surveysAtHand(): Promise<SurveyAtHand[]> {
  const present = existsSync(PUBLIC) ? publicOnes : [];
  return [
    ...planted.map((name) => readSurvey(name, new URL(`${name}.csv`, PLANTED))),
    await readSnacks(),
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

/** Eight scales of five points, 99 for "Don't know", and five yes or no questions. */
async function readSnacks(): Promise<SurveyAtHand> {
  const file = await openSav(bytesSource(readFileSync(SNACKS)));
  const asked = file.dictionary.variables.flatMap(({ name }, at) => {
    if (name.startsWith('Q1_')) return [{ at, lowest: 1, points: 5 }];
    return name.startsWith('Snack_') ? [{ at, lowest: 0, points: 2 }] : [];
  });
  const answers = asked.map((): number[] => []);
  for await (const { rows, columns } of file.cases()) {
    asked.forEach(({ at, lowest, points }, q) => {
      for (let i = 0; i < rows; i++) {
        const code = Number(columns[at][i]) - lowest;
        answers[q].push(code >= 0 && code < points ? code : MISSING);
      }
    });
  }
  const columns = asked.map(({ points }, q) => ({
    codes: Uint8Array.from(answers[q]),
    categories: points,
    ...(points > 2 && { scalePoints: points }),
  }));
  return { name: 'snacks', data: { respondents: answers[0].length, columns, weights: null }, truth: null };
}
