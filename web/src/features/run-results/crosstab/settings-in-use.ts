import type { RunView } from '@qp/contract';

/** How many of the toolbar's settings are in use: what a folded one says. */
export function settingsInUse(view: RunView): number {
  const { sortColsBy, sortRowsBy, filterCriteriaValue, filterCriteriaIndex, significance, correctedShares } = view;
  const chosen = [sortColsBy, sortRowsBy, filterCriteriaValue, filterCriteriaIndex].filter((setting) => setting !== '');
  return (
    chosen.length + (view.subgroup.length > 0 ? 1 : 0) + (significance !== 'off' || correctedShares === 'yes' ? 1 : 0)
  );
}
