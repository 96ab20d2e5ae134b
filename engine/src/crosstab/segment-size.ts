import { ABSOLUTE, type CrosstabDimension, MARGINAL, NONE, SEGMENT_SIZE, SEGMENT_SIZE_CODE } from '@qp/facts';
import type { People } from './people.ts';

/** The dimension that every cross-tab begins with (CT3). */
export function segmentSize({ sizes, segments }: People): CrosstabDimension {
  const total = sizes[segments];
  const none = sizes.map(() => NONE);
  const rows = [
    { name: ABSOLUTE, value: [...sizes], index: none, base: [...sizes], valueType: 'unitless' as const },
    {
      name: MARGINAL,
      value: sizes.map((size) => (total > 0 ? size / total : NONE)),
      index: none,
      base: [...sizes],
      valueType: 'percent' as const,
    },
  ];
  const variable = { name: 'Base', code: SEGMENT_SIZE_CODE, rows };
  return { name: SEGMENT_SIZE, factors: [{ name: 'Respondents', variables: [variable] }] };
}
