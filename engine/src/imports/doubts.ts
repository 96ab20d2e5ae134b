import {
  FEW_PEOPLE,
  isInProject,
  isSingle,
  MAX_RESPONSES,
  type PlanProblem,
  responsesOfKind,
  type SingleKind,
  type SourceVariable,
  variableKinds,
  waitsForDesign,
} from '@qp/facts';
import { answeredBins } from './cuts.ts';
import { extremeValues } from './extreme-values.ts';
import { missingAnswers } from './missing-answers.ts';
import { shownResponses } from './shown-responses.ts';
import type { PlannedVariable } from './types.ts';

/** Issues to review before a variable becomes part of a project. */
export type Doubt =
  | 'nobody'
  | 'constant'
  | 'many'
  | 'free-text'
  | 'few'
  | 'extreme'
  | 'unused-labels'
  | 'unlabelled'
  | 'no-answer'
  | 'answer'
  | 'ambiguous'
  | 'weight-blank'
  | 'id-repeated';

const DOUBTS_OF_SINGLES: Record<SingleKind, (facts: SourceVariable['facts']) => Doubt[]> = {
  id: ({ unique, blank }) => (unique && blank === 0 ? [] : ['id-repeated']),
  weight: ({ blank, numbers }) => (blank > 0 || (numbers?.minimum ?? 0) < 0 ? ['weight-blank'] : []),
};

export function doubtsOf(source: SourceVariable, plan: PlannedVariable): Doubt[] {
  const { facts } = source;
  if (isSingle(plan.kind)) return DOUBTS_OF_SINGLES[plan.kind](facts);
  // What was chosen counts once it is known what was shown.
  if (source.exercise && waitsForDesign(source.exercise)) return [];
  if (facts.answered === 0) return ['nobody'];
  const used = isInProject(plan.kind);
  const from = responsesOfKind(plan.kind);
  if (used && from === null) return [];
  const doubts: Doubt[] = [];
  const missing = new Set(plan.missing);
  const answers = facts.values.filter(([value]) => !missing.has(value));
  if (source.set === null && facts.values.length > 0 && answers.length === 1) doubts.push('constant');
  if (source.type === 'text' && facts.distinct > MAX_RESPONSES) {
    doubts.push(facts.distinct > 0.5 * facts.answered ? 'free-text' : 'many');
  } else if (used ? from !== 'cut' && plan.responses.length > MAX_RESPONSES : hasManyCodes(source, answers.length))
    doubts.push('many');
  if (source.ambiguous) doubts.push('ambiguous');
  if (!used) return doubts;
  doubts.push(...uncertainCodes(source, missing));
  const shown = shownResponses(source, plan);
  if (extremeValues(source, plan).length > 0) doubts.push('extreme');
  if (shown.some(({ count }) => count > 0 && count < FEW_PEOPLE)) doubts.push('few');
  if (from === 'named') {
    if (source.labels.length > 0 && shown.some(({ count }) => count === 0)) doubts.push('unused-labels');
    if (isPartlyLabelled(source, missing)) doubts.push('unlabelled');
  }
  return doubts;
}

/** Codes treated as no answer, or kept as answers, though either could be wrong. Once someone has changed them, it is decided. */
function uncertainCodes(source: SourceVariable, missing: ReadonlySet<string>): Doubt[] {
  const { values, uncertain } = missingAnswers(source);
  const counted = new Set(source.facts.values.map(([value]) => value));
  const guessed = uncertain.filter((value) => counted.has(value));
  const none = guessed.some((value) => values.includes(value) && missing.has(value));
  const kept = guessed.some((value) => !values.includes(value) && !missing.has(value));
  return [...(none ? (['no-answer'] as const) : []), ...(kept ? (['answer'] as const) : [])];
}

/** Category codes with too many values to be responses: left out for that reason alone. */
function hasManyCodes({ type, measure, labels, facts }: SourceVariable, answers: number): boolean {
  if (type !== 'number' || (measure !== 'nominal' && labels.length <= MAX_RESPONSES)) return false;
  return answers > MAX_RESPONSES || (facts.values.length === 0 && facts.distinct > MAX_RESPONSES);
}

/** Some values have a label and some have none; a scale with labelled ends is as it should be, and one label is a remark. */
function isPartlyLabelled({ labels, facts }: SourceVariable, missing: ReadonlySet<string>): boolean {
  if (labels.length === 0) return false;
  const labelled = new Set(labels.map(([value]) => value));
  const values = facts.values.map(([value]) => value).filter((value) => !missing.has(value));
  const named = values.filter((value) => labelled.has(value)).map(Number);
  if (named.length < 2 || named.length === values.length) return false;
  const numbers = values.map(Number);
  const ends = named.length === 2 && [Math.min(...numbers), Math.max(...numbers)].every((end) => named.includes(end));
  return !ends;
}

/** What keeps a plan from becoming a project [DC16]. */
export function planProblems(
  variables: readonly { readonly source: Pick<SourceVariable, 'code' | 'facts'>; readonly plan: PlannedVariable }[],
): PlanProblem[] {
  const problems: PlanProblem[] = [];
  for (const kind of variableKinds.filter(isSingle)) {
    const codes = variables.filter(({ plan }) => plan.kind === kind).map(({ source }) => source.code);
    if (codes.length > 1) problems.push({ name: 'several', kind, codes });
  }
  const usable = variables.filter(({ source, plan }) => {
    // A number needs no cuts where it is taken as it is.
    const from = responsesOfKind(plan.kind);
    if (from === 'cut')
      return plan.edges.length > 0 || (plan.take === 'number' && answeredBins(source.facts, plan).length > 1);
    return plan.kind === 'choice' || (from !== null && plan.responses.length > 1);
  });
  if (usable.length === 0) problems.push({ name: 'nothing to segment by' });
  const many = variables.filter(({ plan }) => isInProject(plan.kind) && plan.responses.length > MAX_RESPONSES);
  for (const { source } of many.slice(0, 5))
    problems.push({ name: 'many responses', code: source.code, most: MAX_RESPONSES });
  return problems;
}
