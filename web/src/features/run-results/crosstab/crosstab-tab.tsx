import { Stack } from '@mui/material';
import type { Run } from '@qp/contract';
import { type CrosstabRow, segmentName } from '@qp/facts';
import { crosstabWords } from '@qp/words/crosstab/screen';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useWords } from '../../../lib/words.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { FocusRequest } from './cell-focus.ts';
import { CrosstabTable } from './crosstab-table.tsx';
import { DescribeSegment } from './describe-segment.tsx';
import { Legend, LegendHelp } from './legend.tsx';
import { MatchWalk } from './match-walk.tsx';
import { type OpenRowMenu, RowMenu } from './row-menu.tsx';
import { SegmentPager } from './segment-pager.tsx';
import { SubgroupFilter } from './subgroup/subgroup-filter.tsx';
import { dimensionKeys, type Line, matchAt, matchingCells, type TableLayout, tableLines } from './table-model.ts';
import { TableSettings } from './table-settings.tsx';
import { TableTools } from './table-tools.tsx';
import { CrosstabToolbar } from './toolbar.tsx';
import type { CrosstabViewStore } from './use-crosstab-view.ts';
import type { EvidenceState } from './use-evidence.ts';
import { useSignificance } from './use-findings.ts';
import { usePhoneColumns } from './use-phone-columns.ts';
import { type Dictionaries, useMatches, useMembership, useSortedGroups, useTableFacts } from './use-table-facts.ts';
import { movedColumn } from './view-state.ts';

interface CrosstabTabProps {
  /** With the figures of the view's subgroup. */
  run: Run;
  evidence: EvidenceState;
  store: CrosstabViewStore;
  dictionaries: Dictionaries;
}

export function CrosstabTab({ run, evidence, store, dictionaries }: CrosstabTabProps) {
  const words = useWords(crosstabWords);
  const { view, act } = store;
  const significance = useSignificance(run, evidence, store);
  const { beside, settings, corrected } = significance;
  const { findings } = beside;
  const groups = useSortedGroups(significance, store);
  const matches = useMatches(store);
  const lists = useMembership(store, dictionaries);
  const [shading, setShading] = useState(true);
  const [find, setFind] = useState('');
  const sought = useDeferredValue(find);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [described, setDescribed] = useState<number | null>(null);
  const [onlySignificant, setOnlySignificant] = useState(false);
  const [onlyMatching, setOnlyMatching] = useState(false);
  const keep = useMemo(() => {
    const kept = [
      onlySignificant && findings ? findings.significant : null,
      onlyMatching && matches ? (row: CrosstabRow) => row.value.some((_, column) => matches(row, column)) : null,
    ].filter((one) => one !== null);
    return kept.length === 0 ? undefined : (row: CrosstabRow) => kept.every((holds) => holds(row));
  }, [onlySignificant, findings, onlyMatching, matches]);
  const { order } = view;
  const { phone, columns, pages } = usePhoneColumns(order);
  const layout: TableLayout = phone ? 'stacked' : view.groupRows === 'yes' ? 'groups' : 'columns';
  const lines = useMemo(
    () => tableLines(groups, { find: sought, collapsed: folded, keep, layout }),
    [groups, sought, folded, keep, layout],
  );
  const unfolded = useMemo(() => tableLines(groups, { find: sought, keep, layout }), [groups, sought, keep, layout]);
  const walk = useMatchWalk(unfolded, columns, matches, () => setFolded(new Set()));
  const onFold = useCallback(
    (key: string) => setFolded((before) => without(before, key) ?? new Set([...before, key])),
    [],
  );
  const [rowMenu, setRowMenu] = useState<OpenRowMenu | null>(null);
  const onRowMenu = useCallback((code: string, anchor: HTMLElement) => setRowMenu({ code, anchor }), []);
  const facts = useTableFacts(run, columns, significance, { matches, shading, lists, onFold, onRowMenu, layout });
  // Sorts go by the figures that are shown.
  const shownRun = useMemo(
    () => ({
      ...run,
      crosstabMetrics: significance.groups.metrics,
      crosstabCluster: significance.groups.cluster,
      crosstabProfile: significance.groups.profile,
    }),
    [run, significance.groups],
  );
  const keys = dimensionKeys(groups);
  const matching = matches && { ...walk, only: onlyMatching, onOnly: setOnlyMatching };
  return (
    <Stack sx={{ gap: 1.5, minWidth: 0 }}>
      <CrosstabToolbar
        run={shownRun}
        store={store}
        significance={significance}
        only={{ on: onlySignificant, onChange: setOnlySignificant }}
      >
        {matching && !phone && <MatchWalk {...matching} />}
        <SubgroupFilter run={run} store={store} />
      </CrosstabToolbar>
      {phone && <SegmentPager descriptions={run.header_descriptions} {...pages} />}
      <CrosstabTable
        facts={facts}
        lines={lines}
        caption={words.heading(run.name)}
        onMove={(segment, to) => act({ kind: 'change', to: (before) => movedColumn(before, segment, to) })}
        onDescribe={setDescribed}
        request={walk.request}
        fills
        corner={
          <TableTools
            title={words.heading(run.name)}
            find={find}
            onFind={setFind}
            allFolded={folded.size >= keys.length}
            onFoldAll={(fold) => setFolded(new Set(fold ? keys : []))}
            copy={() => ({
              lines,
              order,
              names: run.header_descriptions.map(segmentName),
              matches,
              significance: beside,
              settings,
              corrected,
            })}
          >
            <TableSettings store={store} shading={shading} onShading={setShading} hasExercise={hasExercise(run)} />
            <LegendHelp significance={significance} />
          </TableTools>
        }
        empty={
          <EmptyState title={keep ? words.noRows : words.noVariables}>
            {keep ? words.noRowsHelp : words.noVariablesHelp}
          </EmptyState>
        }
        legend={<Legend significance={significance} walk={phone ? matching : null} />}
      />
      <RowMenu
        open={rowMenu}
        onClose={() => setRowMenu(null)}
        groups={groups}
        unarranged={significance.groups}
        counted={{ metrics: run.crosstabMetrics, cluster: run.crosstabCluster, profile: run.crosstabProfile }}
        store={store}
      />
      <DescribeSegment run={run} segment={described} store={store} onClose={() => setDescribed(null)} />
    </Stack>
  );
}

function without(keys: ReadonlySet<string>, key: string): ReadonlySet<string> | null {
  if (!keys.has(key)) return null;
  const rest = new Set(keys);
  rest.delete(key);
  return rest;
}

const hasExercise = ({ crosstabCluster, crosstabProfile }: Run): boolean =>
  [...crosstabCluster, ...crosstabProfile].some(({ factors }) =>
    factors.some(({ variables }) => variables.some(({ exercise }) => exercise)),
  );

interface MatchSteps {
  readonly count: number;
  /** The match that was gone to, counted from 0; null before the first step. */
  readonly at: number | null;
  readonly request: FocusRequest | null;
  onStep(by: 1 | -1): void;
}

/** Going from one matching cell to the next, round and round. `lines`: all of them, folded or not. */
function useMatchWalk(
  lines: readonly Line[],
  order: readonly number[],
  matches: ((row: CrosstabRow, column: number) => boolean) | null,
  onUnfold: () => void,
): MatchSteps {
  const cells = useMemo(() => (matches ? matchingCells(lines, order, matches) : []), [lines, order, matches]);
  // Another filter starts the walk again; tests or corrected shares that arrive meanwhile don't.
  const [step, setStep] = useState<{ of: typeof matches; request: FocusRequest } | null>(null);
  const at = step?.of === matches ? matchAt(cells, step.request) : null;
  return {
    count: cells.length,
    at,
    request: at === null ? null : (step?.request ?? null),
    onStep: (by) => {
      if (cells.length === 0) return;
      const next = at === null ? (by > 0 ? 0 : cells.length - 1) : (at + by + cells.length) % cells.length;
      onUnfold();
      setStep({ of: matches, request: { ...cells[next] } });
    },
  };
}
