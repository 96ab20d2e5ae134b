import { useCallback, useRef, useState } from 'react';

/** Work in progress that survives a reload and a login, in this tab, until it is submitted or thrown away. */

const PREFIX = 'qp.draft.';

export function readDraft<T>(key: string, revive: (stored: unknown) => T | null): T | null {
  const text = sessionStorage.getItem(PREFIX + key);
  if (text === null) return null;
  try {
    return revive(JSON.parse(text));
  } catch {
    // Unreadable, such as text left by another version: treated as none.
    return null;
  }
}

export function writeDraft(key: string, value: unknown): void {
  sessionStorage.setItem(PREFIX + key, JSON.stringify(value));
}

export function dropDraft(key: string): void {
  sessionStorage.removeItem(PREFIX + key);
}

/** At logout: the next person at this browser must not find them. */
export function dropAllDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}

/**
 * State that is kept as a draft with every change. `revive` checks what was stored (a zod schema's `parse` will do, or
 * null for "not usable"). The third value forgets the draft and goes back to the start.
 */
export function useDraft<T>(
  key: string,
  start: () => T,
  revive: (stored: unknown) => T | null,
): [T, (change: T | ((before: T) => T)) => void, () => void] {
  const [value, setValue] = useState<T>(() => readDraft(key, revive) ?? start());
  // Written at once and not when React next draws: the page may be left before that.
  const latest = useRef(value);
  const change = useCallback(
    (next: T | ((before: T) => T)) => {
      latest.current = typeof next === 'function' ? (next as (before: T) => T)(latest.current) : next;
      writeDraft(key, latest.current);
      setValue(latest.current);
    },
    [key],
  );
  const forget = () => {
    dropDraft(key);
    latest.current = start();
    setValue(latest.current);
  };
  return [value, change, forget];
}
