import PrintIcon from '@mui/icons-material/PrintOutlined';
import RedoIcon from '@mui/icons-material/Redo';
import UndoIcon from '@mui/icons-material/Undo';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { calls, type Run } from '@qp/contract';
import { useHotkey, useKeyHint } from '../../../lib/keys.ts';
import { useMay } from '../../../lib/role.ts';
import { StepButton, useTyping } from '../crosstab/crosstab-actions.tsx';
import { DownloadMenu } from '../crosstab/download-menu.tsx';
import type { CrosstabViewStore } from '../crosstab/use-crosstab-view.ts';
import type { PersonaStore } from './use-persona-store.ts';

/** At the right end of the run view's buttons, on Personas. Edits are saved as they are made, so that there is nothing to save. */
export function PersonasActions({ run, view, store }: { run: Run; view: CrosstabViewStore; store: PersonaStore }) {
  const { canUndo, canRedo, undo, redo } = store;
  const typing = useTyping();
  const mayEdit = useMay(calls.updatePersonas);
  useHotkey('Mod+Z', 'Undo the last edit of the personas', undo, canUndo && !typing);
  useHotkey('Mod+Shift+Z', 'Redo', redo, canRedo && !typing);
  useHotkey('Mod+Y', 'Redo', redo, canRedo && !typing);
  useKeyHint('Mod+Z', 'Undo the last edit of the personas');
  useKeyHint('Mod+Shift+Z', 'Redo');
  useKeyHint('Mod+Y', 'Redo');
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
      {mayEdit && <StepButton label="Undo" keys="Mod+Z" icon={<UndoIcon />} disabled={!canUndo} onClick={undo} />}
      {mayEdit && <StepButton label="Redo" keys="Mod+Shift+Z" icon={<RedoIcon />} disabled={!canRedo} onClick={redo} />}
      <Button startIcon={<PrintIcon />} onClick={() => window.print()}>
        Print or PDF
      </Button>
      <DownloadMenu run={run} store={view} />
    </Stack>
  );
}
