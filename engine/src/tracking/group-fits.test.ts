import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fitSegments, type LatentClassData } from '../latent-class/index.ts';
import { plainExpectation } from '../testing/plain-expectation.ts';
import { madeScales } from '../testing/surveys.ts';
import { equalParameters, fitFrom, givenSample, sampleColumn, withSampleTable } from './equal-profiles.ts';
import { groupFits } from './testing/group-fits.ts';

/** mcdonalds by gender and by age: glca 1.4.2, maximum likelihood, 30 starts. */
const FOLDER = new URL('../../../../shared/data/', import.meta.url);
const present = existsSync(new URL('mixed/groups.json', FOLDER));

type Figures = Record<'pooled' | 'equalProfiles' | 'free', { logLikelihood: number; parameters: number }>;

function mcdonalds(by: string, groups: readonly string[]): { data: LatentClassData; groupOf: Uint8Array } {
  const text = readFileSync(new URL('mcdonalds/discretized_mcdonalds.csv', FOLDER), 'utf8').trim();
  const [header, ...lines] = text.split(/\r?\n/).map((line) => line.split(','));
  const columns = header.slice(1, 12).map((_, j) => ({
    codes: Uint8Array.from(lines, (line) => Number(line[j + 1] === 'Yes')),
    categories: 2,
  }));
  const at = header.indexOf(by);
  return {
    data: { respondents: lines.length, columns, weights: null },
    groupOf: Uint8Array.from(lines, (line) => groups.indexOf(line[at])),
  };
}

describe.skipIf(!present)('groups of mcdonalds (skipped where ../shared/data/mixed is absent)', () => {
  test.each(['GENDER_3', 'GENDER_4', 'AGE_3', 'AGE_4'])(
    '[WV4] %s: likelihoods and parameters of glca',
    async (name) => {
      const all = JSON.parse(readFileSync(new URL('mixed/groups.json', FOLDER), 'utf8'));
      const reference: Figures & { groups: Record<string, number> } = all[`mcdonalds_${name}`];
      const [by, segments] = name.split('_');
      const { data, groupOf } = mcdonalds(by, Object.keys(reference.groups));
      const fits = await groupFits(data, groupOf, Number(segments), { alpha: 0 });
      for (const kind of ['pooled', 'equalProfiles', 'free'] as const) {
        expect(fits[kind].parameters).toBe(reference[kind].parameters);
        expect(fits[kind].logLikelihood).toBeGreaterThan(reference[kind].logLikelihood - 0.01);
        // A better optimum than 30 starts found is possible, a much better one is not.
        expect(fits[kind].logLikelihood).toBeLessThan(reference[kind].logLikelihood + 2);
      }
    },
  );
});

test('[WV4] equal profiles of a run with response style leave the shares of the styles to each sample', async () => {
  const data = madeScales({ respondents: 200, points: new Array<number>(7).fill(5), segments: 2 });
  const options = { maxSegments: 2, criterion: 'max', answers: 'style', predict: false, starts: 4 } as const;
  const run = (await fitSegments(data, options)).fits[1];
  const both = { ...data, columns: [...data.columns, sampleColumn([80, 120])] };
  const method = { treatment: 'style', alpha: 0 } as const;
  const alone = await fitFrom(data, run, method);
  const together = await fitFrom(both, withSampleTable(run, [run.mixture, run.mixture], [80, 120]), method);
  // The kernel has the likelihood of the plain twin, though every level has its own shares of the samples.
  const plain = plainExpectation(together.model, 2).expect(
    together.parameters,
    new Float64Array(6 * (1 + together.model.responses)),
  );
  expect(together.logLikelihood).toBeCloseTo(plain, 6);
  // The profiles, and five free shares of the six classes in each sample.
  expect(equalParameters(together, 2, 2)).toBe(alone.freeParameters + 5);
  expect(givenSample(together.logLikelihood, [80, 120])).toBeGreaterThan(alone.logLikelihood);
});
