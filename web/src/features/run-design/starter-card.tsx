import { Button, Stack, Typography } from '@mui/material';
import type { StarterRun } from '@qp/facts';
import { designWords } from '@qp/words/run/design';
import type { ReactElement } from 'react';
import { useWords } from '../../lib/words.ts';
import { Panel } from '../../ui/panel.tsx';

/** Proposed while a project has no runs. */
export function StarterCard({ starter, onAdd }: { readonly starter: StarterRun; onAdd(): void }): ReactElement {
  const words = useWords(designWords).starter;
  return (
    <Panel title={words.title}>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 4, alignItems: { sm: 'center' } }}>
        <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{words.sentence(starter)}</Typography>
        <Button variant="outlined" onClick={onAdd} sx={{ flex: 'none' }}>
          {words.add}
        </Button>
      </Stack>
    </Panel>
  );
}
