import { readFileSync } from 'node:fs';
import { answerQuality, qualityEvidence } from '@qp/engine/sample/quality';
import { decodeSurvey, isMissing, type Survey } from '@qp/engine/survey';
import type { PersonQuality, QualityIndex, QualityResult } from '@qp/facts';
import { readCsv } from '../../../platform/csv/index.ts';
import { threadWork } from '../../../platform/queue/thread.ts';

export interface QualityTask {
  /** The encoded survey, or where it lies. */
  readonly survey: Uint8Array | string;
  readonly variables: readonly { readonly code: string; readonly label: string; readonly stem?: string | null }[];
  /** The file that open answers are in, and their variables. */
  readonly data: { readonly path: string; readonly texts: readonly string[] };
  readonly asked:
    | { readonly speed: number | undefined }
    | { readonly person: string; readonly flags: readonly QualityIndex[] };
}

/** How people answered: everyone, or the answers that raised the flags of one. */
export default threadWork(async (task: QualityTask): Promise<QualityResult | PersonQuality> => {
  const { survey: given, variables, asked } = task;
  const survey = decodeSurvey(typeof given === 'string' ? readFileSync(given) : given);
  const source = { survey, variables, texts: await openAnswers(survey, task) };
  return 'person' in asked ? qualityEvidence(source, asked.person, asked.flags) : answerQuality(source, asked.speed);
});

/** Rows of the data file are in the order of the survey. */
async function openAnswers({ respondents }: Survey, { variables, data: { path, texts } }: QualityTask) {
  if (texts.length === 0) return [];
  const questions = variables
    .filter(({ code }) => texts.includes(code))
    .map((one) => ({ ...one, answers: [] as string[] }));
  let columns: number[] | null = null;
  for await (const { rows } of readCsv(path)) {
    const header = columns === null;
    columns ??= questions.map(({ code }) => rows[0].findIndex((name) => name.trim() === code));
    for (const row of header ? rows.slice(1) : rows) {
      for (const [q, at] of columns.entries()) {
        const cell = row[at] ?? '';
        questions[q].answers.push(isMissing(cell) ? '' : cell);
      }
    }
  }
  return questions.filter(({ answers }) => answers.length === respondents);
}
