import type { CrosstabDimension, CrosstabFactor, CrosstabRow, CrosstabVariable } from '@qp/facts';
import type { Place } from './types.ts';

/** Dimension, factor, variable in the order in which each is first met (CT2). */
export function grouped<P extends Place>(
  places: readonly P[],
  rowsOf: (place: P) => CrosstabRow[],
): CrosstabDimension[] {
  const dimensions = new Map<string, Map<string, CrosstabVariable[]>>();
  for (const place of places) {
    const factors = entry(dimensions, place.dimension, () => new Map<string, CrosstabVariable[]>());
    const variables = entry(factors, place.factor, (): CrosstabVariable[] => []);
    variables.push({ name: place.label, code: place.code, rows: rowsOf(place) });
  }
  return [...dimensions].map(([name, factors]) => ({
    name,
    factors: [...factors].map(([factor, variables]): CrosstabFactor => ({ name: factor, variables })),
  }));
}

function entry<V>(map: Map<string, V>, key: string, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}
