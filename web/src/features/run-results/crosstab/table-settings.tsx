import TuneIcon from '@mui/icons-material/Tune';
import { Button } from '@mui/material';
import type { RunView } from '@qp/contract';
import { crosstabRowWords } from '@qp/words/crosstab/rows';
import { crosstabToolWords } from '@qp/words/crosstab/tools';
import { useWords } from '../../../lib/words.ts';
import { Choice } from './choice.tsx';
import { SettingsPopover } from './settings-popover.tsx';
import { ShadingSwitch } from './table-tools.tsx';
import type { CrosstabViewStore } from './use-crosstab-view.ts';

interface TableSettingsProps {
  store: CrosstabViewStore;
  shading: boolean;
  onShading(on: boolean): void;
  /** Whether an exercise is among the variables. */
  hasExercise: boolean;
}

/** What the table shows beside the figures themselves. */
export function TableSettings({ store, shading, onShading, hasExercise }: TableSettingsProps) {
  const words = useWords(crosstabToolWords);
  const rows = useWords(crosstabRowWords);
  const { view, act } = store;
  const set = (changes: Partial<RunView>) => act({ kind: 'change', to: (before) => ({ ...before, ...changes }) });
  return (
    <SettingsPopover
      title={words.tableSettings}
      button={{
        'aria-label': words.tableSettings,
        children: <TuneIcon />,
        size: 'small',
        variant: 'text',
        sx: { minHeight: 27, p: '5px', color: 'ui.secondary', '& svg': { fontSize: 17 } },
      }}
      width={340}
    >
      <ShadingSwitch on={shading} onChange={onShading} />
      <Choice
        label={words.groupRows}
        hint={words.groupRowsHelp}
        checked={view.groupRows === 'yes'}
        onChange={(on) => set({ groupRows: on ? 'yes' : 'no' })}
      />
      <Choice
        label={words.boxes}
        hint={words.boxesHelp}
        checked={view.boxes === 'yes'}
        onChange={(on) => set({ boxes: on ? 'yes' : 'no' })}
      />
      <Choice
        label={words.means}
        hint={words.meansHelp}
        checked={view.means === 'yes'}
        onChange={(on) => set({ means: on ? 'yes' : 'no' })}
      />
      {hasExercise && (
        <Choice
          label={words.choiceCounts}
          hint={words.choiceCountsHelp}
          checked={view.choiceFigures === 'counts'}
          onChange={(on) => set({ choiceFigures: on ? 'counts' : 'shares' })}
        />
      )}
      {view.hidden.length > 0 && (
        <Button onClick={() => set({ hidden: [] })}>{rows.showHidden(view.hidden.length)}</Button>
      )}
      {view.rowOrder.length > 0 && <Button onClick={() => set({ rowOrder: [] })}>{rows.ownOrder}</Button>}
    </SettingsPopover>
  );
}
