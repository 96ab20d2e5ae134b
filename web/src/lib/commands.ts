import { useEffect, useRef, useSyncExternalStore } from 'react';

/** Places to go and things to do that the command palette offers while the component that names them is on the page. */
export interface Command {
  id: string;
  /** Under which heading it is listed: "Go to", "This project", "Account". */
  group: string;
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
  const latest = useRef(commands);
  latest.current = commands;
  const names = commands.map((command) => `${command.id}\n${command.group}\n${command.label}`).join('\n\n');
  useEffect(() => {
    const mine = key.current;
    // Runs what the component says now, not what it said when the list was last told; `names` tells when to tell it.
    const told =
      names === '' ? [] : latest.current.map((command, n) => ({ ...command, run: () => latest.current[n].run() }));
    offered.set(mine, told);
    changed();
    return () => {
      offered.delete(mine);
      changed();
    };
  }, [names]);
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
