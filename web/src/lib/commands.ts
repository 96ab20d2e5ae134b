import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLatest } from './use-latest.ts';

type CommandGroup = 'goTo' | 'projects' | 'project' | 'runs' | 'run' | 'account' | 'appearance' | 'help';

/** A page or action that the command palette offers while the component that registers it is shown. */
export interface Command {
  id: string;
  group: CommandGroup;
  label: string;
  run(): void;
}

const offered = new Map<symbol, readonly Command[]>();
const listeners = new Set<() => void>();
let snapshot: readonly Command[] = [];

function changed() {
  snapshot = [...offered.values()].flat();
  for (const listener of listeners) listener();
}

export function useCommands(commands: readonly Command[]): void {
  const key = useRef(Symbol('commands'));
  const latest = useLatest(commands);
  const names = commands.map((command) => `${command.id}\n${command.group}\n${command.label}`).join('\n\n');
  useEffect(() => {
    const mine = key.current;
    // Always runs the latest closure. The list itself changes only when `names` does.
    const current =
      names === '' ? [] : latest.current.map((command, n) => ({ ...command, run: () => latest.current[n].run() }));
    offered.set(mine, current);
    changed();
    return () => {
      offered.delete(mine);
      changed();
    };
  }, [names, latest]);
}

export function useOfferedCommands(): readonly Command[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => snapshot,
  );
}
