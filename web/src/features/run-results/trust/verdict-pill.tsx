import { Button } from '@mui/material';
import type { Run } from '@qp/contract';
import { runViewWords } from '@qp/words/run/view';
import { gradeWords } from '@qp/words/trust/verdict';
import { useIsFetching } from '@tanstack/react-query';
import { useWords } from '../../../lib/words.ts';
import { runKey, useStability } from '../run/index.ts';
import { gradeLook } from './grade-look.ts';

interface VerdictPillProps {
  readonly run: Run;
  /** Goes to the verdict in full. */
  onWhy(): void;
}

/** The grade of a run beside its views. The verdict stands in full on Run Details; the pill changes when the test on other samples ends. */
export function VerdictPill({ run, onWhy }: VerdictPillProps) {
  const words = useWords(runViewWords).trust;
  const { names } = useWords(gradeWords);
  const { job } = useStability(run, run.id);
  // When the test has ended, its verdict is still to come.
  const fetching = useIsFetching({ queryKey: runKey(run.id) }) > 0;
  const { grade, text } = run.verdict;
  const { Icon, colour } = gradeLook[grade];
  const name = grade === 'cannot tell' && (job.working || fetching) ? words.testing : names[grade];
  return (
    <Button
      size="small"
      title={text}
      aria-label={words.label(name)}
      startIcon={<Icon sx={{ color: colour }} aria-hidden />}
      onClick={onWhy}
      sx={{ borderRadius: 99, flex: 'none' }}
    >
      {name}
    </Button>
  );
}
