import { calls } from '@qp/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { send } from '../../../lib/http.ts';
import type { JobNews } from '../../../lib/job-follower.ts';
import { useStatusJob } from '../../../lib/use-job.ts';
import { importsKey } from '../api.ts';

export type ImportPhase =
  | { readonly at: 'idle' }
  | { readonly at: 'uploading'; readonly share: number }
  | { readonly at: 'reading'; readonly share: number; readonly stage: string | null }
  | { readonly at: 'failed'; readonly error: unknown };

const POLL_MS = 300;

/** One for each chosen file: sent once more after a lost answer, it is the same upload. */
const uploadKeys = new WeakMap<File, string>();

/** The address of the data check; null during the upload. */
type Check = string | null;

/**
 * Uploads a survey, follows its reading and opens the data check, also after a reload.
 * `where` keeps the files of two drop boxes on one page apart.
 */
export function useStartImport(where: 'dialog' | 'offer') {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [opening, setOpening] = useState(false);
  const job = useStatusJob<Check>(`import.${where}`, POLL_MS, async (check) => {
    if (check === null) return;
    setOpening(true);
    await client.invalidateQueries({ queryKey: importsKey });
    await navigate(check);
  });

  const start = ([file, other]: readonly File[]) =>
    job.start(null, async (tell, signal) => {
      const key = uploadKeys.get(file) ?? crypto.randomUUID();
      uploadKeys.set(file, key);
      const { job_id, success } = await send(calls.newImport, {
        fields: { upload_key: key },
        files: { import_file: file, ...(other && { answers_file: other }) },
        onUpload: (progress) => tell({ progress }),
        signal,
      });
      return { id: job_id, about: success };
    });
  return { phase: opening ? OPENING : phaseOf(job), start, reset: job.forget };
}

const OPENING: ImportPhase = { at: 'reading', share: 1, stage: null };

function phaseOf({ working, about, error }: JobNews<Check>): ImportPhase {
  if (working === null) return error === null ? { at: 'idle' } : { at: 'failed', error };
  const { progress: share = 0, stage } = working;
  if (about !== null) return { at: 'reading', share, stage: stage || null };
  return share < 1 ? { at: 'uploading', share } : { at: 'reading', share: 0, stage: null };
}
