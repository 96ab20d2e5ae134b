import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dateText } from '../formats.ts';
import { readAll } from '../testing/read-all.ts';

/** One survey in three forms, written by pspp 1.6.2, and what haven 2.5.1 (R) reads in it. */

interface HavenVariable {
  name: string;
  label: string;
  format: string;
  text: boolean;
  labels: Record<string, string>;
  user_missing: number[];
  blank: number;
  sum?: number;
  characters?: number;
  first: (number | string | null)[];
}

const fixture = (name: string) => readFileSync(new URL(`../../fixtures/${name}`, import.meta.url));
const haven = JSON.parse(String(fixture('survey.json'))) as { rows: number; variables: HavenVariable[] };

/** haven turns dates into days since 1970. */
const DAYS_TO_1970 = 141_428;

describe.each(['survey.sav', 'survey-uncompressed.sav', 'survey.zsav'])('%s', (name) => {
  it('[R1] [R2] [R7] holds what haven reads in it, variable for variable', async () => {
    const { dictionary, rows } = await readAll(fixture(name));
    expect(rows).toHaveLength(haven.rows);
    expect(dictionary.cases).toBe(haven.rows);
    expect(dictionary.variables.map((variable) => variable.name)).toEqual(haven.variables.map((each) => each.name));
    for (const [v, expected] of haven.variables.entries()) {
      const variable = dictionary.variables[v];
      expect(variable.label).toBe(expected.label);
      // haven writes F8.0 where the format has no decimals.
      const { type, width, decimals } = variable.format;
      expect(`${type}${width}.${decimals}`).toBe(expected.format.replace(/^(\D+\d+)$/, '$1.0'));
      expect(variable.width > 0).toBe(expected.text);
      expect(Object.fromEntries(variable.labels.map(({ value, label }) => [String(value), label]))).toEqual(
        expected.labels,
      );
      expect(variable.missing.values).toEqual(expected.user_missing);
      const date = expected.format.startsWith('EDATE');
      const values = rows.map((row) => row[v]);
      const shown = values.map((value) => (date && value !== null ? Number(value) / 86_400 - DAYS_TO_1970 : value));
      expect(shown.slice(0, 3)).toEqual(expected.first);
      if (expected.text) {
        expect(values.filter((value) => value === '')).toHaveLength(expected.blank);
        expect(values.join('')).toHaveLength(expected.characters ?? -1);
      } else {
        expect(values.filter((value) => value === null)).toHaveLength(expected.blank);
        expect(shown.reduce<number>((sum, value) => sum + Number(value ?? 0), 0)).toBeCloseTo(expected.sum ?? -1, 6);
      }
    }
  });

  it('[R8] [R9] names the weight and the multiple response sets', async () => {
    const { dictionary } = await readAll(fixture(name));
    expect(dictionary.weight).toBe('wgt');
    expect(dictionary.sets).toEqual([
      {
        name: '$Snacks',
        label: 'Snacks bought last week',
        kind: 'dichotomies',
        counted: '1',
        variables: ['Snack_1', 'Snack_2', 'Snack_3', 'Snack_4', 'Snack_5'],
      },
      {
        name: '$Channels',
        label: 'Where bought',
        kind: 'categories',
        counted: null,
        variables: ['Chan1', 'Chan2', 'Chan3'],
      },
    ]);
  });

  it('[R6] shows dates as dates', async () => {
    const { dictionary, rows } = await readAll(fixture(name));
    const at = dictionary.variables.findIndex((variable) => variable.name === 'Start');
    expect(dateText(Number(rows[0][at]), dictionary.variables[at].format)).toBe('2026-01-22');
  });
});
