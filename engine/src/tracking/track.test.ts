import { adviceOf, hasChanged, hasMoved, type NewSegmentation } from '@qp/facts';
import { describe, expect, test } from 'vitest';
import { existingModel } from '../existing-segments/index.ts';
import { onlyPeople } from '../latent-class/index.ts';
import { decodeRefits, encodeRefits, refitRun } from '../refits/index.ts';
import { anchoredSample } from './anchored-sample.ts';
import { answerTests } from './answer-shares.ts';
import type { SampleComparison } from './compare-samples.ts';
import { likelihoodsOf, posteriors } from './likelihoods.ts';
import { newSegmentation } from './new-segmentation.ts';
import { inBoth, panelTable } from './panel.ts';
import { profileOf } from './profile.ts';
import { questionDrift } from './question-drift.ts';
import { invarianceTest } from './summarise.ts';
import { plainRatio } from './testing/plain-waves.ts';
import { drawSample, drifted, plantedModel, plantedRun, wholeWave } from './testing/planted-waves.ts';
import { assembleTracking, trackWaves } from './track.ts';

const QUICK = { resamples: 40, draws: 9 };
/** Fewer draws could not name a question among ten. */
const NAMING = { resamples: 40, draws: 49 };
const model = plantedModel(3, 10, 2, 5);
const grown = [model.mixture[0] - 0.15, model.mixture[1] + 0.15, model.mixture[2]];

describe('[WV7] one question', () => {
  test('is tested by the likelihood ratio of the plain twin', () => {
    const profile = profileOf(model);
    const samples = [drawSample(model, model.mixture, 300, 1), drawSample(drifted(model, 2, 0.2), grown, 250, 2)];
    const own = samples.map((data) => {
      const likelihoods = likelihoodsOf(data, profile);
      const probabilities = new Float64Array(likelihoods.values.length);
      posteriors(likelihoods, profile.mixture, probabilities);
      const weights = new Float64Array(data.respondents).fill(1);
      return anchoredSample({ ...data, weights }, probabilities, 3);
    });
    for (const question of [1, 2]) {
      const plain = samples.map(({ columns: { [question]: column } }, at) => ({
        codes: column.codes,
        others: Array.from(column.codes, (code, i) =>
          [0, 1, 2].map((k) => own[at].probabilities[3 * i + k] / profile.tables[question][3 * code + k]),
        ),
      }));
      const { ratio, freedom } = questionDrift(own, profile, question);
      expect(freedom).toBe(6);
      expect(Math.abs(ratio - plainRatio(plain, 3, 3))).toBeLessThan(0.1);
    }
  });
});

test('[WV7] weights count, and a missing answer says nothing of a question', () => {
  const codes = Uint8Array.of(0, 1, 255, 1, 0);
  const weights = Float64Array.of(1, 2, 5, 0.5, 3);
  const probabilities = Float64Array.of(0.2, 0.5, 0.3, 0.6, 0.1, 0.3, 1, 0, 0, 0.1, 0.2, 0.7, 0.4, 0.4, 0.2);
  const data = { respondents: 5, columns: [{ codes, categories: 2 }], weights };
  const ratios = Float64Array.of(1.5, 0.5, 2, 0.25, 3, 1);
  const { counts, value } = anchoredSample(data, probabilities, 3).expected(0, ratios);
  const plain = new Float64Array(6);
  let logs = 0;
  [0, 1, 3, 4].forEach((i) => {
    const joint = [0, 1, 2].map((k) => probabilities[3 * i + k] * ratios[3 * codes[i] + k]);
    const sum = joint[0] + joint[1] + joint[2];
    logs += weights[i] * Math.log(sum);
    joint.forEach((own, k) => {
      plain[3 * codes[i] + k] += (weights[i] * own) / sum;
    });
  });
  expect(value).toBeCloseTo(logs, 12);
  plain.forEach((count, at) => {
    expect(counts[at]).toBeCloseTo(count, 12);
  });
});

describe('[WV6] invariance', () => {
  test('is judged by draws of fewer people as if these had as many as the samples', () => {
    const draw = (ratio: number) => ({ scale: 0.1, ratio, questions: [], loss: 0, below: 0 });
    const ratios = Array.from({ length: 99 }, (_, n) => 100 + n / 4.9);
    // Their mean is 110 for 100 degrees of freedom: of ten times as many people it would be 101.
    const compared = { ratio: 102, freedom: 100 } as SampleComparison;
    const { p } = invarianceTest(compared, ratios.map(draw));
    const larger = ratios.filter((ratio) => (ratio * 101) / 110 >= 102).length;
    expect(p).toBe((1 + larger) / 100);
    expect(larger).toBeGreaterThan(30);
    expect(larger).toBeLessThan(50);
  });
});

describe('a wave', () => {
  test('[WV3] [WV11] says the same by refits of the run that were kept', async () => {
    const run = await plantedRun(model, 300, 8);
    const wave = wholeWave(drawSample(model, grown, 300, 9));
    const few = { resamples: 7, draws: 1 };
    const refits = decodeRefits(run, encodeRefits(await refitRun({ ...run, groups: null })));
    const [known, computed] = await Promise.all(
      [{ refits }, {}].map((one) => trackWaves(run, [wave], { ...few, ...one })),
    );
    expect(JSON.stringify(known)).toBe(JSON.stringify(computed));
  });

  test('[WV3] [WV6] [WV7] shows the segment that grew and the question that moved, and gives the same bits with two threads', async () => {
    const run = await plantedRun(model, 700, 8);
    const wave = wholeWave(drawSample(drifted(model, 4, 0.2), grown, 700, 9));
    const [one, two] = await Promise.all([1, 2].map((threads) => trackWaves(run, [wave], { ...NAMING, threads })));
    expect(JSON.stringify(two)).toBe(JSON.stringify(one));
    const tracking = assembleTracking('waves', run, [{ sample: wave, record: one[0], panels: [] }]);
    const [figures] = tracking.waves;
    expect(figures.sizes.estimated.toFirst!.map(hasChanged)).toEqual([true, true, false]);
    figures.sizes.estimated.sizes.forEach(({ low, value, high }, k) => {
      expect(low).toBeLessThan(value);
      expect(high).toBeGreaterThan(value);
      expect(low - 0.02).toBeLessThan(grown[k]);
      expect(high + 0.02).toBeGreaterThan(grown[k]);
    });
    expect(figures.drift.filter((drift) => hasMoved(drift)).map(({ question }) => question)).toEqual([4]);
    expect(figures.invariance!.p).toBe(1 / 50);
    expect(figures.invariance!.freedom).toBe(3 * 10 * 2);
    expect(adviceOf(figures, null)).toBe('allow');
    expect(tracking.sizes).toMatchObject({ freedom: 2, p: null });
  });

  test('[WV8] may answer a question differently: its sizes are then estimated without what the question meant', async () => {
    const run = await plantedRun(model, 500, 8);
    const data = drawSample(drifted(model, 4, 0.3), model.mixture, 500, 9);
    const [strict, partial] = await trackWaves(run, [wholeWave(data), { ...wholeWave(data), free: [4] }], QUICK);
    const off = ({ sizes }: typeof strict) =>
      sizes.estimated.value.reduce((sum, size, k) => sum + Math.abs(size - model.mixture[k]), 0);
    expect(off(partial)).toBeLessThan(off(strict) + 0.02);
    expect(partial.figures.free).toEqual([4]);
    expect(partial.figures.precision).toBeGreaterThan(1);
  });

  test('[WV2] with some of the questions states how much wider its intervals are', async () => {
    const run = await plantedRun(model, 500, 8);
    const { columns, ...rest } = drawSample(model, model.mixture, 400, 9);
    const wave = {
      number: 0,
      questions: [0, 3, 5],
      free: [],
      data: { ...rest, columns: [0, 3, 5].map((j) => columns[j]) },
    };
    const [{ figures, sizes }] = await trackWaves(run, [wave], QUICK);
    expect(figures.precision).toBeGreaterThan(1.1);
    expect(figures.drift.map(({ question }) => question)).toEqual([0, 3, 5]);
    // [WV15]
    expect(figures.answers.map((shares) => shares !== null)).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((j) => [0, 3, 5].includes(j)),
    );
    const yes = columns[3].codes.filter((code) => code === 0).length / 400;
    expect(figures.answers[3]![0]).toBeCloseTo(yes, 12);
    expect(sizes.estimated.value.reduce((sum, size) => sum + size, 0)).toBeCloseTo(1, 6);
  });

  test('[WV3] of existing segments has profiles that are counted in each resample, and weights', async () => {
    const { data, segmentOf, ...rest } = await plantedRun(model, 500, 8);
    const weights = Float64Array.from({ length: 500 }, (_, i) => 1 + (i % 3));
    const weighted = { ...data, weights };
    const run = {
      ...rest,
      data: weighted,
      segmentOf,
      fitted: false,
      model: existingModel({ data: weighted, segmentOf, segments: 3 }, 100),
    };
    const people = { ...drawSample(model, grown, 500, 9), weights };
    const [{ sizes, figures }] = await trackWaves(run, [wholeWave(people)], QUICK);
    expect(figures.effectiveBase).toBeCloseTo(500 * (4 / (14 / 3)), 0);
    expect(sizes.estimated.value[1]).toBeGreaterThan(model.mixture[1] + 0.05);
  });
});

describe('groups of one file', () => {
  test('[WV3] [WV5] are resampled with the run, and compared with all other groups', async () => {
    const run = await plantedRun(model, 600, 8);
    const groups = [0, 1, 2].map((group) => {
      const rows = Int32Array.from({ length: 600 }, (_, i) => i).filter((i) => i % 3 === group);
      return { ...wholeWave(onlyPeople(run.data, rows), group), rows };
    });
    const records = await trackWaves(run, groups, QUICK);
    const tracking = assembleTracking(
      'groups',
      run,
      records.map((record, at) => ({ sample: groups[at], record, panels: [] })),
    );
    expect(tracking.waves.map(({ sizes }) => sizes.estimated.toPrevious === null)).toEqual([true, false, false]);
    expect(tracking.sizes!.freedom).toBe(4);
    for (const { sizes } of tracking.waves) expect(sizes.estimated.toOthers!.some(hasChanged)).toBe(false);
    const [first, , third] = tracking.waves.map(({ sizes }) => sizes.estimated);
    expect(first.toFirst).toBeNull();
    expect(third.toFirst!.map(({ value }) => value)).toEqual(
      third.sizes.map(({ value }, k) => value - first.sizes[k].value),
    );
  });
});

describe('[WV15] the cross-tab by wave', () => {
  const sample = (share: number | null, base = 100) => ({
    answers: [share === null ? null : [share, 1 - share]],
    answerBases: [share === null ? null : { base, effective: base }],
  });

  test('compares a wave with the base, and says nothing of few people or a question that it lacks', () => {
    const tests = answerTests('waves', sample(0.3), [sample(0.5), sample(0.5, 20), sample(null)]);
    // 2 norm.sf(0.2 / sqrt(0.4 0.6 (1/100 + 1/100))) of scipy 1.17.1
    expect(tests[0][0]![0]).toBeCloseTo(0.003892, 6);
    expect(tests.slice(1)).toEqual([[[null, null]], [null]]);
  });

  test('compares a group with all others together, adjusted over the row', () => {
    const tests = answerTests('groups', sample(0.4, 300), [sample(0.5), sample(0.4), sample(0.3)]);
    // 2 norm.sf(0.15 / sqrt(0.4 0.6 (1/100 + 1/200))) of scipy 1.17.1 is 0.012419, for two of three tests: times 3/2.
    expect(tests.map(([ps]) => ps![0])).toEqual([0.01863, 1, 0.01863].map((p) => expect.closeTo(p, 4)));
  });
});

describe('[WV10] a panel', () => {
  test('knows who is in both by ids that occur once', () => {
    expect(inBoth(['a', 'b', 'b', 'c', ''], ['c', 'x', 'a', ''])).toEqual({ earlier: [0, 3], later: [2, 0] });
  });

  test('corrected for classification error finds that no one moved, though counting says so', () => {
    const unclear = plantedModel(3, 8, 1.4, 5);
    const profile = profileOf(unclear);
    // The same people answer twice: what differs is chance.
    const parts = [0, 1, 2].map((k) => {
      const sizes = [0, 1, 2].map((other) => Number(other === k));
      return [1, 2].map((seed) => drawSample(unclear, sizes, 200, 10 * k + seed));
    });
    const ids = Array.from({ length: 600 }, (_, i) => `${i}`);
    const all = (time: number) => ({
      ids,
      profile,
      data: {
        ...parts[0][time],
        respondents: 600,
        columns: parts[0][time].columns.map((column, j) => ({
          ...column,
          codes: Uint8Array.from(parts.flatMap((part) => [...part[time].columns[j].codes])),
        })),
      },
    });
    const table = panelTable(all(0), all(1))!;
    const stayed = (of: readonly (readonly number[])[]) => of.reduce((sum, row, k) => sum + row[k], 0);
    expect(table.people).toBe(600);
    expect(stayed(table.counted)).toBeLessThan(0.9);
    expect(stayed(table.corrected)).toBeGreaterThan(0.95);
    expect(panelTable(all(0), { ...all(1), ids: ids.map((id) => `new ${id}`) })).toBeNull();
  });
});

describe('[WV12] a new segmentation', () => {
  const tracked = async (wave: ReturnType<typeof wholeWave>) =>
    newSegmentation(await plantedRun(model, 500, 8), wave, [], { maxSegments: 3, threads: 1 });

  test('gains nothing where nothing changed, and predicts better where the segments are others', async () => {
    const same: NewSegmentation = (await tracked(wholeWave(drawSample(model, model.mixture, 400, 9))))!;
    expect(same.wave.lead).toBeLessThan(2 * same.wave.error);
    expect(same.flow.flat().reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    const other = (await tracked(wholeWave(drawSample(plantedModel(3, 10, 2, 77), model.mixture, 400, 9))))!;
    expect(other.wave.lead).toBeGreaterThan(2 * other.wave.error);
    expect(other.adjustedRand).toBeLessThan(0.7);
  });
});
