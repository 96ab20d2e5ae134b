import { type PickerVariable, type Run, type TopKResult, USUAL_QUESTIONS } from '@qp/contract';
import { CHOICE_TYPE, MOST_SETS } from '@qp/facts';
import { useEffect } from 'react';
import { z } from 'zod';
import { readDraft, useDraft } from '../../lib/draft.ts';
import { topKNumber } from './top-k-problem.ts';

export const setSizes = ['2', '3', '4', '5'] as const;
const USUAL_SIZE = '4';

export const isExercise = (variable: PickerVariable): boolean => variable['Data Type'] === CHOICE_TYPE;

/** How many questions can be asked of the chosen variables: an exercise is asked in several sets. */
export const mostQuestions = (variables: readonly PickerVariable[], chosen: readonly string[]): number =>
  variables
    .filter(({ Variable: code }) => chosen.includes(code))
    .reduce((sum, variable) => sum + (isExercise(variable) ? MOST_SETS : 1), 0);

/** The request of a search: how many questions, from which variables, for which segments. */
const formSchema = z.object({
  number: z.string(),
  variables: z.array(z.string()),
  segments: z.array(z.number().int()),
  /** Items of a set, where an exercise is asked. */
  setItems: z.enum(setSizes).default(USUAL_SIZE),
});
export type TopKForm = z.output<typeof formSchema>;
type Asked = TopKResult['asked'];

/** After Reset, which also clears the selections. */
export const emptyForm: TopKForm = { number: '', variables: [], segments: [], setItems: USUAL_SIZE };

const revive = (stored: unknown) => formSchema.parse(stored);
const keyOf = (run: Run) => `typing.${run.id}`;

/** As the result was requested; otherwise all variables and all segments. How many are enough has to be found first. */
export function useTopKForm(run: Run, asked: Asked | undefined) {
  const draft = useDraft<TopKForm>(keyOf(run), () => (asked ? formOf(asked) : everything(run)), revive);
  const [, change] = draft;
  // A search started elsewhere has ended: take over its fields, unless they were changed here.
  useEffect(() => {
    if (asked && readDraft(keyOf(run), revive) === null) change(formOf(asked));
  }, [run, asked, change]);
  return draft;
}

const formOf = (asked: Asked): TopKForm => ({
  number: String(asked.feature_num),
  variables: asked.variables,
  segments: asked.segments,
  setItems: setSizes.find((size) => Number(size) === asked.set_items) ?? USUAL_SIZE,
});

const everything = (run: Run): TopKForm => ({
  number: '',
  variables: [...run.fitted.cluster],
  segments: Array.from({ length: run.segments }, (_, i) => i + 1),
  setItems: USUAL_SIZE,
});

/** Used if it can't be found out how many are enough. */
export const usualNumber = (run: Run): string => String(Math.min(USUAL_QUESTIONS, run.fitted.cluster.length));

/** Whether the fields were changed since the result, on this page or in another view of this tab. */
export function isOutdated(run: Run, asked: Asked): boolean {
  const form = readDraft(keyOf(run), revive);
  return form !== null && !sameQuestion(form, asked);
}

export function sameQuestion(form: TopKForm, asked: Asked): boolean {
  const same = <T>(a: readonly T[], b: readonly T[]) => a.length === b.length && a.every((one) => b.includes(one));
  return (
    topKNumber(form.number) === asked.feature_num &&
    Number(form.setItems) === asked.set_items &&
    same(form.variables, asked.variables) &&
    same(form.segments, asked.segments)
  );
}
