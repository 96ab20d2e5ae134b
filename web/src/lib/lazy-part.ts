import { type ComponentType, lazy } from 'react';
import { loadOrReload } from './outdated.ts';

/** A component that loads when it is first shown, and the way to load it before. */
export function lazyPart<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  const loading = () => loadOrReload(load);
  return {
    Part: lazy(async () => ({ default: (await loading())[name] })),
    preload: () => void loading().catch(() => {}),
  };
}
