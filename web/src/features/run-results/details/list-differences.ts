import type { Run } from '@qp/contract';
import { chosenLists } from '@qp/facts';
import type { runDetailsWords } from '@qp/words/run/details';

/** Where the saved checkboxes differ from what was fitted; empty where they do not. */
export function listDifferences(
  { added: addedTo, removed: removedFrom }: ReturnType<typeof runDetailsWords>['lists'],
  run: Pick<Run, 'cluster' | 'profile' | 'metrics' | 'fitted'>,
): string[] {
  return chosenLists.flatMap((list) => {
    const added = run[list].filter((code) => !run.fitted[list].includes(code));
    const removed = run.fitted[list].filter((code) => !run[list].includes(code));
    return [
      ...(added.length > 0 ? [addedTo(list, added)] : []),
      ...(removed.length > 0 ? [removedFrom(list, removed)] : []),
    ];
  });
}
