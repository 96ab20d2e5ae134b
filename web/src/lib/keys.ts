import { useEffect, useSyncExternalStore } from 'react';
import { useLatest } from './use-latest.ts';

/** Keys that do something on the page. Each says what it does, and the list behind `?` shows those at work. */
interface KeyHint {
  /** As people write it: `/`, `?`, `Mod+K`, `Mod+Shift+Z`. Mod is Ctrl, or Cmd on a Mac. */
  keys: string;
  does: string;
}

interface Hotkey extends KeyHint {
  run(): void;
}

const active = new Set<{ readonly current: Hotkey }>();
const listeners = new Set<() => void>();
const hints = new Set<KeyHint>();
let snapshot: readonly KeyHint[] = [];

function changed() {
  snapshot = [...[...active].map((entry) => entry.current), ...hints];
  for (const listener of listeners) listener();
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

export function matches(keys: string, event: KeyboardEvent): boolean {
  const parts = keys.split('+');
  const key = parts.pop() ?? '';
  const mod = parts.includes('Mod');
  if (mod !== (event.ctrlKey || event.metaKey) || event.altKey) return false;
  // Where a sign such as ? sits differs between keyboards, so Shift counts only with letters.
  if (/^[a-z]$/i.test(key) && parts.includes('Shift') !== event.shiftKey) return false;
  return event.key.toLowerCase() === key.toLowerCase();
}

function onKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing) return;
  // The last one registered wins: a dialog's keys go before the page's.
  for (const { current } of [...active].reverse()) {
    if (!matches(current.keys, event)) continue;
    if (isTyping(event.target) && !current.keys.startsWith('Mod+')) return;
    event.preventDefault();
    current.run();
    return;
  }
}

export function useHotkey(keys: string, does: string, run: () => void, when = true): void {
  const entry = useLatest<Hotkey>({ keys, does, run });
  // `keys` and `does` are named so that the list behind `?` follows them.
  useEffect(() => {
    if (!when) return;
    if (active.size === 0) document.addEventListener('keydown', onKeyDown);
    active.add(entry);
    changed();
    return () => {
      active.delete(entry);
      if (active.size === 0) document.removeEventListener('keydown', onKeyDown);
      changed();
    };
  }, [when, entry]);
}

/** Keys that a part of the page handles itself, or that do something only at times: for the list behind `?`. */
export function useKeyHint(keys: string, does: string): void {
  useEffect(() => {
    const hint = { keys, does };
    hints.add(hint);
    changed();
    return () => {
      hints.delete(hint);
      changed();
    };
  }, [keys, does]);
}

export function useActiveHotkeys(): readonly KeyHint[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => snapshot,
  );
}

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The keys as they are printed on this machine's keyboard. */
export function keyCaps(keys: string): string[] {
  return keys.split('+').map((part) => (part === 'Mod' ? (isMac ? '⌘' : 'Ctrl') : part));
}
