import { type QualityIndex, qualityResult } from '@qp/facts';
import { describe, expect, it } from 'vitest';
import { carelessDesigns, carelessSurvey } from '../../testing/planted-careless.ts';
import { answerQuality, type QualitySource } from './answer-quality.ts';
import { qualityEvidence } from './evidence.ts';
import { openProblems } from './open-answers.ts';

/** A survey of 40 statements with an interview time, open answers and people who answered in ways that can be named. */
function survey(): QualitySource {
  const made = carelessSurvey({ ...carelessDesigns[3], share: 0 });
  const { categorical, respondents } = made.survey;
  const set = (people: number[], answer: (item: number, person: number) => number) => {
    for (const i of people) for (const [j, { codes }] of categorical.entries()) codes[i] = answer(j, i);
  };
  set([100, 101], () => 255);
  set([200, 201], () => 4);
  set([1500], (j) => categorical[j].codes[50]);
  const seconds = Float64Array.from({ length: respondents }, (_, i) => (i === 300 ? 48 : 300 + (i % 200)));
  const answers = Array.from({ length: respondents }, (_, i) => (i % 2 ? '' : `I like number ${i}`));
  answers[400] = 'asdf asdf';
  return {
    survey: { ...made.survey, numeric: [{ code: 'TIME', values: seconds }] },
    variables: [...made.variables, { code: 'TIME', label: 'Interview length (seconds)' }],
    texts: [{ code: 'WHY', label: 'Why?', answers }],
  };
}

describe('how people answered', () => {
  const source = survey();
  const quality = answerQuality(source);
  const flagsOf = (row: number) =>
    quality.people.find(({ id }) => id === `p${row + 1}`)?.flags.map(({ index }) => index) ?? [];

  it('names each kind, with a cut that stands in its picture', () => {
    expect(() => qualityResult.parse(quality)).not.toThrow();
    expect(flagsOf(100)).toEqual(['unanswered']);
    expect(flagsOf(200)).toEqual(expect.arrayContaining(['run', 'spread']));
    expect(flagsOf(300)).toEqual(['speed']);
    expect(flagsOf(400)).toEqual(['open']);
    expect(flagsOf(1500)).toEqual(['duplicate']);
    expect(flagsOf(50)).toEqual([]);
    expect(quality.duration).toEqual({ label: 'Interview length (seconds)', unit: 'seconds' });
    for (const { index, cut, from, width, counts } of quality.indices) {
      expect([index, counts.reduce((sum, count) => sum + count, 0) > 900]).toEqual([index, true]);
      if (cut !== null) expect([index, cut >= from && cut <= from + width * counts.length]).toEqual([index, true]);
    }
  });

  it('[DQ9] flags people below the share of the median duration that was chosen', () => {
    const speeders = (share: number) => answerQuality(source, share).indices.find(({ index }) => index === 'speed')!;
    expect(speeders(0.1).flagged).toBe(0);
    expect(speeders(1 / 3)).toMatchObject({ flagged: 1, median: 399, cut: 133 });
    expect(speeders(0.9).flagged).toBeGreaterThan(200);
  });

  it('[DQ9] shows the answers behind each flag', () => {
    const evidence = (row: number, ...flags: QualityIndex[]) => qualityEvidence(source, `p${row + 1}`, flags).evidence;
    expect(evidence(300, 'speed')[0].rows).toEqual([{ label: 'Interview length (seconds)', answers: ['48'] }]);
    const [run] = evidence(200, 'run');
    expect(run.rows).toHaveLength(10);
    expect(run.rows[0]).toEqual({ label: 'Statement 1', answers: ['Point 5'] });
    expect(evidence(1500, 'duplicate')[0]).toMatchObject({ other: 'p51', rows: [] });
    expect(evidence(400, 'open')[0].rows).toEqual([{ label: 'Why?', answers: ['asdf asdf'] }]);
    expect(evidence(100, 'unanswered')[0].rows).toEqual([]);
    expect(qualityEvidence(source, 'nobody', ['run'])).toEqual({ id: 'nobody', evidence: [] });
  });

  it('[DQ10] flags no one where chance gives as much', () => {
    const few = carelessSurvey({ ...carelessDesigns[0], items: 12, share: 0 });
    const two = few.survey.categorical.map((column) => ({
      ...column,
      codes: column.codes.map((code) => Number(code > 2)),
    }));
    const { indices } = answerQuality({ ...few, survey: { ...few.survey, categorical: two }, texts: [] });
    expect(indices.find(({ index }) => index === 'duplicate')).toMatchObject({ cut: null, flagged: 0 });
  });
});

it('[DQ8] open answers that say nothing are named by rule, others are left alone', () => {
  const of = (...answers: string[]) => openProblems(answers);
  expect(of('', '-', '...', '??')).toEqual([null, 'empty', 'empty', 'empty']);
  expect(of('asdf', 'asdf asdf', 'aaaaaa', 'hjhjhj', 'qwertz', 'sdfgsdfg', 'xkcdw')).toEqual(
    Array(7).fill('gibberish'),
  );
  const same = 'The price is too high for what it is';
  expect(of(same, `${same}.`, 'price')).toEqual(['repeated', 'repeated', null]);
  const plain = [
    'no',
    'n/a',
    'nothing',
    'rhythm',
    'Straße',
    'цена',
    '価格が高い',
    '2024',
    'because',
    'good good',
    'fresh',
  ];
  expect(of(...plain, 'property', 'were treated well', 'haha', 'I was there in 12345')).toEqual(Array(15).fill(null));
});

it('at most 5% of honest people are flagged, and at least 80% of careless ones, in 12 surveys of 40 items or more', () => {
  let [honest, alarms, careless, found] = [0, 0, 0, 0];
  for (const design of carelessDesigns) {
    const { kinds, ...source } = carelessSurvey(design);
    const flagged = new Set(answerQuality({ ...source, texts: [] }).people.map(({ id }) => id));
    kinds.forEach((kind, i) => {
      const isFlagged = Number(flagged.has(source.survey.ids[i]));
      if (kind === null) {
        honest++;
        alarms += isFlagged;
      } else {
        careless++;
        found += isFlagged;
      }
    });
  }
  expect(careless / (honest + careless)).toBeCloseTo(0.1, 1);
  expect(alarms / honest).toBeLessThanOrEqual(0.05);
  expect(found / careless).toBeGreaterThanOrEqual(0.8);
});
