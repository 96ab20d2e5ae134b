import { type DURATION_UNITS, MIN_POINTS } from '@qp/facts';
import type { CategoricalColumn, NumericColumn, Survey } from '../../survey/index.ts';
import type { Grid, ScaleItem } from './scale-indices.ts';

/** What of a survey the indices are computed from. */

/** What the dictionary says of a variable. */
export interface QualityVariable {
  readonly code: string;
  readonly label: string;
  readonly stem?: string | null;
}

/** Items of a grid; three agree too easily. */
const FEWEST_IN_A_GRID = 4;

/** Scales next to each other in the dictionary with the same question and responses [DQ1]; an age or an income is no such item. */
export function gridsOf(survey: Survey, variables: readonly QualityVariable[]): readonly Grid[] {
  const columnOf = new Map(comparedColumns(survey).map((column) => [column.code, column]));
  const grids: ScaleItem[][] = [];
  let before = '';
  for (const { code, stem } of variables) {
    const column = columnOf.get(code);
    if (!column) continue;
    const points = column.scalePoints ?? 0;
    const key = points >= MIN_POINTS ? JSON.stringify([stem ?? '', column.labels.slice(0, points)]) : '';
    const item = { code, codes: column.codes, points };
    if (key !== '' && key === before) grids[grids.length - 1].push(item);
    else if (key !== '') grids.push([item]);
    before = key;
  }
  return grids.filter((grid) => grid.length >= FEWEST_IN_A_GRID);
}

/** Names under which survey platforms and institutes keep how long an interview took. */
const BY_CODE =
  /^_*(duration|interview_?(time|length|duration)|total_?(time|duration)|loi|completion_?time|q_?total_?duration)\b/i;
const BY_LABEL = new RegExp(
  [
    'duration (in|of the (interview|survey))|(interview|survey|questionnaire) (duration|length|time)|length of (the )?(interview|survey)',
    'total (interview )?(time|duration)|(time|minutes|seconds) (taken )?to complete|completion time',
    '(interview|befragungs|bearbeitungs)(dauer|zeit)|dur[ée]e (de l.entretien|de l.enqu[êe]te|du questionnaire|totale)',
    'duraci[óo]n (de la |del )?(entrevista|encuesta|cuestionario|total)|dura[çc][ãa]o (da |do )?(entrevista|question[áa]rio)',
    'durata (dell.intervista|del questionario)|gesprächsdauer|interviewduur',
  ].join('|'),
  'i',
);
const UNITS: readonly [(typeof DURATION_UNITS)[number], RegExp][] = [
  ['milliseconds', /\b(ms|msec|milli\w*)\b/i],
  ['seconds', /\b(s|secs?|seconds?|sekunden?|secondes?|segundos?|secondi)\b|_sec/i],
  ['minutes', /\b(min|mins|minutes?|minuten?|minutos?|minuti)\b|_min/i],
];

export interface Duration {
  readonly column: NumericColumn;
  readonly label: string;
  readonly unit: (typeof DURATION_UNITS)[number] | null;
}

/** How long people took, where a variable says so. */
export function durationOf({ numeric }: Survey, variables: readonly QualityVariable[]): Duration | null {
  for (const { code, label } of variables) {
    const column = numeric.find((one) => one.code === code);
    if (!column || !(BY_CODE.test(code) || BY_LABEL.test(label))) continue;
    const unit = UNITS.find(([, names]) => names.test(label) || names.test(code))?.[0] ?? null;
    return { column, label: label || code, unit };
  }
  return null;
}

/** One question as far as it was answered or not. */
export interface Asked {
  readonly code: string;
  isAnswered(row: number): boolean;
}

/** Every question with responses or a number; the duration is none. */
export function askedQuestions({ categorical, numeric, exercises = [] }: Survey, duration: string | null): Asked[] {
  const grouped = new Set(categorical.map(({ code }) => code));
  const tasks = exercises.flatMap(({ columns }) => [...Map.groupBy(columns, ({ task }) => task)]);
  return [
    ...categorical.map(({ code, codes, labels }) => ({ code, isAnswered: (i: number) => codes[i] < labels.length })),
    ...numeric
      .filter(({ code }) => !grouped.has(code) && code !== duration)
      .map(({ code, values }) => ({ code, isAnswered: (i: number) => !Number.isNaN(values[i]) })),
    ...tasks.map(([code, parts]) => ({
      code,
      isAnswered: (i: number) => parts.some(({ codes, answers }) => codes[i] < answers.length),
    })),
  ].filter(({ code }) => code !== duration);
}

/** Answers in which people can be alike: every question with responses, but for the groups of numbers. */
export function comparedColumns({ categorical, numeric }: Survey): CategoricalColumn[] {
  const numbers = new Set(numeric.map(({ code }) => code));
  return categorical.filter(({ code }) => !numbers.has(code));
}
