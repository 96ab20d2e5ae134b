import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { Run } from '@qp/contract';
import { type CrosstabRow, segmentName } from '@qp/facts';
import { crosstabWords } from '@qp/words/crosstab/screen';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useWords } from '../../../lib/words.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { CrosstabTable } from './crosstab-table.tsx';
import { DescribeSegment } from './describe-segment.tsx';
import { Legend } from './legend.tsx';
import { dimensionKeys, tableLines } from './table-model.ts';
import { TableTools } from './table-tools.tsx';
import { CrosstabToolbar } from './toolbar.tsx';
import type { CrosstabViewStore } from './use-crosstab-view.ts';
import { useSignificance } from './use-findings.ts';
import { useMatchWalk } from './use-match-walk.ts';
import { type Dictionaries, useMatches, useMembership, useSortedGroups, useTableFacts } from './use-table-facts.ts';
import { movedColumn } from './view-state.ts';

interface CrosstabTabProps {
  run: Run;
  store: CrosstabViewStore;
  dictionaries: Dictionaries;
}

export function CrosstabTab({ run, store, dictionaries }: CrosstabTabProps) {
  const words = useWords(crosstabWords);
  const { view, act } = store;
  const significance = useSignificance(run, store);
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
  const lines = useMemo(
    () => tableLines(groups, { find: sought, collapsed: folded, keep }),
    [groups, sought, folded, keep],
  );
  const unfolded = useMemo(() => tableLines(groups, { find: sought, keep }), [groups, sought, keep]);
  const walk = useMatchWalk(unfolded, view.order, matches, () => setFolded(new Set()));
  const { order } = view;
  const onFold = useCallback(
    (key: string) => setFolded((before) => without(before, key) ?? new Set([...before, key])),
    [],
  );
  const facts = useTableFacts(run, store, significance, { matches, shading, lists, onFold });
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
  return (
    <Stack sx={{ gap: 1.5, minWidth: 0 }}>
      <CrosstabToolbar run={shownRun} store={store} significance={significance} />
      <Box sx={{ minWidth: 0 }}>
        <TableTools
          title={words.heading(run.name)}
          find={find}
          onFind={setFind}
          walk={matches ? { ...walk, only: onlyMatching, onOnly: setOnlyMatching } : null}
          onlySignificant={findings ? onlySignificant : null}
          onOnlySignificant={setOnlySignificant}
          shading={shading}
          onShading={setShading}
          allFolded={folded.size >= keys.length}
          onFoldAll={(fold) => setFolded(new Set(fold ? keys : []))}
          copy={() => ({
            ...{ lines, order, names: run.header_descriptions.map(segmentName), matches },
            ...{ significance: beside, settings, corrected },
          })}
        />
        {lines.length === 0 ? (
          <EmptyState title={keep ? words.noRows : words.noVariables}>
            {keep ? words.noRowsHelp : words.noVariablesHelp}
          </EmptyState>
        ) : (
          <CrosstabTable
            facts={facts}
            lines={lines}
            caption={words.heading(run.name)}
            onMove={(segment, to) => act({ kind: 'change', to: (before) => movedColumn(before, segment, to) })}
            onDescribe={setDescribed}
            request={walk.request}
            fills
            legend={<Legend significance={significance} />}
          />
        )}
      </Box>
      <DescribeSegment run={run} segment={described} onClose={() => setDescribed(null)} />
    </Stack>
  );
}

function without(keys: ReadonlySet<string>, key: string): ReadonlySet<string> | null {
  if (!keys.has(key)) return null;
  const rest = new Set(keys);
  rest.delete(key);
  return rest;
}
