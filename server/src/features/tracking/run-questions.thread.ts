import {
  applyCut,
  type Cut,
  columnsOf,
  cutLookup,
  MISSING,
  numberSteps,
  type Survey,
  stepCodes,
} from '@qp/engine/survey';
import type { RunQuestion } from '@qp/engine/tracking';
import { responsesOfKind, type VariableKind } from '@qp/facts';
import { answersOf } from './tracked-run.thread.ts';
import type { RunTask } from './wave-task.ts';

/** What is kept of the file that a project was made from: the responses of a variable and the values behind each. */
export interface PlanOfQuestion {
  readonly source: { readonly code: string; readonly set: unknown };
  readonly plan: {
    readonly kind: VariableKind;
    readonly responses: readonly { readonly label: string; readonly values: readonly string[] }[];
  };
}

/** The questions that the segments need, then the other variables of the cross-tab, metrics last, with the codes that their answers had. */
export function runQuestions(
  survey: Survey,
  { cluster, others, metrics, numbers }: Pick<RunTask, 'cluster' | 'others' | 'metrics' | 'numbers'>,
  plan: readonly PlanOfQuestion[] | null,
): RunQuestion[] {
  const planned = new Map(plan?.map((entry) => [entry.source.code, entry]) ?? []);
  const counted = [...cluster, ...others];
  const measured = metrics.filter(({ code }) => !counted.some((one) => one.code === code));
  const questions = counted.map(({ code, label }): RunQuestion => {
    if (numbers.includes(code)) return numberQuestion(survey, code, label);
    const [{ labels, codes }] = columnsOf(survey.categorical, [code]);
    const cut = Object.hasOwn(survey.cuts, code) ? survey.cuts[code] : null;
    const given = new Float64Array(labels.length);
    for (const answer of codes) if (answer !== MISSING) given[answer]++;
    const answered = given.reduce((sum, count) => sum + count, 0);
    return {
      code,
      label,
      answers: labels,
      values: valuesOf(labels, planned.get(code) ?? null, cut),
      cut: cut && cutReader(cut),
      shares: Array.from(given, (count) => (answered > 0 ? count / answered : 0)),
      isNumber: false,
    };
  });
  return [...questions, ...measured.map(({ code, label }) => metricQuestion(code, label))];
}

/** A metrics variable is found by name or label; its numbers are read as they are. */
const metricQuestion = (code: string, label: string): RunQuestion => ({
  code,
  label,
  answers: [],
  values: new Map(),
  cut: null,
  shares: [],
  isNumber: true,
});

/** A number is read as it is written, into the steps of the run. */
function numberQuestion(survey: Survey, code: string, label: string): RunQuestion {
  const [{ values }] = columnsOf(survey.numeric, [code]);
  const steps = numberSteps(values, survey.weights);
  const read = (value: string) => {
    const [step] = stepCodes(Float64Array.of(value.trim() === '' ? Number.NaN : Number(value)), steps);
    return step === MISSING ? null : step;
  };
  const answers = answersOf(survey, code, true);
  return { code, label, answers, values: new Map(), cut: read, shares: answers.map(() => 0), isNumber: true };
}

/** The answer behind each value, where values are a list: from the plan, or learnt from answers as collected. */
function valuesOf(labels: readonly string[], entry: PlanOfQuestion | null, cut: Cut | null): Map<string, number> {
  if (entry && entry.source.set === null && responsesOfKind(entry.plan.kind) !== 'cut') {
    return new Map(
      entry.plan.responses.flatMap(({ label, values }) => {
        const at = labels.indexOf(label);
        return at < 0 ? [] : values.map((value) => [value, at] as const);
      }),
    );
  }
  if (cut === null) return new Map();
  const known = (pairs: (readonly [string, number])[]) => new Map(pairs.filter(([, label]) => label !== MISSING));
  if (cut.kind === 'texts') return known(cut.texts.map((text, at) => [text, cut.labels[at]]));
  const single = cut.from.every((from, at) => from === cut.to[at]);
  return single ? known(cut.from.map((from, at) => [String(from), cut.labels[at]])) : new Map();
}

function cutReader(cut: Cut): (value: string) => number | null {
  const lookup = cutLookup(cut);
  return (value) => {
    const label = applyCut(cut, value, lookup);
    return label === undefined || label === MISSING ? null : label;
  };
}
