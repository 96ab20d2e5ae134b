import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Run } from '@qp/contract';
import type { ReactElement } from 'react';
import { RunAgainstRun } from './run-against-run.tsx';
import { SolutionsPanel } from './solutions-panel.tsx';
import { StabilityPanel } from './stability-panel.tsx';

export interface CompareTabProps {
  readonly run: Run;
  readonly other: string | null;
  onOther(runID: string): void;
  onOpen(runID: string): void;
}

/** Can we rely on these segments, what happens with one more or one less, and how does this run differ from that one? */
export function CompareTab({ run, other, onOther, onOpen }: CompareTabProps): ReactElement {
  return (
    <Stack sx={{ gap: 4 }}>
      <Typography component="h1" variant="h1" sx={{ overflowWrap: 'anywhere' }}>
        {run.name} Compare
      </Typography>
      <StabilityPanel run={run} />
      <SolutionsPanel run={run} onOpen={onOpen} />
      <RunAgainstRun run={run} other={other} onOther={onOther} />
    </Stack>
  );
}
