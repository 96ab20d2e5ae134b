import { type ReactElement, useMemo } from 'react';
import type { LoadedProject } from '../../lib/project.ts';
import { VariablePicker } from '../../ui/variable-picker/index.ts';
import type { RunDraft, SelectionKind } from './drafts.ts';

const titles: Record<SelectionKind, string> = {
  cluster: 'Cluster Variables',
  profile: 'Profile Variables',
  metrics: 'Metrics Variables',
};
const nothing: ReadonlySet<string> = new Set();

interface SelectionPickerProps {
  readonly project: LoadedProject;
  readonly draft: RunDraft;
  readonly kind: SelectionKind;
  onSave(codes: string[]): void;
  onClose(): void;
}

/** The picker of one of a card's three lists. Cluster variables show ticked and locked among the profile variables. */
export function SelectionPicker({ project, draft, kind, onSave, onClose }: SelectionPickerProps): ReactElement {
  const dictionary = project.load[`${kind}_dict`];
  const variables = useMemo(() => Object.values(dictionary), [dictionary]);
  const locked = useMemo(() => (kind === 'profile' ? new Set(draft.cluster) : nothing), [kind, draft.cluster]);
  return (
    <VariablePicker
      title={titles[kind]}
      variables={variables}
      selected={draft[kind]}
      locked={locked}
      lockedReason="Already a cluster variable: it is in the cross-tab anyway."
      onSave={onSave}
      onClose={onClose}
    />
  );
}
