import type { VariableKind } from '@qp/facts';

export const importKinds = {
  id: 'Identifier',
  weight: 'Weight',
  scale: 'Scale',
  categories: 'Categories',
  number: 'Number',
  yesno: 'Yes/no set',
  out: 'Left out',
} satisfies Record<VariableKind, string>;

/** As a type is chosen: a number as it is or in groups. */
export const importTypes = { ...importKinds, groups: 'In groups' } satisfies Record<ImportType, string>;
export type ImportType = VariableKind | 'groups';
