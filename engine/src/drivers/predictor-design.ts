import type { CategoricalColumn, NumericColumn } from '../survey/index.ts';

/** A variable that may drive segments or be driven by them. */
export type DriverVariable = CategoricalColumn | NumericColumn;

export const isNumber = (variable: DriverVariable): variable is NumericColumn => 'values' in variable;

/** The columns of one variable in the design of a regression. */
export interface PredictorColumns {
  readonly variable: DriverVariable;
  /** Its first column and how many it has. */
  readonly from: number;
  readonly columns: number;
  /** Responses that were given, the reference (most frequent) first; empty for a number. */
  readonly responses: readonly number[];
  /** Weighted shares of those responses. */
  readonly shares: readonly number[];
  /** Only for a number. */
  readonly mean: number;
  readonly deviation: number;
}

/** Respondents by columns, few of which are not 0: the first column is the constant [DR2]. */
export interface PredictorDesign {
  readonly columns: number;
  readonly predictors: readonly PredictorColumns[];
  /** Entries of respondent i are those from starts[i] to starts[i + 1]. */
  readonly starts: Int32Array;
  readonly entries: Int32Array;
  readonly values: Float64Array;
}

/** A person without an answer counts as the average person on that variable. */
export function predictorDesign(variables: readonly DriverVariable[], weights: Float64Array): PredictorDesign {
  let columns = 1;
  const predictors = variables.map((variable): PredictorColumns => {
    const found = isNumber(variable) ? numberColumns(variable, weights) : responseColumns(variable, weights);
    const predictor = { ...found, from: columns };
    columns += predictor.columns;
    return predictor;
  });
  const starts = new Int32Array(weights.length + 1);
  const entries: number[] = [];
  const values: number[] = [];
  const add = (column: number, value: number) => {
    entries.push(column);
    values.push(value);
  };
  for (let i = 0; i < weights.length; i++) {
    add(0, 1);
    for (const { variable, from, columns: own, responses, shares, mean, deviation } of predictors) {
      if (own === 0) continue;
      if (isNumber(variable)) {
        if (!Number.isNaN(variable.values[i])) add(from, (variable.values[i] - mean) / deviation);
        continue;
      }
      const at = responses.indexOf(variable.codes[i]);
      if (at > 0) add(from + at - 1, 1);
      else if (at < 0) for (let c = 0; c < own; c++) add(from + c, shares[c + 1]);
    }
    starts[i + 1] = entries.length;
  }
  return { columns, predictors, starts, entries: Int32Array.from(entries), values: Float64Array.from(values) };
}

function numberColumns(variable: NumericColumn, weights: Float64Array): Omit<PredictorColumns, 'from'> {
  let [sum, all] = [0, 0];
  variable.values.forEach((value, i) => {
    if (Number.isNaN(value)) return;
    sum += weights[i] * value;
    all += weights[i];
  });
  const mean = all > 0 ? sum / all : 0;
  let squares = 0;
  variable.values.forEach((value, i) => {
    if (!Number.isNaN(value)) squares += weights[i] * (value - mean) ** 2;
  });
  const deviation = all > 0 ? Math.sqrt(squares / all) : 0;
  const varies = deviation > 1e-12 * Math.max(1, Math.abs(mean));
  return { variable, columns: Number(varies), responses: [], shares: [], mean, deviation: varies ? deviation : 1 };
}

function responseColumns(variable: CategoricalColumn, weights: Float64Array): Omit<PredictorColumns, 'from'> {
  const counts = new Float64Array(variable.labels.length);
  let all = 0;
  variable.codes.forEach((code, i) => {
    if (code >= counts.length) return;
    counts[code] += weights[i];
    all += weights[i];
  });
  const given = Array.from(counts.keys()).filter((c) => counts[c] > 0);
  const largest = given.reduce((most, c) => (counts[c] > counts[most] ? c : most), given[0] ?? 0);
  const responses = [largest, ...given.filter((c) => c !== largest)];
  return {
    variable,
    columns: Math.max(0, given.length - 1),
    responses,
    shares: responses.map((c) => (all > 0 ? counts[c] / all : 0)),
    mean: 0,
    deviation: 1,
  };
}
