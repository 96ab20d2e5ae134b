import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { exampleProject, exampleTemplate, exampleTruth, PEOPLE, SEGMENTS } from './index.ts';

const rows = (text: string) => text.trimEnd().split('\n');

describe('the example project', () => {
  const { files } = exampleProject();
  const [data, variables, discretized] = files.map(({ text }) => text);

  it('is the same every time, to the byte', () => {
    const hash = (texts: string[]) => createHash('sha256').update(texts.join('\0')).digest('hex');
    expect(hash(exampleProject().files.map(({ text }) => text))).toBe(hash([data, variables, discretized]));
    // The version whose people have response styles. A change of the survey changes it on purpose.
    expect(hash([data, variables, discretized]).slice(0, 16)).toBe('7395754aeff64f3b');
  });

  it('has three thousand people and about eighty variables in several dimensions and factors', () => {
    expect(rows(data)).toHaveLength(PEOPLE + 1);
    expect(rows(discretized)).toHaveLength(PEOPLE + 1);
    const dictionary = rows(variables)
      .slice(1)
      .map((line) => line.split(','));
    expect(dictionary.length).toBeGreaterThanOrEqual(65);
    expect(new Set(dictionary.map((row) => row.at(-3))).size).toBeGreaterThanOrEqual(6);
    expect(new Set(dictionary.map((row) => row.at(-2))).size).toBeGreaterThanOrEqual(15);
  });

  it('has the five planted segments in their sizes', () => {
    const truth = exampleTruth();
    for (const [i, { share }] of SEGMENTS.entries()) {
      expect(truth.filter((segment) => segment === i).length / PEOPLE).toBeCloseTo(share, 1);
    }
  });

  it('offers templates that follow the naming convention', () => {
    expect(exampleTemplate('data').name).toBe('data_template.csv');
    expect(rows(exampleTemplate('variables').text)[0]).toBe('Variable,Variable Label,Dimension,Factor,Data Type');
    expect(rows(exampleTemplate('discretized').text)).toHaveLength(6);
  });
});
