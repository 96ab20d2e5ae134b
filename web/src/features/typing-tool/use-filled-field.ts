import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * A field that the page may fill while someone is typing in it. The filled text is then selected, so
 * typing replaces it. The second value sets what the page fills in.
 */
export function useFilledField(value: string): [RefObject<HTMLInputElement | null>, (text: string) => void] {
  const field = useRef<HTMLInputElement>(null);
  const filledIn = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (value === filledIn.current && document.activeElement === field.current) field.current?.select();
    filledIn.current = null;
  }, [value]);
  const fillIn = (text: string) => {
    filledIn.current = text;
  };
  return [field, fillIn];
}
