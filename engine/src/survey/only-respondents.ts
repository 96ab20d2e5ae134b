import { byResponses, type Subgroup, type SubgroupCondition } from '@qp/facts';
import { columnsOf, type Survey } from './survey.ts';

/** The respondents who meet every condition, in the order of the survey. A missing answer meets none [CT19]. */
export function respondentsIn(survey: Survey, subgroup: Subgroup): Int32Array {
  const meets = subgroup.map((condition) => test(survey, condition));
  const rows = Int32Array.from({ length: survey.respondents }, (_, row) => row);
  return rows.filter((row) => meets.every((met) => met(row)));
}

function test(survey: Survey, condition: SubgroupCondition): (row: number) => boolean {
  if (byResponses(condition)) {
    const [{ codes, labels }] = columnsOf(survey.categorical, [condition.code]);
    const chosen = labels.map((label) => condition.responses.includes(label));
    return (row) => chosen[codes[row]] ?? false;
  }
  const [{ values }] = columnsOf(survey.numeric, [condition.code]);
  const { from, to } = condition;
  // NaN means no answer, and any comparison with it is false.
  return (row) => values[row] >= (from ?? Number.NEGATIVE_INFINITY) && values[row] <= (to ?? Number.POSITIVE_INFINITY);
}

/** The survey with these weights, NaN for a respondent who is left out [SA2]. */
export function withPeople(survey: Survey, people: Float64Array): Survey {
  if (people.length !== survey.respondents) throw new Error('the people are not those of the survey');
  const unweighted = survey.weights === null && people.every((weight) => Number.isNaN(weight) || weight === 1);
  return { ...survey, weights: unweighted ? null : people.map((weight) => (Number.isNaN(weight) ? 0 : weight)) };
}

/** The same survey with some of its respondents only, in this order. */
export function onlyRespondents(survey: Survey, rows: Int32Array): Survey {
  return {
    ...survey,
    respondents: rows.length,
    ids: Array.from(rows, (row) => survey.ids[row]),
    weights: survey.weights && picked(survey.weights, rows, new Float64Array(rows.length)),
    categorical: survey.categorical.map((column) => ({
      ...column,
      codes: picked(column.codes, rows, new Uint8Array(rows.length)),
    })),
    ...(survey.exercises && {
      exercises: survey.exercises.map((exercise) => ({
        ...exercise,
        columns: exercise.columns.map((column) => ({
          ...column,
          codes: picked(column.codes, rows, new Uint8Array(rows.length)),
        })),
      })),
    }),
    numeric: survey.numeric.map((column) => ({
      ...column,
      values: picked(column.values, rows, new Float64Array(rows.length)),
    })),
  };
}

function picked<T extends Uint8Array | Float64Array>(from: T, rows: Int32Array, into: T): T {
  for (let at = 0; at < rows.length; at++) into[at] = from[rows[at]];
  return into;
}
