import type { PickerVariable } from '@qp/contract';
import type { VariableList } from '@qp/facts';
import { designWords } from '@qp/words/run/design';
import { type ReactElement, useMemo } from 'react';
import type { LoadedProject } from '../../lib/project.ts';
import { useWords } from '../../lib/words.ts';
import { VariablePicker } from '../../ui/variable-picker/index.ts';
import type { RunDraft } from './drafts.ts';

const nothing: ReadonlySet<string> = new Set();

interface SelectionPickerProps {
  readonly project: LoadedProject;
  readonly draft: RunDraft;
  readonly kind: VariableList;
  /** `numbers`: those of the codes that are taken as numbers. */
  onSave(codes: string[], numbers: string[]): void;
  onClose(): void;
}

/** An object puts codes that are whole numbers first. */
function inDictionaryOrder(variables: readonly PickerVariable[]): PickerVariable[] {
  return [...variables].sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
}

/** In the profile picker, cluster variables show checked and locked. */
export function SelectionPicker({ project, draft, kind, onSave, onClose }: SelectionPickerProps): ReactElement {
  const words = useWords(designWords);
  const dictionary = project.load[`${kind}_dict`];
  const variables = useMemo(() => inDictionaryOrder(Object.values(dictionary)), [dictionary]);
  const locked = useMemo(() => (kind === 'profile' ? new Set(draft.cluster) : nothing), [kind, draft.cluster]);
  return (
    <VariablePicker
      title={words.pickerTitles[kind]}
      variables={variables}
      selected={draft[kind]}
      locked={locked}
      lockedReason={words.locked}
      numbers={kind === 'cluster' ? draft.numbers : undefined}
      onSave={onSave}
      onClose={onClose}
    />
  );
}
