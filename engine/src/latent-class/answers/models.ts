import { type AnswerTreatment, PLAIN_TREATMENT, treatments } from '@qp/facts';
import { classCount, type Responses, tableCount } from '../rows/responses.ts';
import type { AnswerModelName, LatentClassColumn } from '../types.ts';
import type { AnswerModel, SeenColumn, VariableGroup } from './answer-model.ts';
import { categories } from './categories.ts';
import { choices } from './choices.ts';
import { fifths } from './number-fifths.ts';
import { numbers, spread } from './numbers.ts';
import { scales } from './scales.ts';
import { acquiescence, style } from './style.ts';

/** Every answer model. The last one that applies to a variable is used, and categories where none does. */
export const ANSWER_MODELS: Record<AnswerModelName, AnswerModel> = {
  categories,
  scales,
  style,
  acquiescence,
  numbers,
  spread,
  fifths,
  choices,
};

const names = (): AnswerModelName[] => Object.keys(ANSWER_MODELS) as AnswerModelName[];

export const answerModelOf = (column: LatentClassColumn, treatment: AnswerTreatment): AnswerModelName =>
  names().findLast((name) => isOf(name, treatment) && ANSWER_MODELS[name].applies(column)) ?? PLAIN_TREATMENT;

const isOf = (name: AnswerModelName, treatment: AnswerTreatment): boolean =>
  name === treatment || !(name in treatments);

/** A variable as a run that treats answers this way sees it. */
export const seenAs = (column: LatentClassColumn, treatment: AnswerTreatment): SeenColumn =>
  ANSWER_MODELS[answerModelOf(column, treatment)].see(column);

/** Levels of style that the models of these variables need. */
export const levelsOf = (answerModels: readonly AnswerModelName[]): number =>
  Math.max(1, ...answerModels.map((name) => ANSWER_MODELS[name].levels));

/** Whether the levels of style have the same shares in every segment [LC38]. */
export const areLevelsApart = ({ answerModels }: Responses): boolean =>
  answerModels.some((name) => ANSWER_MODELS[name].levelsApart);

export const hasFreeTables = ({ answerModels }: Responses): boolean =>
  answerModels.every((name) => ANSWER_MODELS[name].freeTables);

/** A variable with one response given, or none, has nothing that could lean: its table is free. That of a choice follows from others. */
export function answerModelsGiven({ answerModels, offsets, answers, choices: chosen }: Responses): AnswerModelName[] {
  return answerModels.map((name, j) => {
    const given = answers.subarray(offsets[j], offsets[j + 1]).reduce((count, n) => count + Number(n > 0), 0);
    return given > 1 || chosen[j] ? name : PLAIN_TREATMENT;
  });
}

interface ModelGroup {
  readonly answers: AnswerModel;
  readonly group: VariableGroup;
}

/** The variables by answer model, and the length of all parameters: the tables, then the numbers behind them. */
export function groupsOf(model: Responses, segments: number): { groups: ModelGroup[]; length: number } {
  const groups: ModelGroup[] = [];
  let length = tableCount(model, segments);
  for (const name of names()) {
    const variables = model.answerModels.flatMap((own, j) => (own === name ? [j] : []));
    if (variables.length === 0) continue;
    const answers = ANSWER_MODELS[name];
    const group = { model, segments, variables, behind: length };
    groups.push({ answers, group });
    length += answers.numbersBehind(group);
  }
  return { groups, length };
}

/** How many numbers a fit is free to choose [LC8]. */
export function freeParameters(model: Responses, segments: number): number {
  const { groups } = groupsOf(model, segments);
  const shares = areLevelsApart(model) ? segments - 1 + model.styles - 1 : classCount(model, segments) - 1;
  return groups.reduce((sum, { answers, group }) => sum + answers.freeParameters(group), shares);
}
