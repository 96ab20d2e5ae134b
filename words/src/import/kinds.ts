import type { ImportKind } from '@qp/contract';

export const importKinds = {
  id: 'Identifier',
  weight: 'Weight',
  scale: 'Scale',
  categories: 'Categories',
  number: 'Number',
  yesno: 'Yes/no set',
  out: 'Left out',
} satisfies Record<ImportKind, string>;
