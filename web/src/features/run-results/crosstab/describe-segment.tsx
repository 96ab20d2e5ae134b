import type { Run } from '@qp/contract';
import { runChangeWords } from '@qp/words/run/changes';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../lib/words.ts';
import { useToast } from '../../../ui/toasts.tsx';
import { freshRun, knownRun, showSaved, UpdateText } from '../run/index.ts';
import { saveDescriptions } from './api.ts';
import type { CrosstabViewStore } from './use-crosstab-view.ts';

interface DescribeSegmentProps {
  run: Run;
  /** Whose description is being edited; null where the dialog is closed. */
  segment: number | null;
  store: CrosstabViewStore;
  onClose(): void;
}

/** The Update Description dialog of a segment column. The text belongs to the segment, wherever its column stands. */
export function DescribeSegment({ run, segment, store, onClose }: DescribeSegmentProps) {
  const words = useWords(runChangeWords).description;
  const client = useQueryClient();
  const toast = useToast();
  const [last, setLast] = useState(1);
  // While the dialog fades it still says whose description it was.
  if (segment !== null && segment !== last) setLast(segment);
  const shown = segment ?? last;
  return (
    <UpdateText
      kind="description"
      open={segment !== null}
      of={`SEG${shown}`}
      hint={words.segmentHint}
      current={run.header_descriptions[shown - 1] ?? ''}
      onTheirs={() => freshRun(client, run.id)}
      onUpdate={async (text, anyway) => {
        const save = async (description: string, over: boolean) => {
          const now = knownRun(client, run);
          const all = Array.from({ length: now.segments }, (_, k) => now.header_descriptions[k] ?? '');
          const descriptions = all.with(shown - 1, description);
          const { merged, patch } = await saveDescriptions(now, descriptions, over);
          const carried = now.carried.map((mark, k) => mark && descriptions[k] === now.header_descriptions[k]);
          await showSaved(client, now.id, merged, { ...patch, carried });
        };
        const before = run.header_descriptions[shown - 1] ?? '';
        await save(text, anyway);
        store.remember({ undo: () => save(before, false), redo: () => save(text, false) });
        toast.done(words.segmentUpdated(shown), {
          undo: () => void save(before, false).catch((reason) => toast.failed(reason, words.undoFailed)),
        });
      }}
      onClose={onClose}
    />
  );
}
