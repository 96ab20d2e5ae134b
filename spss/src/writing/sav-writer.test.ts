import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNumber } from '../testing/day-number.ts';
import { written } from '../testing/memory-file.ts';
import { readAll } from '../testing/read-all.ts';
import { spssName } from './names.ts';

const created = new Date('2026-11-14T20:31:05Z');
const text = fc.string({ unit: fc.constantFrom('a', 'Z', ' ', 'ü', '€', '日', '🙂', '1', '"'), maxLength: 200 });
const number = fc.oneof(
  fc.integer({ min: -120, max: 180 }),
  fc.double({ noDefaultInfinity: true, min: -1e300, max: 1e300 }),
  fc.constant(Number.NaN),
);

describe('a written file', () => {
  it('[W1] is read back the same, in any compression', async () => {
    const survey = fc.nat(12).chain((rows) =>
      fc.record({
        rows: fc.constant(rows),
        compression: fc.constantFrom('none' as const, 'bytecode' as const, 'zlib' as const),
        numbers: fc.array(fc.array(number, { minLength: rows, maxLength: rows }), { minLength: 1, maxLength: 4 }),
        texts: fc.array(fc.array(text, { minLength: rows, maxLength: rows }), { maxLength: 3 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(survey, async ({ rows, compression, numbers, texts }) => {
        const columns = [...numbers.map((each) => Float64Array.from(each)), ...texts];
        const variables = columns.map((column, i) => ({
          name: `Variable_number_${i}`,
          label: `Frage ${i} – größer?`,
          width:
            typeof column[0] === 'string' ? Math.max(1, ...column.map((each) => Buffer.byteLength(String(each)))) : 0,
        }));
        const file = { variables, product: 'QP Tool', created, compression, cases: rows };
        const { dictionary, rows: read } = await readAll(await written(file, columns, rows));
        expect(dictionary.variables.map(({ name, label }) => [name, label])).toEqual(
          variables.map(({ name, label }) => [name, label]),
        );
        const expected = Array.from({ length: rows }, (_, r) =>
          columns.map((column) => {
            const value = column[r];
            if (typeof value === 'string') return value.replace(/ +$/, '');
            return Number.isNaN(value) ? null : value;
          }),
        );
        expect(read).toEqual(expected);
      }),
      { numRuns: 150, seed: 20261115 },
    );
  });

  it('[W2] keeps labels, missing values, levels, formats, weight and sets', async () => {
    const variables = [
      { name: 'Weight', width: 0, measure: 'scale' as const, format: { type: 'F', width: 9, decimals: 4 } },
      {
        name: 'Satisfaction_with_delivery',
        label: 'Satisfaction',
        width: 0,
        measure: 'ordinal' as const,
        labels: [
          { value: -1, label: 'Not asked' },
          { value: 1, label: 'Schlecht' },
        ],
        missing: { values: [97], range: { low: Number.NEGATIVE_INFINITY, high: -1 } },
      },
      { name: 'Day', width: 0, format: { type: 'EDATE', width: 10, decimals: 0 } },
      {
        name: 'Region',
        width: 20,
        labels: [{ value: 'Nord und Süd', label: 'N+S' }],
        missing: { values: ['none'], range: null },
      },
      { name: 'Code', width: 2, labels: [{ value: 'a', label: 'A' }], missing: { values: ['x'], range: null } },
    ];
    const sets = [
      {
        name: '$Days',
        label: 'Tage & Nächte',
        kind: 'dichotomies' as const,
        counted: '1',
        variables: ['Satisfaction_with_delivery', 'Day'],
      },
      { name: '$Where', label: '', kind: 'categories' as const, counted: null, variables: ['Day'] },
    ];
    const columns = [
      Float64Array.of(1.25),
      Float64Array.of(1),
      Float64Array.of(dayNumber('2026-05-01')),
      ['Nord und Süd'],
      ['a'],
    ];
    const file = { variables, sets, weight: 'Weight', fileLabel: 'Snacks', product: 'QP Tool', created, cases: 1 };
    const { dictionary } = await readAll(await written(file, columns, 1));
    expect(dictionary).toMatchObject({
      weight: 'Weight',
      fileLabel: 'Snacks',
      cases: 1,
      encoding: 'utf-8',
      createdDate: '14 Nov 26',
      createdTime: '20:31:05',
    });
    expect(dictionary.sets).toEqual(sets);
    for (const [i, variable] of variables.entries()) expect(dictionary.variables[i]).toMatchObject(variable);
  });

  it('[W3] refuses what would not fit, and a wrong number of cases', async () => {
    const file = { variables: [{ name: 'T', width: 2 }], product: '', created, cases: 1 };
    await expect(written(file, [['abc']], 1)).rejects.toThrow('T: a text of 3 bytes does not fit');
    await expect(written({ ...file, cases: 2 }, [['ab']], 1)).rejects.toThrow('2 cases were announced, 1 came');
  });
});

describe('names for SPSS', () => {
  it('[W4] are valid, unique and as near to the wanted ones as can be', () => {
    const taken = new Set<string>();
    const names = ['Q1', 'q1', '1st choice', 'Größe (cm)', 'with', '', 'end.', '$x', 'a'.repeat(80), 'a'.repeat(80)];
    expect(names.map((name) => spssName(name, taken))).toEqual([
      'Q1',
      'q1_1',
      'V1st_choice',
      'Größe__cm',
      'with_1',
      'V',
      'end',
      'V$x',
      'a'.repeat(64),
      `${'a'.repeat(62)}_1`,
    ]);
  });
});
