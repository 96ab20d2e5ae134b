import RedoIcon from '@mui/icons-material/Redo';
import UndoIcon from '@mui/icons-material/Undo';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import { calls, type Run } from '@qp/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { keyCaps, useHotkey, useKeyHint } from '../../../lib/keys.ts';
import { useMay } from '../../../lib/role.ts';
import { Pill } from '../../../ui/pill.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { type Changed, ChangedMeanwhile, changedBy } from '../changed-meanwhile.tsx';
import { DownloadMenu } from './download-menu.tsx';
import type { CrosstabViewStore } from './use-crosstab-view.ts';

/** At the right end of the run view's buttons, on Cross-Tab and Summary. */
export function CrosstabActions({ run, store }: { run: Run; store: CrosstabViewStore }) {
  const toast = useToast();
  const { edited, saving, canUndo, canRedo, act } = store;
  const mayEdit = useMay(calls.updateConfig);
  const [changed, setChanged] = useState<Changed | null>(null);
  const save = async (anyway = false) => {
    try {
      await store.save(anyway);
      setChanged(null);
      toast.done('View saved.');
    } catch (error) {
      const theirs = changedBy(error);
      setChanged(theirs);
      if (!theirs) toast.failed(error, 'Your edits are still here. Try to save again.');
    }
  };
  const showTheirs = async () => {
    try {
      await store.showTheirs();
      setChanged(null);
    } catch (error) {
      toast.failed(error, 'Your edits are still here.');
    }
  };
  // In a text field these keys belong to the text.
  const typing = useTyping();
  useHotkey('Mod+Z', 'Undo the last edit of the view', () => act({ kind: 'undo' }), canUndo && !typing);
  useHotkey('Mod+Shift+Z', 'Redo', () => act({ kind: 'redo' }), canRedo && !typing);
  useHotkey('Mod+Y', 'Redo', () => act({ kind: 'redo' }), canRedo && !typing);
  useHotkey('Mod+S', 'Save the view', () => void save(), edited && !saving && mayEdit);
  // Listed also while there is nothing to undo, redo or save.
  useKeyHint('Mod+Z', 'Undo the last edit of the view');
  useKeyHint('Mod+Shift+Z', 'Redo');
  useKeyHint('Mod+Y', 'Redo');
  useKeyHint('Mod+S', 'Save the view');
  useKeyHint('←+→', 'Move a column, with the focus on its handle');
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
      {edited && <Pill>{mayEdit ? 'Unsaved edits' : 'Edits, for you only'}</Pill>}
      <StepButton
        label="Undo"
        keys="Mod+Z"
        icon={<UndoIcon />}
        disabled={!canUndo}
        onClick={() => act({ kind: 'undo' })}
      />
      <StepButton
        label="Redo"
        keys="Mod+Shift+Z"
        icon={<RedoIcon />}
        disabled={!canRedo}
        onClick={() => act({ kind: 'redo' })}
      />
      {edited && mayEdit && (
        <Button variant="contained" color="primary" loading={saving} onClick={() => void save()}>
          Save
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

export interface StepButtonProps {
  label: string;
  keys: string;
  icon: ReactNode;
  disabled: boolean;
  onClick(): void;
}

export function StepButton({ label, keys, icon, disabled, onClick }: StepButtonProps) {
  return (
    <Tooltip title={`${label} (${keyCaps(keys).join(' ')})`}>
      <span>
        <IconButton
          size="small"
          aria-label={label}
          disabled={disabled}
          onClick={onClick}
          sx={{
            border: '1px solid',
            borderColor: 'ui.buttonLine',
            bgcolor: 'ui.surface',
            width: 36,
            height: 36,
            borderRadius: '10px',
            '& svg': { fontSize: 18 },
          }}
        >
          {icon}
        </IconButton>
      </span>
    </Tooltip>
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
