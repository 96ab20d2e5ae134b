import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * A field that the page fills in while somebody may be in it already. What is filled in is selected then, so that it is replaced by what
 * they type and not joined to it. The second value is told what the page fills in.
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
