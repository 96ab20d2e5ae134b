import { Stack, Typography } from '@mui/material';
import type { Run } from '@qp/contract';
import { traitsOf } from '@qp/facts';
import { compareRunsWords } from '@qp/words/compare/runs';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useWords } from '../../../lib/words.ts';
import { stabilityQuery } from '../run/index.ts';
import { solutionsQuery } from './api.ts';
import { PlanPanel } from './plan-panel.tsx';
import { RunAgainstRun } from './run-against-run.tsx';
import { SolutionsPanel } from './solutions-panel.tsx';
import { StabilityPanel } from './stability-panel.tsx';
import { FitWithout } from './with-without.tsx';

interface CompareTabProps {
  readonly run: Run;
  readonly other: string | null;
  onOther(runID: string): void;
  onOpen(runID: string): void;
  /** Designs a fitted run with the same variables and number of segments. */
  onFit(): void;
}

export function CompareTab({ run, other, onOther, onOpen, onFit }: CompareTabProps): ReactElement {
  const words = useWords(compareRunsWords);
  const { hasFits } = traitsOf(run);
  // A panel comes when the one above it has its height, and nothing moves.
  const tested = !useQuery(stabilityQuery(run.id)).isPending;
  const compared = !useQuery({ ...solutionsQuery(run.id), enabled: hasFits }).isLoading;
  return (
    <Stack sx={{ gap: 4 }}>
      <Typography component="h1" variant="h1" sx={{ overflowWrap: 'anywhere' }}>
        {words.heading(run.name)}
      </Typography>
      <StabilityPanel run={run} onFit={onFit} />
      {tested && hasFits && <SolutionsPanel run={run} onOpen={onOpen} />}
      {tested && compared && traitsOf(run).canBeRefitted && run.segments > 1 && <PlanPanel run={run} />}
      {tested && compared && hasFits && <FitWithout run={run} onOther={onOther} />}
      {tested && compared && <RunAgainstRun run={run} other={other} onOther={onOther} />}
    </Stack>
  );
}
