import type { ProjectLoad, Run } from '@qp/contract';
import type { VariableList } from '@qp/facts';
import { arrangedRows, highlighter, segmentSizes, sortedMetrics, traitsOf } from '@qp/facts';
import { useCallback, useMemo } from 'react';
import type { MembershipFacts, TableFacts } from './table-context.ts';
import type { TableGroups } from './table-model.ts';
import type { CrosstabViewStore } from './use-crosstab-view.ts';
import type { Significance } from './use-findings.ts';

export type Dictionaries = Pick<ProjectLoad, 'cluster_dict' | 'profile_dict' | 'metrics_dict'>;

/** The groups in the order of the view: metrics sorted by the first segment column shown. */
export function useSortedGroups({ groups }: Significance, { view }: CrosstabViewStore): TableGroups {
  const { sortRowsBy, sortRowsDir, order, hidden, rowOrder, opened } = view;
  const first = order[0];
  const arranged = useMemo(
    () => arrangedRows(groups, { hidden, rowOrder, opened }),
    [groups, hidden, rowOrder, opened],
  );
  return useMemo(
    () => ({ ...arranged, metrics: sortedMetrics(arranged.metrics, sortRowsBy, sortRowsDir, first) }),
    [arranged, sortRowsBy, sortRowsDir, first],
  );
}

/** Which cells the filters of the view pick out; null where none is set. */
export function useMatches({ view }: CrosstabViewStore): TableFacts['matches'] {
  const { filterCriteriaValue, filterThresholdValue, filterCriteriaIndex, filterThresholdIndex } = view;
  // Only the filters decide: the rest of the view may change without a new function, and with it a new table.
  return useMemo(
    () => highlighter({ filterCriteriaValue, filterThresholdValue, filterCriteriaIndex, filterThresholdIndex }),
    [filterCriteriaValue, filterThresholdValue, filterCriteriaIndex, filterThresholdIndex],
  );
}

/** What differs between the tables that show a run. */
type Shown = Pick<TableFacts, 'matches' | 'shading' | 'lists' | 'onFold' | 'onRowMenu' | 'layout'>;

/** What every part of a table of this run needs to know. */
export function useTableFacts(
  run: Run,
  /** Segment numbers from left to right. */
  order: readonly number[],
  { evidence, beside, settings }: Significance,
  { matches, shading, lists, onFold, onRowMenu, layout }: Shown,
): TableFacts {
  return useMemo(
    () => ({
      order,
      descriptions: run.header_descriptions,
      carried: run.carried,
      sizes: segmentSizes(run.crosstabMetrics),
      weighted: run.weighted,
      variables: traitsOf(run).variables,
      people: evidence?.people ?? null,
      significance: beside,
      settings,
      matches,
      shading,
      lists,
      onFold,
      onRowMenu,
      short: false,
      layout,
    }),
    [order, run, evidence, beside, settings, matches, shading, lists, onFold, onRowMenu, layout],
  );
}

export function useMembership({ view, act }: CrosstabViewStore, dictionaries: Dictionaries): MembershipFacts {
  const { cluster, profile, metrics } = view;
  const { cluster_dict, profile_dict, metrics_dict } = dictionaries;
  const onToggle = useCallback((list: VariableList, code: string) => act({ kind: 'toggle', list, code }), [act]);
  const offered = useMemo(
    () => ({
      cluster: new Set(Object.keys(cluster_dict)),
      profile: new Set(Object.keys(profile_dict)),
      metrics: new Set(Object.keys(metrics_dict)),
    }),
    [cluster_dict, profile_dict, metrics_dict],
  );
  return useMemo(
    () => ({
      chosen: { cluster: new Set(cluster), profile: new Set(profile), metrics: new Set(metrics) },
      offered,
      onToggle,
    }),
    [cluster, profile, metrics, offered, onToggle],
  );
}
