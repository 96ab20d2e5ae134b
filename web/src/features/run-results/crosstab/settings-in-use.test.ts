import { firstView } from '@qp/contract';
import { expect, it } from 'vitest';
import { settingsInUse } from './toolbar.tsx';

it('a folded toolbar says how many of its settings are in use', () => {
  const first = firstView({ cluster: [], profile: [], metrics: [] }, 3);
  expect(settingsInUse(first)).toBe(0);
  expect(settingsInUse({ ...first, sortRowsDir: 'asc', order: [3, 2, 1] })).toBe(0);
  expect(settingsInUse({ ...first, sortColsBy: '["A","yes"]', filterCriteriaIndex: '≥', significance: 'rest' })).toBe(
    3,
  );
  expect(settingsInUse({ ...first, correctedShares: 'yes', significance: 'rest' })).toBe(1);
});
