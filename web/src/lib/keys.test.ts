import { describe, expect, it } from 'vitest';
import { matches } from './keys.ts';

const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
  ({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more }) as KeyboardEvent;

describe('a hotkey', () => {
  it('takes Ctrl or Cmd for Mod', () => {
    expect(matches('Mod+K', press('k', { ctrlKey: true }))).toBe(true);
    expect(matches('Mod+K', press('k', { metaKey: true }))).toBe(true);
    expect(matches('Mod+K', press('k'))).toBe(false);
  });

  it('tells a letter with Shift from one without', () => {
    expect(matches('Mod+Z', press('z', { ctrlKey: true }))).toBe(true);
    expect(matches('Mod+Z', press('Z', { ctrlKey: true, shiftKey: true }))).toBe(false);
    expect(matches('Mod+Shift+Z', press('Z', { ctrlKey: true, shiftKey: true }))).toBe(true);
  });

  it('takes a sign wherever it sits on the keyboard', () => {
    expect(matches('?', press('?', { shiftKey: true }))).toBe(true);
    expect(matches('/', press('/', { shiftKey: true }))).toBe(true);
    expect(matches('/', press('/', { ctrlKey: true }))).toBe(false);
  });
});
