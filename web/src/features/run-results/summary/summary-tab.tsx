import { Box, Link, Stack, Typography } from '@mui/material';
import type { Run } from '@qp/contract';
import { segmentName, traitsOf } from '@qp/facts';
import { crosstabToolWords } from '@qp/words/crosstab/tools';
import { summaryWords } from '@qp/words/pictures/summary';
import { type ReactNode, useMemo, useState } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Pill } from '../../../ui/pill.tsx';
import type { CrosstabViewStore, EvidenceState } from '../crosstab/index.ts';
import {
  CopyButton,
  CrosstabTable,
  CrosstabToolbar,
  DescribeSegment,
  Legend,
  LegendHelp,
  type Line,
  matchingCells,
  movedColumn,
  SegmentPager,
  ShadingSwitch,
  SubgroupFilter,
  type TableLayout,
  tableLines,
  useMatches,
  usePhoneColumns,
  useSignificance,
  useSortedGroups,
  useTableFacts,
} from '../crosstab/index.ts';
import { ProbabilitiesTable } from './probabilities-table.tsx';
import { SummaryPictures } from './summary-pictures.tsx';

interface SummaryTabProps {
  /** With the figures of the view's subgroup. */
  run: Run;
  evidence: EvidenceState;
  store: CrosstabViewStore;
}

/** Charts, then the cluster variables, the metrics, and how certain assignments are. */
export function SummaryTab({ run, evidence, store }: SummaryTabProps) {
  const words = useWords(summaryWords);
  const tools = useWords(crosstabToolWords);
  const { view, act } = store;
  const significance = useSignificance(run, evidence, store);
  const { beside, settings, corrected } = significance;
  const groups = useSortedGroups(significance, store);
  const matches = useMatches(store);
  const [shading, setShading] = useState(true);
  const [described, setDescribed] = useState<number | null>(null);
  const { phone, columns, pages } = usePhoneColumns(view.order);
  const layout: TableLayout = phone ? 'stacked' : 'columns';
  const cluster = useMemo(() => tableLines({ cluster: groups.cluster }, { layout }), [groups.cluster, layout]);
  const metrics = useMemo(() => tableLines({ metrics: groups.metrics }, { layout }), [groups.metrics, layout]);
  const matching = useMemo(
    () =>
      matches &&
      matchingCells(cluster, view.order, matches).length + matchingCells(metrics, view.order, matches).length,
    [cluster, metrics, view.order, matches],
  );
  const facts = useTableFacts(run, columns, significance, {
    matches,
    shading,
    lists: null,
    onFold: null,
    onRowMenu: null,
    layout,
  });
  const short = useMemo(() => ({ ...facts, short: true }), [facts]);
  const copy = (lines: readonly Line[], isShort: boolean) => () => ({
    lines,
    order: view.order,
    names: run.header_descriptions.map(segmentName),
    matches,
    significance: beside,
    settings,
    corrected,
    short: isShort,
  });
  const move = (segment: number, to: number) =>
    act({ kind: 'change', to: (before) => movedColumn(before, segment, to) });
  const heads = { onMove: move, onDescribe: setDescribed };
  const pager = phone && <SegmentPager descriptions={run.header_descriptions} {...pages} />;
  const title = words.variables[traitsOf(run).variables];
  return (
    <Stack sx={{ gap: 5, minWidth: 0 }}>
      <Stack direction="row" sx={{ gap: 4, alignItems: 'center' }}>
        <Typography variant="h1" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {words.heading(run.name)}
        </Typography>
        <SubgroupFilter run={run} store={store} />
      </Stack>
      <Jumps variables={title} />
      <Box id={places.pictures} sx={place}>
        <SummaryPictures run={run} order={view.order} rowOrder={view.rowOrder} significance={significance} />
      </Box>
      <CrosstabToolbar run={run} store={store} significance={significance}>
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center', ml: 'auto' }}>
          <span role="status">{matching !== null && <Pill tone="match">{tools.matches(matching)}</Pill>}</span>
          <LegendHelp significance={significance} />
          <ShadingSwitch on={shading} onChange={setShading} />
        </Stack>
      </CrosstabToolbar>
      <Legend significance={significance} />
      <Section id={places.cluster} title={title} beside={<CopyButton copy={copy(cluster, false)} />}>
        {pager}
        <CrosstabTable facts={facts} lines={cluster} caption={title} {...heads} />
      </Section>
      <Section id={places.metrics} title={words.metrics} beside={<CopyButton copy={copy(metrics, true)} />}>
        {pager}
        <CrosstabTable facts={short} lines={metrics} caption={words.metrics} {...heads} />
      </Section>
      <Box id={places.probabilities} sx={place}>
        <Panel
          title={words.probabilities.title}
          subtitle={[words.probabilities.help, run.given && words.probabilities.from[run.given.probabilities]]
            .filter(Boolean)
            .join(' ')}
          // Whole on a printed page.
          sx={{ breakInside: 'avoid' }}
        >
          <ProbabilitiesTable probabilities={run.probabilities} order={view.order} />
        </Panel>
      </Box>
      <DescribeSegment run={run} segment={described} store={store} onClose={() => setDescribed(null)} />
    </Stack>
  );
}

const places = {
  pictures: 'summary-pictures',
  cluster: 'summary-cluster',
  metrics: 'summary-metrics',
  probabilities: 'summary-probabilities',
} as const;
const place = { scrollMarginTop: 16, minWidth: 0 };

/** The page is long: what is on it, and the way there. */
function Jumps({ variables }: { readonly variables: string }) {
  const words = useWords(summaryWords);
  const jumps: readonly (readonly [keyof typeof places, string])[] = [
    ['pictures', words.charts],
    ['cluster', variables],
    ['metrics', words.metrics],
    ['probabilities', words.probabilities.title],
  ];
  return (
    <Stack
      component="nav"
      aria-label={words.onThisPage}
      direction="row"
      className="no-print"
      sx={{ gap: 4, rowGap: 1, flexWrap: 'wrap', mt: -3 }}
    >
      {jumps.map(([to, label]) => (
        <Link
          key={to}
          component="button"
          type="button"
          onClick={() => document.getElementById(places[to])?.scrollIntoView({ behavior: 'smooth' })}
        >
          {label}
        </Link>
      ))}
    </Stack>
  );
}

interface SectionProps {
  id: string;
  title: string;
  beside: ReactNode;
  children: ReactNode;
}

function Section({ id, title, beside, children }: SectionProps) {
  return (
    <Stack id={id} sx={{ gap: 2.5, ...place, '@media print': { breakBefore: 'page' } }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 3 }}>
        <Typography component="h2" variant="h3" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {beside}
      </Stack>
      {children}
    </Stack>
  );
}
