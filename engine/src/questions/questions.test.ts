import { describe, expect, test } from 'vitest';
import { fitted } from '../drivers/testing/fitted.ts';
import { Random } from '../numerics/random.ts';
import { plantedQuestions } from '../testing/planted-questions.ts';
import { questions } from './questions.ts';

const leftOut = (truth: Uint8Array) => {
  const random = new Random(5, 5, 5);
  const labels = ['a', 'b', 'c'];
  return [
    { code: 'differs', labels, codes: truth.map((k) => (random.below(10) < 6 ? k : random.below(3))) },
    { code: 'alike', labels, codes: truth.map(() => random.below(3)) },
    { code: 'constant', labels, codes: truth.map(() => 1) },
  ];
};

const unclear: readonly string[] = ['adds nothing', 'too small'];

describe('questions', () => {
  test('[QU2] to [QU6] planted questions carry, copies repeat by name, noise is noise, and what differs is offered', async () => {
    const { data, codes, truth } = plantedQuestions(1000, 3);
    const { people, refitted } = await fitted(data, 3);
    const found = await questions({
      people,
      data,
      codes,
      firstStep: refitted.firstStep,
      alpha: 100,
      leftOut: leftOut(truth),
      seed: 1,
    });
    const word = new Map(found!.questions.map((one) => [one.code, one]));
    for (const code of codes) {
      const { word: said, repeats, bits, low, high } = word.get(code)!;
      expect(low).toBeLessThan(high);
      if (code.startsWith('N')) expect([code, unclear.includes(said)]).toEqual([code, true]);
      else if (code.startsWith('R')) expect([code, said, repeats]).toEqual([code, 'repeats', `C${code.slice(1)}`]);
      else expect(['carries', 'supports']).toContain(said);
      expect(bits).toBeGreaterThan(code.startsWith('N') ? -0.02 : 0.005);
    }
    expect(word.get('R1')!.predicted).toBeGreaterThan(0.25);
    expect(word.get('N1')!.predicted).toBeLessThan(0.05);
    expect(found!.candidates.map(({ code }) => code)).toEqual(['differs']);
  });

  test('[QU3] where all questions are noise nothing carries', async () => {
    const { data } = plantedQuestions(600, 1);
    const random = new Random(9, 9, 9);
    const columns = data.columns
      .slice(0, 8)
      .map((column) => ({ ...column, codes: column.codes.map(() => random.below(2)) }));
    const noise = { ...data, columns };
    const codes = columns.map((_, j) => `Q${j}`);
    const { people, refitted } = await fitted(noise, 3);
    const found = await questions({
      people,
      data: noise,
      codes,
      firstStep: refitted.firstStep,
      alpha: 100,
      leftOut: [],
      seed: 1,
    });
    expect(found!.questions.filter(({ word }) => !unclear.includes(word)).length).toBeLessThanOrEqual(1);
    expect(found!.questions.some(({ word }) => word === 'carries')).toBe(false);
  });

  test('[QU1] segments that people came with, merged ones, and too few people', async () => {
    const { data, codes, truth } = plantedQuestions(400, 2);
    const probabilities = Float64Array.from({ length: 1200 }, (_, at) => Number(truth[Math.floor(at / 3)] === at % 3));
    const given = { segments: 3, assignments: truth, probabilities, weights: null };
    const input = { people: given, data, codes, firstStep: null, alpha: 100, leftOut: [], seed: 1 };
    const words = (await questions(input))!.questions.map(({ word }) => word);
    expect(words.slice(10, 15).filter((word) => unclear.includes(word)).length).toBeGreaterThanOrEqual(4);
    expect(words.slice(0, 10).some((word) => unclear.includes(word))).toBe(false);
    const few = { ...data, respondents: 6, columns: data.columns.map((c) => ({ ...c, codes: c.codes.slice(0, 6) })) };
    expect(await questions({ ...input, data: few })).toBeNull();
  });

  test('[QU6] a small planted difference is too small to measure among few people, and never called nothing', async () => {
    const said: string[] = [];
    for (let seed = 1; seed <= 6; seed++) {
      const { data, codes, truth } = plantedQuestions(400, seed);
      const random = new Random(seed, 77, 1);
      const shares = [0.4, 0.48, 0.58];
      const weak = Uint8Array.from(truth, (k) => Number(random.below(1000) < 1000 * shares[k]));
      const columns = [...data.columns.slice(0, 10), { codes: weak, categories: 2 }];
      const survey = { ...data, columns };
      const { people, refitted } = await fitted(survey, 3);
      const { firstStep } = refitted;
      const input = { people, data: survey, firstStep, alpha: 100, leftOut: [], seed: 1 };
      const found = await questions({ ...input, codes: [...codes.slice(0, 10), 'weak'] });
      said.push(found!.questions[10].word);
    }
    expect(said).not.toContain('adds nothing');
    expect(said).toContain('too small');
  });
});
