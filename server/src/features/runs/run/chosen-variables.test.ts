import { describe, expect, it } from 'vitest';
import { checkedLists, checkScales } from './chosen-variables.ts';

const entry = (code: string, uses: string[], scale_points: number | null = 0) => ({ code, uses, scale_points });
const dictionary = [
  entry('ID', []),
  entry('Q1', ['cluster', 'profile'], 5),
  entry('Q2', ['cluster', 'profile'], 5),
  entry('SPEND', ['metrics']),
  entry('AGE', ['cluster', 'profile', 'metrics']),
];
const lists = { cluster: ['Q1'], profile: [], metrics: [] };

describe('the variable lists of a run', () => {
  it('are sorted in the order of the dictionary', () => {
    expect(checkedLists(dictionary, { cluster: ['Q2', 'Q1'], profile: [], metrics: ['AGE', 'SPEND'] })).toEqual({
      cluster: ['Q1', 'Q2'],
      profile: [],
      metrics: ['SPEND', 'AGE'],
      numbers: [],
    });
  });

  it('have the numbers that were requested, and those that have no groups', () => {
    const numbers = (cluster: string[], asked: string[] = []) =>
      checkedLists(dictionary, { ...lists, cluster, numbers: asked }).numbers;
    expect(numbers(['AGE', 'Q1'])).toEqual([]);
    expect(numbers(['SPEND', 'AGE', 'Q1'])).toEqual(['SPEND']);
    expect(numbers(['SPEND', 'AGE', 'Q1'], ['AGE'])).toEqual(['SPEND', 'AGE']);
    const refused = (cluster: string[], asked: string[]) => expect(() => numbers(cluster, asked)).toThrow('numbers: ');
    refused(['Q1'], ['AGE']);
    refused(['Q1'], ['Q1']);
    const same = { ...entry('SAME', ['metrics']), number: { distinct: 1 } };
    expect(() => checkedLists([...dictionary, same], { ...lists, cluster: ['SAME'] })).toThrow('cluster: ');
  });

  it('lose from profile what is in cluster', () => {
    expect(checkedLists(dictionary, { ...lists, profile: ['AGE', 'Q1'] }).profile).toEqual(['AGE']);
  });

  it.each([
    [{ ...lists, cluster: ['Q1', 'NONE'] }, 'cluster: the project has no variable NONE that can be used here.'],
    [{ ...lists, profile: ['SPEND'] }, 'profile: the project has no variable SPEND that can be used here.'],
    [{ ...lists, metrics: ['Q1'] }, 'metrics: the project has no variable Q1 that can be used here.'],
    [{ ...lists, cluster: ['ID'] }, 'cluster: the project has no variable ID that can be used here.'],
    [{ ...lists, cluster: ['__proto__'] }, 'cluster: the project has no variable __proto__ that can be used here.'],
  ])('are refused with a code that cannot be used there (%#)', (asked, message) => {
    expect(() => checkedLists(dictionary, asked)).toThrow(message);
  });
});

describe('adjusting for response style', () => {
  const scales = ['S1', 'S2', 'S3', 'S4', 'S5', 'S6'].map((code) => entry(code, ['cluster'], 5));

  it('takes six scales or more', () => {
    expect(() =>
      checkScales([...scales, ...dictionary], { cluster: ['S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'AGE'] }, 'style'),
    ).not.toThrow();
    expect(() =>
      checkScales([...scales, ...dictionary], { cluster: ['S1', 'S2', 'S3', 'S4', 'S5', 'AGE'] }, 'style'),
    ).toThrow(
      'answers: adjusting for response style takes at least 6 cluster variables that are scales, and 5 of the chosen ones are. Choose more scales or another setting.',
    );
  });

  it('is left to the job in projects older than scales', () => {
    const unknown = scales.map((variable) => ({ ...variable, scale_points: null }));
    expect(() => checkScales(unknown, { cluster: ['S1', 'S2', 'S3', 'S4', 'S5', 'S6'] }, 'style')).not.toThrow();
  });
});
