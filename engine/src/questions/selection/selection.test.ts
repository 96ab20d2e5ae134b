import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Random } from '../../numerics/random.ts';
import { plantedQuestions } from '../../testing/planted-questions.ts';
import type { SelectionColumn } from './answers.ts';
import { selectWithReserve } from './report.ts';
import { bestRoles, selectionPeople } from './roles.ts';
import { selectQuestions } from './selection.ts';

const HEART = new URL('../../../../../shared/data/mixed/heart.csv', import.meta.url);

describe('selection', () => {
  test('[SE2] [SE3] [SE5] planted questions are kept, copies repeat them, noise is dropped, and the reserve says so', () => {
    const { data, codes } = plantedQuestions(1000, 2);
    const { questions, segments, seen, reserve, ...figures } = selectWithReserve(data, codes, 4, 1);
    expect([segments, seen, reserve]).toEqual([3, 800, 200]);
    for (const { code, role, by, bits } of questions) {
      if (code.startsWith('N')) expect([code, role]).toEqual([code, 'noise']);
      else if (code.startsWith('R')) expect([code, role, by]).toEqual([code, 'repeats', [`C${code.slice(1)}`]]);
      else expect([code, role, bits > 0.005]).toEqual([code, 'kept', true]);
    }
    expect(figures.keptQuestions).toBeGreaterThan(figures.oneSegment);
    expect(figures.keptQuestions).toBeGreaterThan(figures.allQuestions);
  });

  test('[SE3] a question that several others explain together is dropped, of categories and of numbers', () => {
    const { data, truth } = plantedQuestions(800, 4);
    const random = new Random(5, 5, 5);
    const carrying = data.columns.slice(0, 10).map(({ codes, categories }): SelectionColumn => {
      return { kind: 'categories', codes, categories };
    });
    const codesOf = (j: number) => data.columns[j].codes;
    // Each of three others says a little about it, none of them much; and a number that two numbers explain.
    const sum = Uint8Array.from(truth, (_, i) => {
      const often = [0.04, 0.35, 0.65, 0.96][codesOf(0)[i] + codesOf(3)[i] + codesOf(5)[i]];
      return Number(random.below(1000) < 1000 * often);
    });
    const noisy = () => (random.below(1000) + random.below(1000) + random.below(1000)) / 1000 - 1.5;
    const [one, two] = [0, 1].map((k) => Float64Array.from(truth, (t) => 1.6 * Number(t === k) + noisy()));
    const both = one.map((value, i) => value + two[i] + 0.3 * noisy());
    const numbers = [one, two, both].map((values): SelectionColumn => ({ kind: 'number', values }));
    const columns: SelectionColumn[] = [...carrying, { kind: 'categories', categories: 2, codes: sum }, ...numbers];
    const { kept, repeats } = selectQuestions({ respondents: 800, columns, weights: null }, 3, 1);
    expect(repeats.get(10)?.toSorted()).toEqual([0, 3, 5]);
    // Any one of the three numbers follows from the other two.
    expect(kept.slice(11).filter(Boolean)).toHaveLength(2);
    expect(kept.slice(0, 10)).toEqual(new Array(10).fill(true));
  });

  test('[SE2] where all questions are noise nothing carries', () => {
    const random = new Random(3, 3, 3);
    const columns: SelectionColumn[] = Array.from({ length: 8 }, () => ({
      kind: 'categories',
      categories: 3,
      codes: Uint8Array.from({ length: 500 }, () => random.below(3)),
    }));
    const { segments, kept } = selectQuestions({ respondents: 500, columns, weights: null }, 4, 1);
    expect(segments).toBe(1);
    expect(kept.some(Boolean)).toBe(false);
  });

  test.skipIf(!existsSync(HEART))(
    '[SE1] [SE2] heart as VarSelLCM 2.1.3 selects it: the same 8 of 12 (skipped where ../shared/data is absent)',
    () => {
      const [head, ...rows] = readFileSync(HEART, 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.split(','));
      const answers = (name: string) => rows.map((row) => row[head.indexOf(name)]);
      const number =
        (kind: 'number' | 'count') =>
        (name: string): [string, SelectionColumn] => {
          const values = Float64Array.from(answers(name), Number);
          // As in the vignette of VarSelLCM.
          if (name === 'Age') values[0] = Number.NaN;
          return [name, { kind, values }];
        };
      const categories = (name: string): [string, SelectionColumn] => {
        const given = answers(name);
        const different = [...new Set(given)].sort();
        const codes = Uint8Array.from(given, (text) => different.indexOf(text));
        return [name, { kind: 'categories', codes, categories: different.length }];
      };
      const named = [
        ...['Age'].map(number('count')),
        ...['RestBloodPressure', 'SerumCholestoral', 'MaxHeartRate'].map(number('number')),
        ...['Sex', 'ChestPainType', 'FastingBloodSugar', 'ResElectrocardiographic'].map(categories),
        ...['ExerciseInduced', 'Slope', 'MajorVessels', 'Thal'].map(categories),
      ];
      const data = { respondents: rows.length, columns: named.map(([, column]) => column), weights: null };
      const people = selectionPeople(data);
      const may = named.map(() => true);
      const fits = [1, 2, 3].map((segments) => bestRoles(people, segments, may, 1, undefined, 30));
      expect(fits.map(({ bic }) => bic).indexOf(Math.max(...fits.map(({ bic }) => bic)))).toBe(1);
      // VarSelLCM prints -6509.506; half a pseudo-respondent in each segment costs 0.03.
      expect(fits[1].bic).toBeGreaterThan(-6509.6);
      expect(named.flatMap(([name], j) => (fits[1].carries[j] ? [name] : []))).toEqual([
        'Age',
        'MaxHeartRate',
        'Sex',
        'ChestPainType',
        'ExerciseInduced',
        'Slope',
        'MajorVessels',
        'Thal',
      ]);
    },
  );
});
