import { useColorScheme } from '@mui/material/styles';
import type { Mode } from './theme.ts';

export type ModeChoice = Mode | 'system';

/** The mode that is shown now. */
export function useMode(): Mode {
  const { colorScheme } = useColorScheme();
  return colorScheme === 'dark' ? 'dark' : 'light';
}

/** What the reader has chosen, and how to choose something else. It is kept in this browser. */
export function useModeChoice(): [ModeChoice, (choice: ModeChoice) => void] {
  const { mode, setMode } = useColorScheme();
  return [mode ?? 'system', setMode];
}
