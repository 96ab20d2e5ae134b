import type { CategoricalColumn, Exercise, Survey } from '../../survey/survey.ts';
import { MISSING } from '../../survey/survey.ts';
import type { DictionaryVariable } from './dictionary.ts';
import type { FileProblem } from './problems.ts';
import type { Gathered } from './survey-reading.ts';
import type { VariableSummary } from './variable-summary.ts';
import { warningsOf } from './warnings.ts';

/** What was understood from the three files, for the person who uploaded them. */
export interface Summary {
  respondents: number;
  id_variable: string | null;
  weight_variable: string | null;
  effective_base: number;
  types: { type: string; count: number }[];
  warnings: FileProblem[];
  variables: VariableSummary[];
}

export function summarise(
  gathered: Gathered,
  survey: Survey,
  answered: ReadonlyMap<string, CategoricalColumn>,
  effectiveBase: number,
): Summary {
  const cut = new Set(survey.categorical.map(({ code }) => code));
  const numeric = new Map(survey.numeric.map((column) => [column.code, column.values]));
  const variables = gathered.variables.flatMap((variable): VariableSummary[] => {
    const { code, label, dimension, factor, stem, type, kind, exercise } = variable;
    if (exercise !== undefined) return taskSummaries(variable, exercise, gathered, survey);
    const values = numeric.get(code);
    const column = answered.get(code);
    const texts = gathered.texts.get(code);
    const responses = column ? countResponses(column) : (texts?.responses() ?? []);
    const missing = (gathered.responses.get(code) ?? gathered.numbers.get(code) ?? texts)?.missing;
    return [
      {
        code,
        label,
        dimension,
        factor,
        ...(stem ? { stem } : {}),
        type,
        uses: [...(cut.has(code) ? (['cluster', 'profile'] as const) : []), ...(values ? (['metrics'] as const) : [])],
        missing: missing ?? (kind === 'ID' || kind === 'Weight' ? 0 : survey.respondents),
        scale_points: column?.scalePoints ?? 0,
        responses,
        ...(values ? { numbers: describeNumbers(values), number: numberFacts(values, variable, cut.has(code)) } : {}),
      },
    ];
  });
  return {
    respondents: survey.respondents,
    id_variable: survey.idName,
    weight_variable: gathered.variables.find(({ kind }) => kind === 'Weight')?.code ?? null,
    effective_base: effectiveBase,
    types: countTypes(variables),
    warnings: warningsOf(gathered, survey, variables),
    variables,
  };
}

/** A task, and before the first one of an exercise the exercise: that is what is chosen. */
function taskSummaries(
  task: DictionaryVariable,
  exercise: string,
  gathered: Gathered,
  survey: Survey,
): VariableSummary[] {
  const { code, label, dimension, factor, type } = task;
  const known = survey.exercises?.find((one) => one.code === exercise);
  const isFirst = gathered.variables.find((one) => one.exercise === exercise) === task;
  const own = { dimension, factor, type, scale_points: 0, responses: [] };
  const missing = gathered.choices.get(code)?.missing ?? survey.respondents;
  const taskOf = {
    ...own,
    code,
    label,
    uses: [],
    missing,
    exercise: { name: exercise, items: known?.items.length ?? 0 },
  };
  const uses: VariableSummary['uses'] = known ? ['cluster', 'profile'] : [];
  const whole = {
    ...own,
    code: exercise,
    label: exercise === code ? label : exercise,
    uses,
    missing: unanswered(known, survey),
  };
  if (exercise === code) return [{ ...whole, exercise: taskOf.exercise }];
  return isFirst ? [whole, taskOf] : [taskOf];
}

/** People without an answer to any task. */
function unanswered(exercise: Exercise | undefined, { respondents }: Survey): number {
  const all = Array.from({ length: respondents }, (_, i) => i);
  return all.filter((i) => exercise?.columns.every(({ codes }) => codes[i] === MISSING) ?? true).length;
}

function countResponses(column: CategoricalColumn): { label: string; count: number }[] {
  const counts = new Uint32Array(MISSING + 1);
  const { codes } = column;
  for (let i = 0; i < codes.length; i++) counts[codes[i]]++;
  return column.labels.map((label, i) => ({ label, count: counts[i] }));
}

/** Different values are counted up to this: more never matter. */
const COUNTED_UP_TO = 25;

/** Without a word in the dictionary, a number is proposed as one where it has no groups. */
function numberFacts(
  values: Float64Array,
  { unit = '', decimals = null, asNumber }: { unit?: string; decimals?: number | null; asNumber?: boolean },
  grouped: boolean,
): NonNullable<VariableSummary['number']> {
  const seen = new Set<number>();
  for (const value of values) {
    if (!Number.isNaN(value)) seen.add(value);
    if (seen.size === COUNTED_UP_TO) break;
  }
  return { distinct: seen.size, unit, decimals, proposed: seen.size > 1 && (asNumber ?? !grouped) };
}

function describeNumbers(values: Float64Array): { minimum: number; mean: number; maximum: number } {
  let minimum = Number.POSITIVE_INFINITY;
  let maximum = Number.NEGATIVE_INFINITY;
  let mean = 0;
  let count = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    if (value < minimum) minimum = value;
    if (value > maximum) maximum = value;
    count++;
    // A running mean: the plain sum of large values could overflow.
    mean += (value - mean) / count;
  }
  return { minimum, mean, maximum };
}

function countTypes(variables: readonly VariableSummary[]): { type: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { type } of variables) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].map(([type, count]) => ({ type, count })).sort((a, b) => b.count - a.count);
}
