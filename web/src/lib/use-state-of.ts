import { useState } from 'react';

/** State that belongs to something: with another `owner` it begins again. For what is typed over a text that is saved elsewhere. */
export function useStateOf<T>(owner: unknown, initial: T): [T, (value: T) => void] {
  const [state, setState] = useState({ owner, value: initial });
  return [state.owner === owner ? state.value : initial, (value) => setState({ owner, value })];
}
