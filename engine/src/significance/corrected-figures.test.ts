import { describe, expect, it } from 'vitest';
import { seededNumbers } from '../numerics/random.ts';
import { classified } from '../refits/index.ts';
import { metric, response } from '../testing/small-survey.ts';
import { classificationErrors, inverseOf } from './classification-errors.ts';
import { type EvidenceInput, evidence } from './evidence.ts';

/** The probabilities are those of the true model: they count as known. */
const corrected = (input: EvidenceInput) => evidence({ ...input, known: classified(input, null, 1) });

const repeat = <T>(times: number, value: T) => Array.from({ length: times }, () => value);

describe('corrected figures, worked out by hand', () => {
  // Ten people in each of two segments, 90% sure of segment 1 and 80% sure of segment 2. So 9 + 2 = 11 people belong to segment 1,
  // of whom 9 are found there: D = [9/11 2/11; 1/9 8/9], determinant 70/99, inverse [88 -18; -11 81] / 70.
  const input: EvidenceInput = {
    segments: 2,
    assignments: Uint8Array.from([...repeat(10, 0), ...repeat(10, 1)]),
    weights: null,
    probabilities: Float64Array.from([...repeat(10, [0.9, 0.1]), ...repeat(10, [0.2, 0.8])].flat()),
    metrics: [metric('spend', [...repeat(8, 10), ...repeat(2, 0), ...repeat(3, 10), ...repeat(7, 0)])],
    cluster: [response('item', [...repeat(8, 1), ...repeat(2, 0), ...repeat(3, 1), ...repeat(7, 0)])],
    profile: [response('answer', [...repeat(8, 1), ...repeat(2, 0), ...repeat(3, 1), ...repeat(7, 0)])],
  };
  const found = corrected(input);

  it('[CS1] know who is misplaced, and undo it', () => {
    const D = classificationErrors(input.assignments, input.probabilities, new Float64Array(20).fill(1), 2);
    expect(D.flat()).toEqual([9 / 11, 2 / 11, 1 / 9, 8 / 9].map((n) => expect.closeTo(n, 12)));
    expect(inverseOf(D)?.flat()).toEqual([88 / 70, -18 / 70, -11 / 70, 81 / 70].map((n) => expect.closeTo(n, 12)));
  });

  it('[CS1] turn 80% and 30% into 671/770 and 99/630', () => {
    // Yes: 8 · 88 - 3 · 11 = 671 and -8 · 18 + 3 · 81 = 99, over 70; everyone: 11 and 9.
    expect(found.correctable).toBe(true);
    expect(found.profile[0].rows[1]?.corrected).toEqual([671 / 770, 99 / 630].map((n) => expect.closeTo(n, 12)));
    expect(found.profile[0].rows[0]?.corrected).toEqual([99 / 770, 531 / 630].map((n) => expect.closeTo(n, 12)));
    expect(found.metrics[0].rows[0]?.corrected).toEqual([6710 / 770, 990 / 630].map((n) => expect.closeTo(n, 12)));
  });

  it('[CS2] count a cluster variable by probability: (8 · 0.9 + 3 · 0.2)/11 and (8 · 0.1 + 3 · 0.8)/9', () => {
    expect(found.cluster[0].rows[1]?.corrected).toEqual([7.8 / 11, 3.2 / 9].map((n) => expect.closeTo(n, 12)));
  });

  it('[CS3] stop at 0% and 100%', () => {
    const none = [...repeat(10, 1), ...repeat(10, 0)];
    const extreme = corrected({ ...input, profile: [response('p', none)], metrics: [metric('m', none)] });
    expect(extreme.profile[0].rows.map((row) => row?.corrected)).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect(extreme.metrics[0].rows[0]?.corrected?.[1]).toBe(0);
  });

  it('[CS4] are absent where segments can’t be distinguished, and where one is empty', () => {
    const vague = Float64Array.from([...repeat(10, [0.52, 0.48]), ...repeat(10, [0.48, 0.52])].flat());
    for (const changed of [
      { ...input, probabilities: vague },
      { ...input, assignments: new Uint8Array(20) },
    ]) {
      const { correctable, profile, metrics, cluster } = corrected(changed);
      expect(correctable).toBe(false);
      for (const variable of [...profile, ...metrics, ...cluster])
        expect(variable.rows.every((row) => row === null || row.corrected === null)).toBe(true);
    }
  });

  it('[CS4] are not there before anyone knows how often assignments are wrong', () => {
    const { correctable, profile, cluster } = evidence(input);
    expect(correctable).toBeNull();
    for (const { rows } of [...profile, ...cluster]) for (const row of rows) expect(row?.corrected).toBeNull();
  });

  it('[CS5] change nothing where everyone is assigned with certainty', () => {
    const sure = Float64Array.from([...repeat(10, [1, 0]), ...repeat(10, [0, 1])].flat());
    const { profile, cluster, metrics } = corrected({ ...input, probabilities: sure });
    for (const variable of [profile[0], cluster[0]]) expect(variable.rows[1]?.corrected).toEqual([0.8, 0.3]);
    expect(metrics[0].rows[0]?.corrected).toEqual([8, 3]);
  });
});

describe('corrected figures against a known truth', () => {
  // Two segments of the same size, separated by five questions that 74.2% of their own people answer with yes: the probabilities are
  // those of the true model, and 88.8% are assigned correctly. A further question gets 90% in one segment and 10% in the other.
  const PEOPLE = 40_000;
  const QUESTIONS = 5;
  const OWN = 0.742;
  const draw = seededNumbers(20_261);
  const people = Array.from({ length: PEOPLE }, () => {
    const belongs = Number(draw() < 0.5);
    const items = Array.from({ length: QUESTIONS }, () => Number(draw() < (belongs === 0 ? OWN : 1 - OWN)));
    const first = items.reduce((odds, yes) => odds * (yes ? OWN / (1 - OWN) : (1 - OWN) / OWN), 1);
    const probability = first / (1 + first);
    return {
      items,
      probability,
      assigned: Number(probability < 0.5),
      outside: Number(draw() < (belongs === 0 ? 0.9 : 0.1)),
    };
  });
  const codes = (of: (person: (typeof people)[number]) => number) => people.map(of);
  const found = corrected({
    segments: 2,
    assignments: Uint8Array.from(codes(({ assigned }) => assigned)),
    weights: null,
    probabilities: Float64Array.from(people.flatMap(({ probability }) => [probability, 1 - probability])),
    metrics: [],
    cluster: [
      response(
        'item',
        codes(({ items }) => items[0]),
      ),
    ],
    // The same question once more, as if it had not taken part.
    profile: [
      response(
        'outside',
        codes(({ outside }) => outside),
      ),
      response(
        'item again',
        codes(({ items }) => items[0]),
      ),
    ],
  });
  const counted = (of: (person: (typeof people)[number]) => number) => {
    const here = people.filter(({ assigned }) => assigned === 0);
    return here.reduce((sum, person) => sum + of(person), 0) / here.length;
  };
  // The standard error of a share of 20,000 people is at most 0.0035.
  const NEAR = 0.012;

  it('[CS1] a true 90% reads 81% by assignment, and 90% corrected', () => {
    expect(Math.abs(counted(({ outside }) => outside) - 0.81)).toBeLessThan(NEAR);
    const [first, second] = found.profile[0].rows[1]?.corrected ?? [];
    expect(Math.abs((first ?? 0) - 0.9)).toBeLessThan(NEAR);
    expect(Math.abs((second ?? 0) - 0.1)).toBeLessThan(NEAR);
  });

  it('[CS2] a cluster variable reads too high by assignment, higher still with the weights of CS1, and right by probability', () => {
    expect(counted(({ items }) => items[0])).toBeGreaterThan(OWN + NEAR);
    expect(found.profile[1].rows[1]?.corrected?.[0]).toBeGreaterThan(OWN + 5 * NEAR);
    expect(Math.abs((found.cluster[0].rows[1]?.corrected?.[0] ?? 0) - OWN)).toBeLessThan(NEAR);
  });
});
