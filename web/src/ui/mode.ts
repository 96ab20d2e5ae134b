import { useColorScheme } from '@mui/material/styles';
import { useSyncExternalStore } from 'react';
import type { Mode } from './theme.ts';

export type ModeChoice = Mode | 'system';

const paper = typeof window === 'undefined' ? null : window.matchMedia('print');

function watchPaper(changed: () => void): () => void {
  paper?.addEventListener('change', changed);
  return () => paper?.removeEventListener('change', changed);
}

/** The mode that is shown now. On paper it is the light one, also for what is drawn in pixels. */
export function useMode(): Mode {
  const { colorScheme } = useColorScheme();
  const printing = useSyncExternalStore(
    watchPaper,
    () => paper?.matches ?? false,
    () => false,
  );
  return !printing && colorScheme === 'dark' ? 'dark' : 'light';
}

/** What the reader has chosen, and how to choose something else. It is kept in this browser. */
export function useModeChoice(): [ModeChoice, (choice: ModeChoice) => void] {
  const { mode, setMode } = useColorScheme();
  return [mode ?? 'system', setMode];
}
