import { type SourceVariable, type VariableKind, waitsForDesign } from '@qp/facts';
import { findIdentifier, findWeight, isOtherIdentifier, isOtherWeight } from './identifiers-and-weights.ts';
import { labelStems, NO_FACTOR } from './label-stems.ts';
import { levelOf } from './levels.ts';
import { asKind } from './plan.ts';
import { isWording } from './regrouping.ts';
import type { ResponseSet } from './response-sets.ts';
import { sharedScales } from './shared-labels.ts';
import type { ProposedVariable } from './types.ts';

export const DEFAULT_DIMENSION = 'Survey';
const LONGEST_LABEL = 990;
const FEW_VARIABLES = 5;
/** With fewer values two columns can have the same counts by chance. */
const FEWEST_VERSIONS = 10;

/**
 * The proposed plan for each variable, with the reason in a word. `weight` is the weight that the file declares.
 * Members of a set of categories are left out: its options stand for them.
 */
export function propose(
  variables: readonly SourceVariable[],
  sets: readonly ResponseSet[],
  weight: string | null,
): ProposedVariable[] {
  const asked = variables.filter((variable) => !isWording(variable) && !variable.exercise);
  const split = labelStems(asked);
  const stems = new Map(split.map((stem, i) => [asked[i].code, stem]));
  const isSharedScale = sharedScales(
    asked,
    split.map(({ stem }) => stem),
  );
  const setOf = new Map(asked.flatMap(({ code, set }) => (set ? [[code, set] as const] : [])));
  const labelsIn = (...kinds: ResponseSet['kind'][]) =>
    new Map(
      sets
        .filter(({ kind }) => kinds.includes(kind))
        .flatMap(({ columns, label }) => columns.map((code) => [code, label] as const)),
    );
  const inCategories = labelsIn('categories', 'list');
  const inGrid = labelsIn('grid');
  const designed = designColumns(asked);
  const versions = new Set(variables.flatMap(({ exercise, columns }) => columns[exercise?.version ?? -1] ?? []));
  const identifier = findIdentifier(asked);
  const weighted = findWeight(asked, weight);
  const measured = isMeasured(asked);

  return variables.map((source) => {
    const { kind, reason } = kindOf(source);
    const { reason: special, ...parts } = asKind(source, kind);
    const wording = isWording(source);
    const column = wording ? source.columns[0] : source.code;
    const set = setOf.get(column);
    const own = stems.get(column) ?? { factor: '', label: source.label, stem: null };
    const grid = inGrid.get(source.code);
    const stem = grid ?? (set && hasOwnLabel(set) ? set.label : own.stem);
    return {
      ...parts,
      reason: special ?? reason,
      label: wording ? `${cut(own.label)}, in words` : cut(own.label),
      dimension: source.block ?? DEFAULT_DIMENSION,
      factor: source.exercise ? source.exercise.name : cut(grid ?? (set ? factorOfSet(set, own.factor) : own.factor)),
      ...(stem ? { stem: cut(stem) } : {}),
    };
  });

  function kindOf(source: SourceVariable): { kind: VariableKind; reason: string } {
    if (isWording(source)) return { kind: 'text', reason: 'in words' };
    if (source.exercise) return waitsForDesign(source.exercise) ? NEEDS_DESIGN : { kind: 'choice', reason: 'a task' };
    if (source === identifier?.source) return { kind: 'id', reason: identifier.reason };
    if (source === weighted?.source) return { kind: 'weight', reason: weighted.reason };
    const categories = source.set === null ? inCategories.get(source.code) : undefined;
    if (categories !== undefined) return { kind: 'out', reason: `in the set ${categories}` };
    if (source.set) {
      if (source.facts.answered === 0) return { kind: 'out', reason: 'nobody answered' };
      return { kind: 'yesno', reason: 'one of a set' };
    }
    const aside = asideBecause(source);
    if (aside !== null) return { kind: 'out', reason: aside };
    const measure = measured ? source.measure : null;
    const level = levelOf({ ...source, measure }, new Set(asKind(source, 'out').missing));
    return level.reason === 'labels' && isSharedScale(source) ? { kind: 'scale', reason: 'an order in words' } : level;
  }

  /** Why a variable isn't a question; null where it is one. */
  function asideBecause(source: SourceVariable): string | null {
    if (versions.has(source.code) || designed.has(source)) return 'a design';
    if (isOtherIdentifier(source)) return 'another identifier';
    return weighted && isOtherWeight(source) ? 'another weight' : null;
  }
}

const NEEDS_DESIGN = { kind: 'out', reason: 'needs a design' } as const;

/** Versions and tasks of a choice experiment: three or more columns that split the people in the same way. */
function designColumns(variables: readonly SourceVariable[]): ReadonlySet<SourceVariable> {
  const groups = new Map<string, SourceVariable[]>();
  for (const variable of variables) {
    const { values, numbers } = variable.facts;
    if (values.length < FEWEST_VERSIONS || !numbers?.whole || variable.labels.length > 0) continue;
    const counts = values.map(([, count]) => count).join();
    groups.set(counts, [...(groups.get(counts) ?? []), variable]);
  }
  return new Set([...groups.values()].filter((group) => group.length > 2).flat());
}

/** A program that knows no measurement levels gives all variables the same, which says nothing. */
function isMeasured(variables: readonly SourceVariable[]): boolean {
  const numeric = variables.filter(({ type }) => type === 'number');
  return numeric.length < FEW_VARIABLES || new Set(numeric.map(({ measure }) => measure)).size > 1;
}

/** A set that was found by the names of its columns is called by what their labels have in common. */
function factorOfSet(set: NonNullable<SourceVariable['set']>, stem: string): string {
  return hasOwnLabel(set) || stem === NO_FACTOR ? set.label : stem;
}

const hasOwnLabel = (set: NonNullable<SourceVariable['set']>): boolean => set.label !== set.name;

function cut(text: string): string {
  return text.length > LONGEST_LABEL ? `${text.slice(0, LONGEST_LABEL - 1).toWellFormed()}…` : text;
}
