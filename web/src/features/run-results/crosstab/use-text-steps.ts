import { runChangeWords } from '@qp/words/run/changes';
import { useMemo, useState } from 'react';
import { useWords } from '../../../lib/words.ts';
import { useToast } from '../../../ui/toasts.tsx';

/** A saved description, which undo and redo save again. */
export interface TextStep {
  undo(): Promise<void>;
  redo(): Promise<void>;
}

interface Entry extends TextStep {
  /** How many edits of the view came before it. */
  readonly depth: number;
}
interface Steps {
  readonly past: readonly Entry[];
  readonly future: readonly Entry[];
}

interface TextSteps {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  remember(step: TextStep, depth: number): void;
  /** Whether a description was the last thing done, after this many edits of the view. */
  undo(depth: number): boolean;
  redo(depth: number): boolean;
  /** A new edit of the view: there is nothing left to redo. */
  forget(): void;
}

/** Descriptions changed on this page, for undo in one order with the edits of the view. */
export function useTextSteps(): TextSteps {
  const words = useWords(runChangeWords).description;
  const toast = useToast();
  const [{ past, future }, setSteps] = useState<Steps>({ past: [], future: [] });
  return useMemo(() => {
    const take = (step: Promise<void>) => void step.catch((reason: unknown) => toast.failed(reason, words.undoFailed));
    return {
      canUndo: past.length > 0,
      canRedo: future.length > 0,
      remember: (step, depth) => setSteps((now) => ({ past: [...now.past, { ...step, depth }], future: [] })),
      undo: (depth) => {
        const last = past.at(-1);
        if (!last || last.depth < depth) return false;
        setSteps({ past: past.slice(0, -1), future: [...future, last] });
        take(last.undo());
        return true;
      },
      redo: (depth) => {
        const next = future.at(-1);
        if (!next || next.depth > depth) return false;
        setSteps({ past: [...past, next], future: future.slice(0, -1) });
        take(next.redo());
        return true;
      },
      forget: () => future.length > 0 && setSteps({ past, future: [] }),
    };
  }, [past, future, toast, words]);
}
