import { labelStems, NO_FACTOR } from './label-stems.ts';
import { isIdentifier, isWeight, levelOf } from './levels.ts';
import { asKind } from './plan.ts';
import type { ResponseSet } from './response-sets.ts';
import type { ProposedVariable, SourceVariable, VariableKind } from './types.ts';

export const DEFAULT_DIMENSION = 'Survey';
const LONGEST_LABEL = 990;

/**
 * The proposed plan for each variable, with the reason in a word. `weight` is the weight that the file declares.
 * Members of a set of categories are left out: its options stand for them.
 */
export function propose(
  variables: readonly SourceVariable[],
  sets: readonly ResponseSet[],
  weight: string | null,
): ProposedVariable[] {
  const stems = labelStems(variables);
  const inCategories = new Map(
    sets.flatMap((set) => (set.kind === 'categories' ? set.columns.map((code) => [code, set.label] as const) : [])),
  );
  const identifier = variables.find((variable) => variable.set === null && isIdentifier(variable));
  const weighted =
    variables.find(({ code, set }) => code === weight && set === null) ??
    (weight === null ? variables.find((variable) => variable.set === null && isWeight(variable)) : undefined);

  return variables.map((source, i) => {
    const { kind, reason } = kindOf(source);
    const { reason: special, ...parts } = asKind(source, kind);
    const { set } = source;
    const stem = set && hasOwnLabel(set) ? set.label : stems[i].stem;
    return {
      ...parts,
      reason: special ?? reason,
      label: cut(stems[i].label),
      dimension: source.block ?? DEFAULT_DIMENSION,
      factor: cut(set ? factorOfSet(set, stems[i].factor) : stems[i].factor),
      ...(stem ? { stem: cut(stem) } : {}),
    };
  });

  function kindOf(source: SourceVariable): { kind: VariableKind; reason: string } {
    if (source === identifier) return { kind: 'id', reason: 'unique, named like one' };
    if (source === weighted)
      return { kind: 'weight', reason: weight === source.code ? 'the file’s weight' : 'named like one' };
    const categories = source.set === null ? inCategories.get(source.code) : undefined;
    if (categories !== undefined) return { kind: 'out', reason: `in the set ${categories}` };
    if (source.set) {
      if (source.facts.answered === 0) return { kind: 'out', reason: 'nobody answered' };
      return { kind: 'yesno', reason: 'one of a set' };
    }
    return levelOf(source, new Set(asKind(source, 'out').missing));
  }
}

/** A set that was found by the names of its columns is called by what their labels have in common. */
function factorOfSet(set: NonNullable<SourceVariable['set']>, stem: string): string {
  return hasOwnLabel(set) || stem === NO_FACTOR ? set.label : stem;
}

const hasOwnLabel = (set: NonNullable<SourceVariable['set']>): boolean => set.label !== set.name;

function cut(text: string): string {
  return text.length > LONGEST_LABEL ? `${text.slice(0, LONGEST_LABEL - 1).toWellFormed()}…` : text;
}
