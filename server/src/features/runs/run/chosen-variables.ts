import type { AnswerChoice, VariableList } from '@qp/facts';
import { byResponses, CHOICE_TYPE, canBeNumber, type Subgroup, scalesNeeded } from '@qp/facts';
import { problemWords } from '@qp/words/errors/problems';
import { refuse } from '../../../platform/http/refusal.ts';

/** Checks the variable lists of a run against the dictionary. */

export type VariableLists = Record<VariableList, string[]>;

interface DictionaryEntry {
  readonly code: string;
  readonly uses: readonly string[];
  /** Null in projects older than scales. */
  readonly scale_points?: number | null;
  /** Null or absent in older projects. */
  readonly number?: { readonly distinct: number } | null;
}

/** Refuses codes that cannot be used. Lists are in the order of the dictionary, so a choice gives one run. */
export function checkedLists(
  dictionary: readonly DictionaryEntry[],
  { numbers = [], ...lists }: VariableLists & { readonly numbers?: readonly string[] },
): VariableLists & { numbers: string[] } {
  const cluster = checked(dictionary, 'cluster', lists.cluster);
  const clustered = new Set(cluster);
  return {
    cluster,
    numbers: checkedNumbers(dictionary, clustered, numbers),
    profile: checked(dictionary, 'profile', lists.profile).filter((code) => !clustered.has(code)),
    metrics: checked(dictionary, 'metrics', lists.metrics),
  };
}

/** The numbers requested, which must be cluster variables with raw numbers, and those that have no groups to count by. */
function checkedNumbers(
  dictionary: readonly DictionaryEntry[],
  cluster: ReadonlySet<string>,
  numbers: readonly string[],
): string[] {
  const known = new Map(dictionary.map((entry) => [entry.code, entry]));
  const wrong = numbers.find((code) => !cluster.has(code) || !known.get(code)?.uses.includes('metrics'));
  if (wrong !== undefined) throw refuse('unknown-variable', { field: 'numbers', code: wrong });
  const asked = new Set(numbers);
  return [...cluster].filter((code) => asked.has(code) || !known.get(code)!.uses.includes('cluster'));
}

function checked(dictionary: readonly DictionaryEntry[], field: VariableList, codes: readonly string[]): string[] {
  const asked = new Set(codes);
  const usable = dictionary.filter((entry) => asked.has(entry.code) && canBe(entry, field)).map(({ code }) => code);
  if (usable.length < asked.size) {
    const found = new Set(usable);
    throw refuse('unknown-variable', { field, code: codes.find((code) => !found.has(code))! });
  }
  return usable;
}

/** A number without groups can shape segments as it is. */
const canBe = (entry: DictionaryEntry, field: VariableList): boolean =>
  entry.uses.includes(field) || (field === 'cluster' && canBeNumber(entry));

/** A few questions cannot separate style from opinion. In projects older than scales the job checks this. */
export function checkScales(
  dictionary: readonly DictionaryEntry[],
  { cluster, numbers = [] }: { readonly cluster: readonly string[]; readonly numbers?: readonly string[] },
  answers: AnswerChoice,
): void {
  const chosen = new Set(cluster.filter((code) => !numbers.includes(code)));
  const points = dictionary.filter(({ code }) => chosen.has(code)).map(({ scale_points }) => scale_points);
  const scales = points.filter((count) => count !== 0).length;
  const least = scalesNeeded(answers);
  if (scales < least) throw refuse('too-few-scales', { scales, least });
}

type ExerciseUse = keyof ReturnType<typeof problemWords>['exercises'];

export const isExercise = ({ type }: { readonly type: string }): boolean => type === CHOICE_TYPE;

/** Refuses exercises where an answer to a single question is needed, and says why. */
export function refuseExercises(
  dictionary: readonly { readonly code: string; readonly type: string }[],
  codes: readonly string[],
  use: ExerciseUse,
): void {
  const exercise = dictionary.find((entry) => isExercise(entry) && codes.includes(entry.code));
  if (exercise) throw refuse('exercise-unsupported', { code: exercise.code, use: problemWords('en').exercises[use] });
}

/** Refuses a condition on a variable that the project does not have, or does not have in this form. */
export function checkSubgroup(
  dictionary: readonly (DictionaryEntry & { readonly type: string })[],
  subgroup: Subgroup,
): void {
  refuseExercises(
    dictionary,
    subgroup.map(({ code }) => code),
    'subgroup',
  );
  const bad = subgroup.find((condition) => {
    const uses = dictionary.find(({ code }) => code === condition.code)?.uses ?? [];
    return byResponses(condition) ? !uses.includes('cluster') && !uses.includes('profile') : !uses.includes('metrics');
  });
  if (bad) throw refuse('unknown-variable', { field: 'subgroup', code: bad.code });
}
