import { describe, expect, it } from 'vitest';
import { type StarterVariable, starterRun } from './starter-run.ts';

const scale = (code: string, factor: string, more: Partial<StarterVariable> = {}): StarterVariable => ({
  code,
  label: `Statement ${code}`,
  dimension: 'Attitudes',
  factor,
  missing: 0,
  uses: ['cluster', 'profile'],
  scale_points: 5,
  ...more,
});
const battery = (factor: string, size: number, more?: Partial<StarterVariable>) =>
  Array.from({ length: size }, (_, n) => scale(`${factor}${n + 1}`, factor, more));
const survey = (...variables: StarterVariable[]) => ({
  respondents: 100,
  id_variable: 'ID',
  weight_variable: 'W',
  effective_base: 100,
  types: [],
  warnings: [],
  variables,
});

describe('the run that is proposed for a new project', () => {
  it('takes the largest batteries in the order of the survey, and demographics as profile', () => {
    const found = starterRun(
      survey(
        scale('ID', 'Health'),
        ...battery('Price', 5),
        scale('AGE', 'Person', { label: 'Age', scale_points: 6 }),
        ...battery('Health', 8),
        ...battery('Few', 2),
        scale('W', 'Health'),
        ...battery('Background', 9, { dimension: 'Demographics', scale_points: 0 }),
      ),
    );
    expect(found?.batteries).toEqual([
      { name: 'Health', variables: 8 },
      { name: 'Price', variables: 5 },
    ]);
    expect(found?.cluster).toEqual([...battery('Price', 5), ...battery('Health', 8)].map(({ code }) => code));
    expect(found?.profile).toEqual(['AGE', ...battery('Background', 9).map(({ code }) => code)]);
  });

  it('keeps questions of one text together, and those with another scale apart', () => {
    const stem = { stem: 'How far do you agree?' };
    const found = starterRun(
      survey(...battery('A', 2, stem), ...battery('B', 3, stem), ...battery('C', 4, { ...stem, scale_points: 7 })),
    );
    expect(found?.batteries.map(({ variables }) => variables)).toEqual([5, 4]);
  });

  it('leaves out smaller batteries, amounts and questions that most people skipped', () => {
    const numbers = { minimum: 0, mean: 1, maximum: 2 };
    const found = starterRun(
      survey(
        ...battery('Large', 12),
        ...battery('Small', 5),
        ...battery('Spend', 10, { numbers }),
        ...battery('Skipped', 10, { missing: 51 }),
      ),
    );
    expect(found?.batteries).toEqual([{ name: 'Large', variables: 12 }]);
  });

  it('takes an exercise where there is no battery', () => {
    const task = { type: 'Choice', scale_points: 0 };
    const exercise = [scale('Needs', 'Needs', task), scale('Set_1', 'Needs', { ...task, uses: [] })];
    expect(starterRun(survey(...exercise))).toMatchObject({ exercises: ['Statement Needs'], cluster: ['Needs'] });
    expect(starterRun(survey(...exercise, ...battery('Health', 4)))?.exercises).toEqual([]);
  });

  it('stops at 60 variables, and takes neither part of a battery nor a larger one', () => {
    const sizes = (...of: number[]) =>
      starterRun(survey(...of.flatMap((size, n) => battery(`F${n}`, size))))?.cluster.length;
    expect([sizes(40, 30), sizes(30, 30, 30), sizes(1900, 12), sizes(80)]).toEqual([40, 60, 12, undefined]);
  });

  it('is absent without a battery', () => {
    expect(starterRun(survey(...battery('Few', 2), ...battery('Lists', 9, { scale_points: 0 })))).toBeNull();
  });
});
