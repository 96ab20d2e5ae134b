import { calls, filesRefused } from '@qp/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, send } from '../../../lib/http.ts';
import { pause } from '../../../lib/polling.ts';
import { projectsKey } from '../api.ts';
import { fileOf } from './chosen-files.ts';
import type { Refused } from './problem-list.tsx';

export type Phase =
  | { readonly at: 'idle' }
  /** `share` of the bytes sent. */
  | { readonly at: 'uploading'; readonly share: number }
  | { readonly at: 'reading'; readonly share: number; readonly stage: string | null }
  | { readonly at: 'failed'; readonly error: unknown }
  | { readonly at: 'refused'; readonly refused: Refused };

const READING_POLL_MS = 400;
const IDLE: Phase = { at: 'idle' };

/** Uploads three files, follows their reading and passes on the address of the project. */
export function useCreateProject(onCreated: (address: string) => void) {
  const client = useQueryClient();
  const [phase, setPhase] = useState<Phase>(IDLE);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (name: string, files: readonly File[]) => {
    const [data, variable, discretized] = [
      fileOf(files, 'data'),
      fileOf(files, 'variable'),
      fileOf(files, 'discretized'),
    ];
    if (!data || !variable || !discretized) return;
    const controller = new AbortController();
    running.current = controller;
    const key = crypto.randomUUID();
    setPhase({ at: 'uploading', share: 0 });
    const onUpload = (share: number) => {
      if (controller.signal.aborted) return;
      if (share < 1) setPhase({ at: 'uploading', share });
      else {
        setPhase({ at: 'reading', share: 0, stage: null });
        void followReading(key, controller.signal, setPhase);
      }
    };
    try {
      const { success } = await send(calls.createProject, {
        fields: { name: name.trim(), upload_key: key },
        files: { data_file: data, variable_file: variable, discretized_file: discretized },
        onUpload,
        signal: controller.signal,
      });
      controller.abort();
      await client.invalidateQueries({ queryKey: projectsKey });
      onCreated(success);
    } catch (error) {
      const cancelled = controller.signal.aborted;
      controller.abort();
      if (!cancelled) setPhase(failureOf(error));
    }
  };

  const reset = () => {
    running.current?.abort();
    setPhase(IDLE);
  };
  return { phase, start, reset };
}

function failureOf(error: unknown): Phase {
  const refused = error instanceof ApiError ? filesRefused.safeParse(error.body) : null;
  return refused?.success ? { at: 'refused', refused: refused.data } : { at: 'failed', error };
}

/** Asks for the reading progress while the upload waits for its verdict. Failing to get it is not an error. */
async function followReading(key: string, signal: AbortSignal, setPhase: (phase: Phase) => void): Promise<void> {
  while (!signal.aborted) {
    try {
      await pause(READING_POLL_MS, signal);
      const { progress, stage } = await send(calls.readingProgress, { params: { key }, signal });
      if (!signal.aborted && stage !== '') setPhase({ at: 'reading', share: progress, stage });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
    }
  }
}
