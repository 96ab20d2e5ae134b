import type { Run } from '@qp/contract';
import { runChangeWords } from '@qp/words/run/changes';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useWords } from '../../../lib/words.ts';
import { useToast } from '../../../ui/toasts.tsx';
import { freshRun, patchRun } from '../run-query.ts';
import { UpdateDescription } from '../update-description.tsx';
import { saveDescriptions } from './api.ts';

interface DescribeSegmentProps {
  run: Run;
  /** Whose description is being edited; null where the dialog is closed. */
  segment: number | null;
  onClose(): void;
}

/** The Update Description dialog of a segment column. The text belongs to the segment, wherever its column stands. */
export function DescribeSegment({ run, segment, onClose }: DescribeSegmentProps) {
  const words = useWords(runChangeWords).description;
  const client = useQueryClient();
  const toast = useToast();
  const last = useRef(1);
  // While the dialog fades it still says whose description it was.
  if (segment !== null) last.current = segment;
  const shown = last.current;
  return (
    <UpdateDescription
      open={segment !== null}
      of={`SEG${shown}`}
      hint={words.segmentHint}
      current={run.header_descriptions[shown - 1] ?? ''}
      onTheirs={() => freshRun(client, run.id)}
      onUpdate={async (text, anyway) => {
        // Newer texts of other segments stay: only this one is replaced.
        const now = anyway ? await freshRun(client, run.id) : run;
        const before = Array.from({ length: now.segments }, (_, k) => now.header_descriptions[k] ?? '');
        const save = async (descriptions: readonly string[]) =>
          patchRun(client, now.id, {
            ...(await saveDescriptions(now, descriptions)),
            carried: now.carried.map((mark, k) => mark && descriptions[k] === now.header_descriptions[k]),
          });
        await save(before.with(shown - 1, text));
        toast.done(words.segmentUpdated(shown), {
          undo: () => void save(before).catch((reason) => toast.failed(reason, words.undoFailed)),
        });
      }}
      onClose={onClose}
    />
  );
}
