import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type Run, segmentName, segmentSizes } from '@qp/contract';
import { useDeferredValue, useMemo, useState } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { CrosstabTable } from './crosstab-table.tsx';
import { DescribeSegment } from './describe-segment.tsx';
import type { TableFacts } from './table-context.ts';
import { countMatches, dimensionKeys, tableLines } from './table-model.ts';
import { TableTools } from './table-tools.tsx';
import { CrosstabToolbar } from './toolbar.tsx';
import type { CrosstabViewStore } from './use-crosstab-view.ts';
import { type Dictionaries, useMatches, useMembership, useSortedGroups } from './use-table-facts.ts';
import { movedColumn } from './view-state.ts';

export interface CrosstabTabProps {
  run: Run;
  store: CrosstabViewStore;
  dictionaries: Dictionaries;
}

export function CrosstabTab({ run, store, dictionaries }: CrosstabTabProps) {
  const { view, act } = store;
  const groups = useSortedGroups(run, store);
  const matches = useMatches(store);
  const lists = useMembership(store, dictionaries);
  const [shading, setShading] = useState(true);
  const [find, setFind] = useState('');
  const sought = useDeferredValue(find);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [described, setDescribed] = useState<number | null>(null);
  const lines = useMemo(() => tableLines(groups, { find: sought, collapsed: folded }), [groups, sought, folded]);
  const unfolded = useMemo(() => tableLines(groups, { find: sought }), [groups, sought]);
  const matching = useMemo(
    () => (matches ? countMatches(unfolded, run.segments, matches) : null),
    [unfolded, run.segments, matches],
  );
  const facts = useMemo<TableFacts>(
    () => ({
      order: view.order,
      descriptions: run.header_descriptions,
      sizes: segmentSizes(run.crosstabMetrics),
      respondents: run.respondents,
      weighted: run.weighted,
      matches,
      shading,
      lists,
      onFold: (key) => setFolded((before) => without(before, key) ?? new Set([...before, key])),
      short: false,
    }),
    [view.order, run, matches, shading, lists],
  );
  const keys = dimensionKeys(groups);
  return (
    <Stack sx={{ gap: 4, minWidth: 0 }}>
      <Typography component="h1" variant="h1" sx={{ overflowWrap: 'anywhere' }}>
        {run.name} Cross-Tab
      </Typography>
      <CrosstabToolbar run={run} store={store} />
      <Box sx={{ minWidth: 0 }}>
        <TableTools
          find={find}
          onFind={setFind}
          matching={matching}
          shading={shading}
          onShading={setShading}
          allFolded={folded.size >= keys.length}
          onFoldAll={(fold) => setFolded(new Set(fold ? keys : []))}
          copy={() => ({ lines, order: view.order, names: run.header_descriptions.map(segmentName), matches })}
        />
        {lines.length === 0 ? (
          <EmptyState title="No variable found">
            Search for part of a label, a code, a factor or a dimension.
          </EmptyState>
        ) : (
          <CrosstabTable
            facts={facts}
            lines={lines}
            caption={`${run.name} Cross-Tab`}
            onMove={(segment, to) => act({ kind: 'change', to: (before) => movedColumn(before, segment, to) })}
            onDescribe={setDescribed}
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
