import type { Survey } from './survey.ts';

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
