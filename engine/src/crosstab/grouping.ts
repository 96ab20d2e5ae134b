import {
  type CrosstabDimension,
  type CrosstabFactor,
  type CrosstabRow,
  type CrosstabVariable,
  type NumberDistribution,
  type NumberFormat,
  SHARE_OF_PREFERENCE,
} from '@qp/facts';
import type { DictionaryPlace } from './types.ts';

/** Dimension, factor, variable in the order in which each is first met (CT2). */
export function grouped<
  P extends DictionaryPlace & {
    readonly number?: NumberFormat;
    readonly scores?: readonly number[] | undefined;
    readonly exercise?: unknown;
  },
>(
  places: readonly P[],
  rowsOf: (place: P) => CrosstabRow[],
  distributionOf: (place: P) => NumberDistribution | null = () => null,
): CrosstabDimension[] {
  const dimensions = new Map<string, Map<string, CrosstabVariable[]>>();
  for (const place of places) {
    const factors = entry(dimensions, place.dimension, () => new Map<string, CrosstabVariable[]>());
    const variables = entry(factors, place.factor, (): CrosstabVariable[] => []);
    const { number } = place;
    const distribution = distributionOf(place);
    const format = number && {
      unit: number.unit,
      decimals: number.decimals,
      ...(distribution && { distribution }),
    };
    const exercise = place.exercise !== undefined;
    const said = exercise ? `${place.label} (${SHARE_OF_PREFERENCE})` : place.label;
    const name = format?.unit && !place.label.includes(format.unit) ? `${place.label} (${format.unit})` : said;
    variables.push({
      name,
      code: place.code,
      rows: rowsOf(place),
      ...(format && { number: format }),
      ...(exercise && { exercise: true }),
      ...(place.scores && { scores: [...place.scores] }),
    });
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
