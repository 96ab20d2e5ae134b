import TuneIcon from '@mui/icons-material/Tune';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import type { RunView } from '@qp/contract';
import { crosstabRowWords } from '@qp/words/crosstab/rows';
import { crosstabToolWords } from '@qp/words/crosstab/tools';
import { useId, useState } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Choice } from './choice.tsx';
import { ShadingSwitch } from './table-tools.tsx';
import type { CrosstabViewStore } from './use-crosstab-view.ts';

interface TableSettingsProps {
  store: CrosstabViewStore;
  shading: boolean;
  onShading(on: boolean): void;
}

/** What the table shows beside the figures themselves. */
export function TableSettings({ store, shading, onShading }: TableSettingsProps) {
  const words = useWords(crosstabToolWords);
  const rows = useWords(crosstabRowWords);
  const { view, act } = store;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const panelId = useId();
  const set = (changes: Partial<RunView>) => act({ kind: 'change', to: (before) => ({ ...before, ...changes }) });
  return (
    <>
      <Button
        aria-label={words.tableSettings}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? panelId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ height: 36, minWidth: 0, px: 2 }}
      >
        <TuneIcon fontSize="small" />
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { id: panelId, role: 'dialog', 'aria-label': words.tableSettings, sx: { mt: 1 } } }}
      >
        <Stack sx={{ p: 4, gap: 3, width: 340 }}>
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
          {view.hidden.length > 0 && (
            <Button onClick={() => set({ hidden: [] })}>{rows.showHidden(view.hidden.length)}</Button>
          )}
          {view.rowOrder.length > 0 && <Button onClick={() => set({ rowOrder: [] })}>{rows.ownOrder}</Button>}
        </Stack>
      </Popover>
    </>
  );
}
