import { Box, Stack, Typography } from '@mui/material';
import { type FlaggedPerson, flaggedWith, type QualityResult, qualityIndices, SPEED_CUT } from '@qp/facts';
import { qualityWords } from '@qp/words/sample/quality';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useWords } from '../../../lib/words.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { TABLE_PAGE_SIZES } from '../../../ui/pager.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { Loading, TableSkeleton } from '../../../ui/skeletons.tsx';
import { type QualitySource, qualityQuery } from '../api.ts';
import { IndexCard } from './index-card.tsx';
import { PersonDialog } from './person-dialog.tsx';

interface QualityPanelProps {
  readonly source: QualitySource;
  /** What can be done with the people who are shown. */
  leaveOut?(ids: readonly string[]): ReactNode;
}

/** How people answered, each index as a picture with its cut, and the people whom they flag. */
export function QualityPanel(props: QualityPanelProps) {
  const words = useWords(qualityWords);
  const [speed, setSpeed] = useState(String(SPEED_CUT));
  const { data, error, refetch, isFetching } = useQuery(qualityQuery(props.source, speed));
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} sx={{ mb: 4 }} />;
  return data ? (
    <Quality {...props} quality={data} busy={isFetching} speed={speed} onSpeed={setSpeed} />
  ) : (
    <Loading label={words.loading}>
      <TableSkeleton rows={6} columns={4} />
    </Loading>
  );
}

interface QualityProps extends QualityPanelProps {
  readonly quality: QualityResult;
  readonly busy: boolean;
  readonly speed: string;
  onSpeed(speed: string): void;
}

function Quality({ source, leaveOut, quality, busy, speed, onSpeed }: QualityProps) {
  const words = useWords(qualityWords);
  const [except, setExcept] = useState<readonly string[]>([]);
  const [least, setLeast] = useState(1);
  const [opened, setOpened] = useState<FlaggedPerson | null>(null);
  const among = qualityIndices.filter((index) => !except.includes(index));
  const meant = new Set(flaggedWith(quality, { least, among }));
  const rows = quality.people.filter(({ id }) => meant.has(id));
  const most = Math.max(1, ...quality.people.map(({ flags }) => flags.length));
  if (quality.indices.length === 0) return <Typography>{words.none}</Typography>;
  return (
    <Stack sx={{ gap: 5, opacity: busy ? 0.6 : 1 }} aria-busy={busy}>
      <Typography role="status">
        {quality.flagged === 0 ? words.noOne : words.inOneLine(quality)}{' '}
        <Box component="span" sx={{ color: 'ui.secondary' }}>
          {flagCounts(quality, most)
            .map(({ at, count }) => words.byFlags(count, at))
            .join(' · ')}
        </Box>
      </Typography>
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))' }}>
        {quality.indices.map((result) => (
          <IndexCard
            key={result.index}
            result={result}
            counts={!except.includes(result.index)}
            onCounts={(counts) =>
              setExcept(counts ? except.filter((index) => index !== result.index) : [...except, result.index])
            }
          />
        ))}
      </Box>
      <Stack direction="row" sx={{ gap: 4, flexWrap: 'wrap', alignItems: 'flex-end' }}>
        {quality.flagged > 0 && (
          <SelectInput
            label={words.least}
            hint={words.among}
            value={String(least)}
            options={Array.from({ length: most }, (_, at) => ({ value: String(at + 1), label: words.leastOf(at + 1) }))}
            onChange={(next) => setLeast(Number(next))}
          />
        )}
        {quality.duration && (
          <SelectInput
            label={words.speedCut}
            hint={quality.duration.label}
            value={speed}
            options={Object.entries(words.speedCuts).map(([value, label]) => ({ value, label }))}
            onChange={onSpeed}
          />
        )}
        {leaveOut?.([...meant])}
      </Stack>
      {rows.length > 0 && (
        <DataTable<FlaggedPerson>
          label={words.title}
          rows={rows}
          rowId={({ id }) => id}
          pageSizes={TABLE_PAGE_SIZES}
          columns={[
            { id: 'person', label: words.heads.person, value: ({ id }) => id },
            { id: 'count', label: words.heads.count, value: ({ flags }) => flags.length, numeric: true },
            {
              id: 'flags',
              label: words.heads.flags,
              value: (person) => words.flagsOf(person, quality.duration?.unit ?? null),
              sortable: false,
              sx: { whiteSpace: 'normal', minWidth: { xs: 140, sm: 220 } },
            },
          ]}
          onRow={setOpened}
        />
      )}
      {opened && (
        <PersonDialog source={source} person={opened} duration={quality.duration} onClose={() => setOpened(null)} />
      )}
    </Stack>
  );
}

/** How many people have how many flags. */
const flagCounts = ({ people }: QualityResult, most: number) =>
  Array.from({ length: most }, (_, at) => ({
    at: at + 1,
    count: people.filter(({ flags }) => flags.length === at + 1).length,
  })).filter(({ count }) => count > 0);
