import { Box, Stack, Typography } from '@mui/material';
import type { Run } from '@qp/contract';
import { type Persona, personas } from '@qp/engine/personas';
import { columnOrder, type Stability, segmentSizes, segmentTitle, traitsOf } from '@qp/facts';
import { subgroupWords } from '@qp/words/crosstab/subgroup';
import { personaWords } from '@qp/words/personas/screen';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useWords } from '../../../lib/words.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { SegmentedTabs } from '../../../ui/segmented-tabs.tsx';
import { CardsSkeleton, Loading } from '../../../ui/skeletons.tsx';
import { type SaidRun, useEvidence, useSaidRun } from '../crosstab/index.ts';
import { stabilityQuery } from '../run/index.ts';
import { cardId, PersonaCard } from './persona-card.tsx';
import { SizesRibbon } from './sizes-ribbon.tsx';
import type { PersonaStore } from './use-persona-store.ts';

interface PersonasTabProps {
  run: Run;
  /** The order of the view, as far as it has been edited. */
  order: readonly number[];
  store: PersonaStore;
  /** The filter of the cross-tab, which does not apply here. */
  filter: string | null;
}

type Layout = 'cards' | 'one';
const layouts: readonly Layout[] = ['cards', 'one'];

/** The segments as people: a card each. The Summary has the pictures of all of them. */
export function PersonasTab({ run, order, store, filter }: PersonasTabProps) {
  const words = useWords(personaWords);
  const { notHere } = useWords(subgroupWords);
  const { found, said, error, retry } = usePersonas(run);
  // Shown if it was tested. The page doesn't wait for it, and Compare explains a failure.
  const { data: tried } = useQuery(stabilityQuery(run.id));
  const [layout, setLayout] = useState<Layout>('cards');
  const [alone, setAlone] = useState<number | null>(null);
  const failure = error ?? store.error;
  const { draft } = store;
  const columns = columnOrder(order, run.segments);
  const current = alone ?? columns[0];
  const open = (segment: number) => {
    setAlone(segment);
    if (layout === 'cards')
      document.getElementById(cardId(segment))?.scrollIntoView({ behavior: 'smooth', block: 'start' });
  };
  const personas = found && columns.map((segment) => found[segment - 1]);
  const shown = personas && (layout === 'one' ? personas.filter(({ segment }) => segment === current) : personas);
  return (
    <Stack sx={{ gap: 5, minWidth: 0 }} className="personas">
      <Stack direction="row" sx={{ gap: 4, rowGap: 2, alignItems: 'flex-end', flexWrap: 'wrap' }}>
        <Box sx={{ flex: 1, minWidth: 260 }}>
          <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
            {words.heading(run.name)}
          </Typography>
          <Typography sx={{ color: 'ui.secondary', mt: 1, maxWidth: 860 }}>
            {words.introduction(run, traitsOf(run).formedByItsVariables)} {said.corrected && words.correctedShares}{' '}
            {words.counts((found ?? []).flatMap(({ lines }) => Object.values(lines).flat()))}
          </Typography>
          {filter && <Typography sx={{ mt: 1, maxWidth: 860 }}>{notHere(filter)}</Typography>}
        </Box>
        <Box className="no-print">
          <SegmentedTabs<Layout>
            label={words.layout}
            tabs={layouts.map((value) => ({ value, label: words.layouts[value] }))}
            value={layout}
            onChange={setLayout}
          />
        </Box>
      </Stack>
      {failure && (
        <ErrorNotice
          error={failure}
          next={words.afterFailure}
          onRetry={() => {
            retry();
            store.retry();
          }}
        />
      )}
      {personas && draft ? (
        <SizesRibbon
          personas={personas}
          descriptions={draft.descriptions}
          current={layout === 'one' ? current : null}
          onOpen={open}
        />
      ) : (
        !failure && (
          <Loading label={words.loading}>
            <CardsSkeleton cards={3} height={520} />
          </Loading>
        )
      )}
      {shown && draft && (
        <Box className="persona-grid" sx={grid(layout, shown.length)}>
          {shown.map((persona) => (
            <PersonaCard
              key={persona.segment}
              persona={persona}
              weighted={weightedSize(run, persona)}
              draft={draft}
              wide={layout === 'one'}
              reliability={reliabilityOf(words, run, persona, tried?.stability ?? null)}
              onChange={store.change}
            />
          ))}
        </Box>
      )}
    </Stack>
  );
}

/** Three cards and fewer share the width; more stand in as many columns as there is room for. */
function grid(layout: Layout, cards: number) {
  // Four fit beside one another on a common screen, rather than three and one.
  const least = layout === 'one' ? '100%' : cards <= 2 ? '420px' : cards === 4 ? '320px' : '340px';
  return {
    display: 'grid',
    gap: 4,
    alignItems: 'stretch',
    gridTemplateColumns: `repeat(auto-fill, minmax(min(${least}, 100%), 1fr))`,
    ...(cards <= 3 &&
      layout === 'cards' && { gridTemplateColumns: `repeat(auto-fit, minmax(min(${least}, 100%), 1fr))` }),
  };
}

const weightedSize = (run: Run, { segment }: Persona) =>
  run.weighted ? segmentSizes(run.crosstabMetrics)[segment - 1] : null;

function reliabilityOf(
  words: ReturnType<typeof personaWords>,
  run: Run,
  { segment }: Persona,
  stability: Stability | null,
): string[] {
  const own = stability?.own[segment - 1];
  const same = run.agreement?.bySegment[segment - 1];
  if (!own || !run.agreement || same == null) return [words.notTested];
  const sample = { people: run.agreement.people, isPart: run.agreement.people < run.respondents };
  return [words.sameInOtherSample(same, sample), words.stability(segmentTitle(segment, run.header_descriptions), own)];
}

interface PersonasFound {
  /** By segment number; null while the tests of the run are on their way. */
  readonly found: readonly Persona[] | null;
  /** For pictures beside them. */
  readonly said: SaidRun;
  readonly error: Error | null;
  retry(): void;
}

/** What the engine's rules say of the segments, at the confidence and with the correction of the view. */
function usePersonas(run: Run): PersonasFound {
  const { evidence, error, retry } = useEvidence(run);
  const { confidence, correction, segments } = run;
  const { crosstabMetrics: metrics, crosstabCluster: cluster, crosstabProfile: profile } = run;
  const found = useMemo(
    () => evidence && personas({ segments, metrics, cluster, profile, evidence, confidence, correction }),
    [segments, metrics, cluster, profile, evidence, confidence, correction],
  );
  return { found, said: useSaidRun(run, evidence), error, retry };
}
