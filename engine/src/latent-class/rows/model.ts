import { type AnswerTreatment, PLAIN_TREATMENT } from '@qp/facts';
import { effectiveBaseOf, MISSING } from '../../survey/index.ts';
import { answerModelOf, levelsOf, seenAs } from '../answers/models.ts';
import { turnsOf } from '../answers/scale-layout.ts';
import type { ChoiceColumn, LatentClassData } from '../types.ts';
import { identicalRespondents, ownRows } from './identical-respondents.ts';
import type { Responses } from './responses.ts';

/**
 * The data as the fit sees them [LC2] [LC3]: respondents with a weight, identical ones joined, and the variables
 * to which different answers were given.
 */
export interface Model extends Responses {
  readonly treatment: AnswerTreatment;
  /** Distinct respondents. */
  readonly rows: number;
  /** Column of the data for each variable of the model. */
  readonly variables: readonly number[];
  /** One array per variable, one entry per row: category or MISSING. */
  readonly codes: readonly Uint8Array[];
  /** One entry per row: weights scaled to mean 1, added up over identical respondents. */
  readonly weights: Float64Array;
}

/** 1 for every respondent with an answer to any variable, else 0. */
export function answeredBy({ respondents, columns }: Pick<LatentClassData, 'respondents' | 'columns'>): Uint8Array {
  const answered = new Uint8Array(respondents);
  let left = respondents;
  for (const { codes } of columns) {
    // Usually everyone answered the first variable.
    if (left === 0) break;
    for (let i = 0; i < respondents; i++) {
      if (codes[i] === MISSING || answered[i] === 1) continue;
      answered[i] = 1;
      left--;
    }
  }
  return answered;
}

/** Respondents without any answer to the variables. */
export const countUnanswered = (data: LatentClassData): number =>
  answeredBy(data).reduce((count, flag) => count + 1 - flag, 0);

/** Columns to which different answers were given; the others change nothing [LC3]. */
function varyingColumns(columns: LatentClassData['columns'], weights: Float64Array): LatentClassData['columns'] {
  const kept = new Int32Array(weights.length);
  let count = 0;
  for (let i = 0; i < weights.length; i++) if (weights[i] > 0) kept[count++] = i;
  return columns.filter(({ codes, choice }) => choice !== undefined || varies(codes, kept.subarray(0, count)));
}

/**
 * Weights scaled to mean 1 over the people counted [LC2]: those with a weight above 0 and an answer to such a
 * column. The others have 0; if there are none, everyone with a weight counts.
 */
export function scaledWeights(data: LatentClassData): { weights: Float64Array; counted: number } {
  const given = data.weights ?? new Float64Array(data.respondents).fill(1);
  const answered = answeredBy({ ...data, columns: varyingColumns(data.columns, given) });
  if (!answered.some((flag, i) => flag === 1 && given[i] > 0)) answered.fill(1);
  let counted = 0;
  let sum = 0;
  for (let i = 0; i < given.length; i++) {
    if (answered[i] === 0 || given[i] === 0) continue;
    counted++;
    sum += given[i];
  }
  const scale = counted / sum;
  const weights = new Float64Array(given.length);
  for (let i = 0; i < given.length; i++) weights[i] = given[i] * answered[i] * scale;
  return { weights, counted };
}

/** Kish's effective number of the people counted. */
export function countedBase(data: LatentClassData): number {
  const { weights, counted } = scaledWeights(data);
  return data.weights === null ? counted : effectiveBaseOf(weights, counted);
}

interface ModelOptions {
  /** How answers to scales are treated [LC17] [LC18]. */
  readonly treatment?: AnswerTreatment;
  readonly joinIdentical?: boolean;
}

export const buildModel = (data: LatentClassData, alpha: number, options: ModelOptions = {}): Model =>
  modelAndRows(data, alpha, options).model;

/** The same survey for refits to some of its people: response style turns where it does among everyone [LC18]. */
export function withTurns(data: LatentClassData, treatment: AnswerTreatment): LatentClassData {
  const { variables, turns } = buildModel(data, 0, { treatment });
  return { ...data, columns: data.columns.map((column, j) => ({ ...column, turn: turns[variables.indexOf(j)] })) };
}

/** The model, and the row of every respondent: -1 for those who do not count. */
export function modelAndRows(
  data: LatentClassData,
  alpha: number,
  { treatment = PLAIN_TREATMENT, joinIdentical = true }: ModelOptions,
): { model: Model; rowOfRespondent: Int32Array } {
  const { weights, counted } = scaledWeights(data);
  const kept = new Int32Array(counted);
  for (let i = 0, position = 0; i < data.respondents; i++) {
    if (weights[i] > 0) kept[position++] = i;
  }

  const seen = data.columns.map((column) => seenAs(column, treatment));
  const variables = seen.flatMap((column, j) => (data.columns[j].choice || varies(column.codes, kept) ? [j] : []));
  const offsets = new Int32Array(variables.length + 1);
  for (let j = 0; j < variables.length; j++) offsets[j + 1] = offsets[j] + seen[variables[j]].categories;

  const columns = variables.map((j) => seen[j].codes);
  const rowOf = joinIdentical ? identicalRespondents(columns, kept) : ownRows(counted);
  const rows = rowOf.reduce((most, row) => Math.max(most, row + 1), 0);
  const rowWeights = new Float64Array(rows);
  for (let position = 0; position < counted; position++) rowWeights[rowOf[position]] += weights[kept[position]];
  const codes = columns.map((column) => {
    const joined = new Uint8Array(rows);
    for (let position = 0; position < counted; position++) joined[rowOf[position]] = column[kept[position]];
    return joined;
  });

  const answers = countAnswers(codes, rowWeights, offsets);
  const responses = answers.length;
  const choices = variables.map((j) => data.columns[j].choice ?? null);
  const overall = sharesOfAnswers(answers, offsets, choices);
  const answerModels = variables.map((j) => answerModelOf(data.columns[j], treatment));
  const rowOfRespondent = new Int32Array(data.respondents).fill(-1);
  for (let position = 0; position < counted; position++) rowOfRespondent[kept[position]] = rowOf[position];
  const model: Model = {
    treatment,
    rows,
    counted,
    variables,
    offsets,
    responses,
    codes,
    weights: rowWeights,
    answers,
    overall,
    prior: alpha / 100,
    answerModels,
    turns: turnsOf(offsets, overall).map((own, at) => data.columns[variables[at]].turn ?? own),
    sides: variables.map((j) => data.columns[j].side ?? 1),
    positions: variables.map((j) => data.columns[j].number?.positions ?? null),
    choices,
    lastAtRandom: false,
    byLevel: variables.map((j) => data.columns[j].byLevel ?? false),
    styles: levelsOf(answerModels),
  };
  return { model, rowOfRespondent };
}

/**
 * Share of each response among the answers to its variable; 0 without any answer. Those of an exercise are shared out
 * together: they are the answers of one person [LC47].
 */
export function sharesOfAnswers(
  answers: Float64Array,
  offsets: Int32Array,
  choices: readonly (ChoiceColumn | null)[],
): Float64Array {
  const total = (j: number): number => {
    let sum = 0;
    for (let r = offsets[j]; r < offsets[j + 1]; r++) sum += answers[r];
    return sum;
  };
  const ofExercise = new Map<string, number>();
  choices.forEach((choice, j) => {
    if (choice) ofExercise.set(choice.exercise, (ofExercise.get(choice.exercise) ?? 0) + total(j));
  });
  const shares = new Float64Array(answers.length);
  for (let j = 0; j + 1 < offsets.length; j++) {
    const choice = choices[j];
    const all = choice ? ofExercise.get(choice.exercise)! / choice.perPerson : total(j);
    if (all === 0) continue;
    for (let r = offsets[j]; r < offsets[j + 1]; r++) shares[r] = answers[r] / all;
  }
  return shares;
}

/** Whether at least two different responses were given: any other variable is left out. */
function varies(codes: Uint8Array, kept: Int32Array): boolean {
  let seen = MISSING;
  for (const respondent of kept) {
    const code = codes[respondent];
    if (code === MISSING || code === seen) continue;
    if (seen !== MISSING) return true;
    seen = code;
  }
  return false;
}

/** Weighted number of answers, by response. */
export function countAnswers(codes: readonly Uint8Array[], weights: Float64Array, offsets: Int32Array): Float64Array {
  const answers = new Float64Array(offsets[codes.length]);
  codes.forEach((column, j) => {
    for (let row = 0; row < column.length; row++) {
      if (column[row] !== MISSING) answers[offsets[j] + column[row]] += weights[row];
    }
  });
  return answers;
}
