import { useInsertionEffect, useRef } from 'react';

/** The value of the latest render, for functions that stay the same. To be read in events and effects, never while rendering. */
export function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  useInsertionEffect(() => {
    latest.current = value;
  });
  return latest;
}
