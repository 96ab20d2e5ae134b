import PrintIcon from '@mui/icons-material/PrintOutlined';
import RedoIcon from '@mui/icons-material/Redo';
import UndoIcon from '@mui/icons-material/Undo';
import { Button, Stack, Tooltip } from '@mui/material';
import { calls, type Run } from '@qp/contract';
import { personaWords } from '@qp/words/personas/screen';
import { useHotkey, useKeyHint } from '../../../lib/keys.ts';
import { useMay } from '../../../lib/role.ts';
import { useWords } from '../../../lib/words.ts';
import { iconOnlyBelow } from '../../../ui/icon-only.ts';
import { type CrosstabViewStore, DownloadMenu, StepButton, useTyping } from '../crosstab/index.ts';
import { ChangedMeanwhile } from '../run/index.ts';
import { TemplateButton, WORDS_FROM } from './template-dialog.tsx';
import type { PersonaStore } from './use-persona-store.ts';

/** The actions of Personas in the run bar. Edits are saved as they are made, so there is no Save. */
export function PersonasActions({ run, view, store }: { run: Run; view: CrosstabViewStore; store: PersonaStore }) {
  const { canUndo, canRedo, undo, redo } = store;
  const words = useWords(personaWords);
  const typing = useTyping();
  const mayEdit = useMay(calls.updatePersonas);
  const mayTemplate = useMay(calls.uploadDeckTemplate);
  useHotkey('Mod+Z', words.undoHint, undo, canUndo && !typing);
  useHotkey('Mod+Shift+Z', words.redo, redo, canRedo && !typing);
  useHotkey('Mod+Y', words.redo, redo, canRedo && !typing);
  useKeyHint('Mod+Z', words.undoHint);
  useKeyHint('Mod+Shift+Z', words.redo);
  useKeyHint('Mod+Y', words.redo);
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
      {mayEdit && <StepButton label={words.undo} keys="Mod+Z" icon={<UndoIcon />} disabled={!canUndo} onClick={undo} />}
      {mayEdit && (
        <StepButton label={words.redo} keys="Mod+Shift+Z" icon={<RedoIcon />} disabled={!canRedo} onClick={redo} />
      )}
      <Tooltip title={words.print}>
        <Button
          startIcon={<PrintIcon />}
          aria-label={words.print}
          onClick={() => void printWhenDrawn()}
          sx={iconOnlyBelow(WORDS_FROM)}
        >
          <span className="word">{words.print}</span>
        </Button>
      </Tooltip>
      {mayTemplate && <TemplateButton projectId={run.project_id} />}
      <DownloadMenu run={run} store={view} />
      <ChangedMeanwhile
        changed={store.changed}
        busy={store.saving}
        onTheirs={store.showTheirs}
        onMine={store.saveMine}
      />
    </Stack>
  );
}

const MAX_WAIT_MS = 5000;
const LOOK_EVERY_MS = 50;

/** Prints as soon as nothing on the page is still being loaded: the browser doesn't wait for it. */
async function printWhenDrawn(): Promise<void> {
  const until = performance.now() + MAX_WAIT_MS;
  while (document.querySelector('[aria-busy="true"]') && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  window.print();
}
