import { learnCut } from '../../survey/cut.ts';
import { responseOrder } from '../../survey/response-order.ts';
import { withScale } from '../../survey/scale-points.ts';
import type { CategoricalColumn, Cut, NumericColumn, Survey } from '../../survey/survey.ts';
import { MISSING } from '../../survey/survey.ts';
import { effectiveBaseOf } from '../../survey/weights.ts';
import { buildExercises } from './build-exercises.ts';
import type { ResponseColumn } from './columns.ts';
import type { Problems } from './problems.ts';
import type { Summary } from './summary.ts';
import { summarise } from './summary.ts';
import type { Gathered } from './survey-reading.ts';

/** Builds a survey from the columns read; null if nothing can be used. */
export function buildSurvey(gathered: Gathered, problems: Problems): { survey: Survey; summary: Summary } | null {
  const weights = gathered.weight?.take() ?? null;
  if (weights?.every((weight) => weight === 0)) {
    const column = gathered.variables.find(({ kind }) => kind === 'Weight')?.code;
    gathered.data.complain({ column, problem: { kind: 'no weight above zero' } });
    return null;
  }
  const respondents = gathered.data.rows;
  const answered = new Map<string, CategoricalColumn>();
  const orders = new Map(gathered.variables.map(({ code, order }) => [code, order]));
  for (const [code, column] of gathered.responses) {
    if (!column.tooMany) answered.set(code, inDataOrder(code, column, gathered, orders.get(code) ?? null));
  }
  const numeric = new Map<string, NumericColumn>();
  for (const [code, column] of gathered.numbers) numeric.set(code, { code, values: column.take() });
  const usable = gathered.variables.flatMap(({ code }) => answered.get(code) ?? []).filter((c) => c.labels.length > 1);
  const exercises = buildExercises(gathered, problems);
  if (exercises === null) return null;
  const chosen = exercises.some(({ columns }) => columns.length > 1 || columns[0].answers.length > 1);
  if (usable.length === 0 && !chosen && ![...numeric.values()].some(({ values }) => isVarying(values))) {
    problems.add({ file: gathered.files.discretized, problem: { kind: 'nothing to segment by' } });
    return null;
  }
  const cuts = learnCuts(gathered, usable, numeric);
  const types = new Map(gathered.variables.map((variable) => [variable.code, variable]));
  const categorical = usable.map((column) => {
    const inOrder = withScale(column, types.get(column.code), cuts[column.code]);
    answered.set(column.code, inOrder.column);
    if (inOrder.cut) cuts[column.code] = inOrder.cut;
    return inOrder.column;
  });
  const survey: Survey = {
    respondents,
    idName: gathered.ids?.name ?? null,
    ids: gathered.ids?.column.texts ?? Array.from({ length: respondents }, (_, i) => String(i + 1)),
    weights,
    categorical,
    numeric: gathered.variables
      .flatMap(({ code }) => numeric.get(code) ?? [])
      .filter(({ values }) => values.some((value) => !Number.isNaN(value))),
    ...(exercises.length > 0 && { exercises }),
    cuts,
  };
  return { survey, summary: summarise(gathered, survey, answered, effectiveBaseOf(weights, respondents)) };
}

/** A number that is the same for everyone shapes no segment. */
function isVarying(values: Float64Array): boolean {
  const first = values.find((value) => !Number.isNaN(value));
  return values.some((value) => !Number.isNaN(value) && value !== first);
}

/** Respondents as in the data file, responses in reading order. */
function inDataOrder(
  code: string,
  column: ResponseColumn,
  gathered: Gathered,
  wanted: readonly string[] | null,
): CategoricalColumn {
  const order = wantedOrder(column, wanted) ?? responseOrder(column.labels);
  const recode = new Uint8Array(MISSING + 1).fill(MISSING);
  for (const [position, seen] of order.entries()) recode[seen] = position;
  const read = column.codes.take();
  const rows = gathered.ids?.match.rows ?? null;
  const codes = rows === null ? read : new Uint8Array(read.length);
  for (let i = 0; i < read.length; i++) codes[rows === null ? i : rows[i]] = recode[read[i]];
  return { code, labels: order.map((i) => column.labels[i]), codes };
}

/** The order of the dictionary, where it names every response that was found. */
function wantedOrder(column: ResponseColumn, wanted: readonly string[] | null): number[] | null {
  if (wanted === null || !column.labels.every((label) => wanted.includes(label))) return null;
  return column.labels
    .map((_, i) => i)
    .sort((a, b) => wanted.indexOf(column.labels[a]) - wanted.indexOf(column.labels[b]));
}

function learnCuts(
  gathered: Gathered,
  usable: readonly CategoricalColumn[],
  numeric: ReadonlyMap<string, NumericColumn>,
): Record<string, Cut> {
  // No prototype: a variable may be called "constructor".
  const cuts: Record<string, Cut> = Object.create(null);
  for (const { code, codes } of usable) {
    const numbers = numeric.get(code)?.values;
    const cut = numbers ? learnCut({ numbers, labels: codes }) : gathered.raw.get(code)?.learn(codes);
    if (cut) cuts[code] = cut;
  }
  return cuts;
}
