import type { VariableKind } from '@qp/facts';

export const importKinds: Record<VariableKind, string> = {
  id: 'Identifier',
  weight: 'Weight',
  scale: 'Scale',
  categories: 'Categories',
  number: 'Number',
  yesno: 'Yes/no set',
  choice: 'Choices',
  text: 'Open answers',
  out: 'Left out',
};

/** As a type is chosen: a number as it is or in groups. */
export const importTypes: Record<ImportType, string> = { ...importKinds, groups: 'In groups' };
export type ImportType = VariableKind | 'groups';
