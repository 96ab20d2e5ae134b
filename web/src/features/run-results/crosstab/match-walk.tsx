import KeyboardArrowDownIcon from '@mui/icons-material/KeyboardArrowDown';
import KeyboardArrowUpIcon from '@mui/icons-material/KeyboardArrowUp';
import { Button, Stack } from '@mui/material';
import { crosstabToolWords } from '@qp/words/crosstab/tools';
import { useWords } from '../../../lib/words.ts';
import { Pill } from '../../../ui/pill.tsx';
import { Tool } from '../../../ui/tool.tsx';

export interface MatchWalkProps {
  /** Cells that the filters pick out. */
  count: number;
  /** The one that was gone to, counted from 0; null before the first step. */
  at: number | null;
  onStep(by: 1 | -1): void;
  only: boolean;
  onOnly(on: boolean): void;
}

/** "256 cells match", previous, next, only matching rows. */
export function MatchWalk({ count, at, onStep, only, onOnly }: MatchWalkProps) {
  const words = useWords(crosstabToolWords);
  return (
    <Stack direction="row" sx={{ gap: 0.5, alignItems: 'center' }}>
      <span role="status">
        <Pill tone="match">{at === null ? words.matches(count) : words.matchAt(at + 1, count)}</Pill>
      </span>
      <Tool label={words.previousMatch} disabled={count === 0} onClick={() => onStep(-1)}>
        <KeyboardArrowUpIcon />
      </Tool>
      <Tool label={words.nextMatch} disabled={count === 0} onClick={() => onStep(1)}>
        <KeyboardArrowDownIcon />
      </Tool>
      <Toggle on={only} onChange={onOnly}>
        {words.onlyMatching}
      </Toggle>
    </Stack>
  );
}

/** A button that stays pressed. */
function Toggle({ on, onChange, children }: { on: boolean; onChange(on: boolean): void; children: string }) {
  return (
    <Button
      size="small"
      variant="text"
      aria-pressed={on}
      onClick={() => onChange(!on)}
      sx={on ? { bgcolor: 'ui.chosen', '&:hover': { bgcolor: 'ui.chosen' } } : undefined}
    >
      {children}
    </Button>
  );
}
