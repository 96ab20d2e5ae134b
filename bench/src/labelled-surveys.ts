import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { LatentClassData } from '@qp/engine/latent-class';
import { MISSING } from '@qp/engine/survey';
import { openSav, type Variable } from '@qp/spss';
import { bytesSource } from '@qp/spss/testing';

/** Surveys of others as SPSS files: the questions with labelled answers that nearly everyone answered. */

const FOLDER = new URL('../../../shared/data/real-sav/', import.meta.url);
const MAX_ANSWERS = 10;
const MAX_QUESTIONS = 40;
const MIN_ANSWERED = 0.9;

interface LabelledSurvey {
  readonly name: string;
  readonly data: LatentClassData;
}

export async function labelledSurveys(): Promise<LabelledSurvey[]> {
  if (!existsSync(FOLDER)) return [];
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.sav'));
  return Promise.all(files.map(async (file) => ({ name: file.replace('.sav', ''), data: await read(file) })));
}

async function read(file: string): Promise<LatentClassData> {
  const { dictionary, cases } = await openSav(bytesSource(readFileSync(new URL(file, FOLDER))));
  const values = dictionary.variables.map((): number[] => []);
  for await (const { rows, columns } of cases()) {
    columns.forEach((column, at) => {
      if (column instanceof Float64Array) values[at].push(...column.subarray(0, rows));
    });
  }
  const respondents = Math.max(...values.map(({ length }) => length));
  const questions = dictionary.variables.flatMap((variable, at) => {
    if (variable.width > 0 || variable.labels.length === 0) return [];
    const given = values[at].map((value) => (isAnswer(variable, value) ? value : null));
    const answers = [...new Set(given)].filter((value) => value !== null).sort((a, b) => a - b);
    const answered = given.filter((value) => value !== null).length;
    if (answers.length < 2 || answers.length > MAX_ANSWERS || answered < MIN_ANSWERED * respondents) return [];
    const codes = Uint8Array.from(given, (value) => (value === null ? MISSING : answers.indexOf(value)));
    return [{ codes, categories: answers.length }];
  });
  return { respondents, columns: questions.slice(0, MAX_QUESTIONS), weights: null };
}

function isAnswer({ missing: { values, range } }: Variable, value: number): boolean {
  return !Number.isNaN(value) && !values.includes(value) && !(range && value >= range.low && value <= range.high);
}
