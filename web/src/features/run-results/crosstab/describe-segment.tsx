import type { Run } from '@qp/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useToast } from '../../../ui/toasts.tsx';
import { freshRun, patchRun } from '../run-query.ts';
import { UpdateDescription } from '../update-description.tsx';
import { saveDescriptions } from './api.ts';

export interface DescribeSegmentProps {
  run: Run;
  /** Whose description is being edited; null where the dialog is closed. */
  segment: number | null;
  onClose(): void;
}

/** The Update Description dialog of a segment column. The text belongs to the segment, wherever its column stands. */
export function DescribeSegment({ run, segment, onClose }: DescribeSegmentProps) {
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
      hint="The first line is the segment’s name in the column header."
      current={run.header_descriptions[shown - 1] ?? ''}
      onTheirs={() => freshRun(client, run.id)}
      onUpdate={async (text, anyway) => {
        // What others wrote of the other segments stays: only this one's text takes the place of theirs.
        const now = anyway ? await freshRun(client, run.id) : run;
        const before = Array.from({ length: now.segments }, (_, k) => now.header_descriptions[k] ?? '');
        const save = async (descriptions: readonly string[]) =>
          patchRun(client, now.id, {
            ...(await saveDescriptions(now, descriptions)),
            carried: now.carried.map((mark, k) => mark && descriptions[k] === now.header_descriptions[k]),
          });
        await save(before.with(shown - 1, text));
        toast.done(`SEG${shown} was described.`, {
          undo: () => void save(before).catch((reason) => toast.failed(reason, 'The new description is still there.')),
        });
      }}
      onClose={onClose}
    />
  );
}
