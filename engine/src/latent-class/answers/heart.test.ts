import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { adjustedRandIndex } from '../../comparison/index.ts';
import { membership } from '../figures/membership.ts';
import { fitSegments } from '../fit-segments.ts';
import { numberColumn } from '../rows/cluster-data.ts';
import type { LatentClassColumn } from '../types.ts';

/** 270 patients (Statlog Heart, UCI); `Class` is the diagnosis. VarSelLCM 2.1.3, Gaussian numbers and Poisson counts: .2219. */
const HEART = new URL('../../../../../shared/data/mixed/heart.csv', import.meta.url);
const NUMBERS = new Set(['Age', 'RestBloodPressure', 'SerumCholestoral', 'MaxHeartRate']);

test.skipIf(!existsSync(HEART))(
  '[LC39] heart disease is found by numbers and categories as well as VarSelLCM finds it',
  async () => {
    const [header, ...lines] = readFileSync(HEART, 'utf8')
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(','));
    const cells = (name: string) => lines.map((line) => line[header.indexOf(name)]);
    const column = (name: string): LatentClassColumn => {
      if (NUMBERS.has(name)) return numberColumn(Float64Array.from(cells(name), Number), null);
      const labels = [...new Set(cells(name))].toSorted();
      return { codes: Uint8Array.from(cells(name), (cell) => labels.indexOf(cell)), categories: labels.length };
    };
    const names = header.filter((name) => name !== 'id' && name !== 'Class');
    const data = { respondents: lines.length, columns: names.map(column), weights: null };
    const { fits } = await fitSegments(data, { maxSegments: 2, predict: false, starts: 20 });
    const found = adjustedRandIndex(cells('Class').map(Number), membership(data, fits[1]).assignments);
    expect(names).toHaveLength(12);
    expect(found).toBeGreaterThan(0.2219);
  },
);
