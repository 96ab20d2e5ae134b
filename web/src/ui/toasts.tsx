import CheckCircleOutlineIcon from '@mui/icons-material/CheckCircleOutlined';
import CloseIcon from '@mui/icons-material/Close';
import ErrorOutlineIcon from '@mui/icons-material/ErrorOutlined';
import { Button, IconButton, Stack, Typography } from '@mui/material';
import { partWords } from '@qp/words/app/parts';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useLatest } from '../lib/use-latest.ts';
import { useWords } from '../lib/words.ts';
import { messageOf, referenceOf } from './error-notice.tsx';

interface Toasts {
  /** Says what has been done; goes away by itself. */
  done(message: string, options?: { undo?(): void }): void;
  /** Says what went wrong; stays until it is closed. `next` is what to do about it. */
  failed(error: unknown, next?: string): void;
}

interface Toast {
  id: number;
  kind: 'done' | 'failed';
  message: string;
  note: string;
  undo: (() => void) | undefined;
}

const ToastContext = createContext<Toasts | null>(null);
const DONE_MS = 6000;

export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToast needs a <ToastProvider> above it');
  return toasts;
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const { messages } = useWords(partWords);
  const [shown, setShown] = useState<readonly Toast[]>([]);
  const lastId = useRef(0);
  const close = useCallback((id: number) => setShown((all) => all.filter((toast) => toast.id !== id)), []);
  const toasts = useMemo<Toasts>(() => {
    const add = (toast: Omit<Toast, 'id'>) => {
      lastId.current += 1;
      const id = lastId.current;
      // The same failure said twice is one failure.
      setShown((all) => [...all.filter((t) => t.kind !== toast.kind || t.message !== toast.message), { ...toast, id }]);
    };
    return {
      done: (message, options) => add({ kind: 'done', message, note: '', undo: options?.undo }),
      failed: (error, next) => {
        const note = [next, referenceOf(error)].filter(Boolean).join(' · ');
        add({ kind: 'failed', message: messageOf(error), note, undo: undefined });
      },
    };
  }, []);
  return (
    <ToastContext value={toasts}>
      {children}
      <Stack
        className="no-print"
        role="region"
        aria-label={messages}
        sx={{
          position: 'fixed',
          zIndex: 'snackbar',
          bottom: 20,
          left: 20,
          right: 20,
          gap: 2,
          alignItems: 'center',
          pointerEvents: 'none',
        }}
      >
        {shown.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onClose={() => close(toast.id)} />
        ))}
      </Stack>
    </ToastContext>
  );
}

function ToastCard({ toast, onClose }: { toast: Toast; onClose(): void }) {
  const words = useWords(partWords);
  const [held, setHeld] = useState(false);
  const closeNow = useLatest(onClose);
  const failed = toast.kind === 'failed';
  useEffect(() => {
    if (failed || held) return;
    const timer = setTimeout(() => closeNow.current(), DONE_MS);
    return () => clearTimeout(timer);
  }, [failed, held, closeNow]);
  const Icon = failed ? ErrorOutlineIcon : CheckCircleOutlineIcon;
  return (
    <Stack
      direction="row"
      role={failed ? 'alert' : 'status'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      sx={{
        pointerEvents: 'auto',
        alignItems: 'center',
        gap: 2.5,
        pl: 3.5,
        pr: 2,
        py: 2,
        maxWidth: 560,
        borderRadius: '12px',
        bgcolor: 'ui.surface',
        border: '1px solid',
        borderColor: failed ? 'ui.danger' : 'ui.line',
        boxShadow: 'var(--qp-palette-ui-floatShadow)',
      }}
    >
      <Icon fontSize="small" sx={{ color: failed ? 'ui.danger' : 'ui.good' }} />
      <Stack sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 540 }}>{toast.message}</Typography>
        {toast.note && (
          <Typography variant="caption" sx={{ color: 'ui.secondary' }}>
            {toast.note}
          </Typography>
        )}
      </Stack>
      {toast.undo && (
        <Button
          variant="text"
          color="primary"
          size="small"
          onClick={() => {
            toast.undo?.();
            onClose();
          }}
        >
          {words.undo}
        </Button>
      )}
      <IconButton size="small" aria-label={words.closeMessage} onClick={onClose}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Stack>
  );
}
