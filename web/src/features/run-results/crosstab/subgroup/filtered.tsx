import { Box, Button, Typography } from '@mui/material';
import { subgroupWords } from '@qp/words/crosstab/subgroup';
import type { ReactElement } from 'react';
import { useWords } from '../../../../lib/words.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorNotice } from '../../../../ui/error-notice.tsx';
import type { CrosstabViewStore } from '../use-crosstab-view.ts';
import type { RunFilter } from './use-counted-run.ts';

interface FilteredProps {
  filter: RunFilter | null;
  store: CrosstabViewStore;
  children: ReactElement;
}

/** Tables of a subgroup: never with figures of other people, and quiet while it is counted. */
export function Filtered({ filter, store: { act }, children }: FilteredProps): ReactElement {
  const words = useWords(subgroupWords);
  if (filter?.error) return <ErrorNotice error={filter.error} next={words.failed} onRetry={filter.retry} />;
  if (filter?.people === 0)
    return (
      <EmptyState
        title={words.noOne}
        actions={
          <Button onClick={() => act({ kind: 'change', to: (before) => ({ ...before, subgroup: [] }) })}>
            {words.clear}
          </Button>
        }
      >
        {words.noOneHelp}
      </EmptyState>
    );
  const counting = filter?.counting ?? false;
  return (
    <>
      {filter?.people && (
        <Typography variant="body2" sx={{ display: 'none', '@media print': { display: 'block', mb: 2 } }}>
          {words.inFile(filter.text, filter.people, filter.of)}
        </Typography>
      )}
      <Box aria-busy={counting} inert={counting} sx={{ minWidth: 0, opacity: counting ? 0.4 : 1 }}>
        {children}
      </Box>
    </>
  );
}
