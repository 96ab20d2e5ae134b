import { calls } from '@qp/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { send } from '../../../lib/http.ts';
import { poll } from '../../../lib/polling.ts';
import { importsKey } from '../api.ts';

export type ImportPhase =
  | { readonly at: 'idle' }
  | { readonly at: 'uploading'; readonly share: number }
  | { readonly at: 'reading'; readonly share: number; readonly stage: string }
  | { readonly at: 'failed'; readonly error: unknown };

const POLL_MS = 300;
const IDLE: ImportPhase = { at: 'idle' };

/** Uploads one file, follows its reading, and opens the Data check. */
export function useStartImport() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [phase, setPhase] = useState<ImportPhase>(IDLE);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (file: File) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const show = (next: ImportPhase) => {
      if (!signal.aborted) setPhase(next);
    };
    show({ at: 'uploading', share: 0 });
    try {
      const { job_id, success } = await send(calls.newImport, {
        files: { import_file: file },
        onUpload: (share) =>
          show(share < 1 ? { at: 'uploading', share } : { at: 'reading', share: 0, stage: 'Storing the file' }),
        signal,
      });
      await poll(calls.statusPing, job_id, POLL_MS, {
        signal,
        onProgress: ({ progress = 0, stage = '' }) => show({ at: 'reading', share: progress, stage }),
      });
      await client.invalidateQueries({ queryKey: importsKey });
      if (!signal.aborted) await navigate(success);
    } catch (error) {
      show({ at: 'failed', error });
    }
  };
  const reset = () => {
    running.current?.abort();
    setPhase(IDLE);
  };
  return { phase, start, reset };
}
