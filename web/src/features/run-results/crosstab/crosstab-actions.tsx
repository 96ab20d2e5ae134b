import RedoIcon from '@mui/icons-material/Redo';
import UndoIcon from '@mui/icons-material/Undo';
import { Button, Stack } from '@mui/material';
import { calls, type Run } from '@qp/contract';
import { crosstabToolWords } from '@qp/words/crosstab/tools';
import { type ReactNode, useEffect, useState } from 'react';
import { keyCaps, useHotkey, useKeyHint } from '../../../lib/keys.ts';
import { useMay } from '../../../lib/role.ts';
import { useWords } from '../../../lib/words.ts';
import { Pill } from '../../../ui/pill.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { Tool } from '../../../ui/tool.tsx';
import { type Changed, ChangedMeanwhile, changedBy } from '../run/index.ts';
import { DownloadMenu } from './download-menu.tsx';
import type { CrosstabViewStore } from './use-crosstab-view.ts';

/** At the right end of the run view's buttons, on Cross-Tab and Summary. */
export function CrosstabActions({ run, store }: { run: Run; store: CrosstabViewStore }) {
  const words = useWords(crosstabToolWords);
  const toast = useToast();
  const { edited, saving, canUndo, canRedo, undo, redo } = store;
  const mayEdit = useMay(calls.updateConfig);
  const [changed, setChanged] = useState<Changed | null>(null);
  const save = async (anyway = false) => {
    try {
      const merged = await store.save(anyway);
      setChanged(null);
      toast.done(merged ? words.savedTogether : words.saved);
    } catch (error) {
      const theirs = changedBy(error);
      setChanged(theirs);
      if (!theirs) toast.failed(error, words.notSaved);
    }
  };
  const showTheirs = async () => {
    try {
      await store.showTheirs();
      setChanged(null);
    } catch (error) {
      toast.failed(error, words.editsKept);
    }
  };
  // In a text field these keys belong to the text.
  const typing = useTyping();
  useHotkey('Mod+Z', words.undoHint, undo, canUndo && !typing);
  useHotkey('Mod+Shift+Z', words.redo, redo, canRedo && !typing);
  useHotkey('Mod+Y', words.redo, redo, canRedo && !typing);
  useHotkey('Mod+S', words.saveHint, () => void save(), edited && !saving && mayEdit);
  // Listed also while there is nothing to undo, redo or save.
  useKeyHint('Mod+Z', words.undoHint);
  useKeyHint('Mod+Shift+Z', words.redo);
  useKeyHint('Mod+Y', words.redo);
  useKeyHint('Mod+S', words.saveHint);
  useKeyHint('←+→', words.moveHint);
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: { xs: 1, sm: 2 }, flexWrap: 'wrap' }}>
      {edited && !mayEdit && <Pill>{words.unsavedForYou}</Pill>}
      <StepButton label={words.undo} keys="Mod+Z" icon={<UndoIcon />} disabled={!canUndo} onClick={undo} />
      <StepButton label={words.redo} keys="Mod+Shift+Z" icon={<RedoIcon />} disabled={!canRedo} onClick={redo} />
      {edited && mayEdit && (
        <Button variant="contained" loading={saving} onClick={() => void save()}>
          {words.save}
        </Button>
      )}
      <DownloadMenu run={run} store={store} />
      <ChangedMeanwhile
        changed={changed}
        busy={saving}
        onTheirs={() => void showTheirs()}
        onMine={() => void save(true)}
        onClose={() => setChanged(null)}
      />
    </Stack>
  );
}

interface StepButtonProps {
  label: string;
  keys: string;
  icon: ReactNode;
  disabled: boolean;
  onClick(): void;
}

export function StepButton({ label, keys, icon, disabled, onClick }: StepButtonProps) {
  const words = useWords(crosstabToolWords);
  return (
    <Tool
      label={words.withKeys(label, keyCaps(keys).join(' '))}
      name={label}
      disabled={disabled}
      onClick={onClick}
      sx={{
        border: '1px solid',
        borderColor: 'ui.buttonLine',
        bgcolor: 'ui.surface',
        width: 34,
        height: 34,
        borderRadius: '10px',
        '& svg': { fontSize: 18 },
      }}
    >
      {icon}
    </Tool>
  );
}

/** The focus is in a field or in a dialog. */
export function useTyping(): boolean {
  const [typing, setTyping] = useState(false);
  useEffect(() => {
    const look = () =>
      setTyping(document.activeElement?.closest('input:not([type=checkbox]), textarea, [role=dialog]') != null);
    // A blur comes before the next focus: what is active is known only after both.
    const later = () => requestAnimationFrame(look);
    document.addEventListener('focusin', look);
    document.addEventListener('focusout', later);
    return () => {
      document.removeEventListener('focusin', look);
      document.removeEventListener('focusout', later);
    };
  }, []);
  return typing;
}
