import type { ImportPlan } from '@qp/contract';
import { type VariableKind, variableKinds } from '@qp/facts';
import type { ImportType } from '@qp/words/imports/kinds';

/** What the Type menu offers: a number in groups follows the number as it is. */
export const IMPORT_TYPES: readonly ImportType[] = variableKinds.flatMap((kind): ImportType[] =>
  kind === 'number' ? ['number', 'groups'] : [kind],
);

export const kindOf = (type: ImportType): VariableKind => (type === 'groups' ? 'number' : type);

export const typeOf = ({ kind, take = 'groups' }: Pick<ImportPlan, 'kind' | 'take'>): ImportType =>
  kind === 'number' ? take : kind;
