import { describe, expect, it } from 'vitest';
import { crosstab } from '../crosstab/index.ts';
import { evidence } from '../significance/index.ts';
import { make, metric, response } from '../testing/small-survey.ts';
import { personas, questionFigures, segmentMap } from './index.ts';
import type { Persona } from './types.ts';

/** People of three kinds, made from shares, so what is planted is known: no chance in it. */
const KINDS = 3;
const EACH = 200;
const kinds = Array.from({ length: KINDS * EACH }, (_, i) => Math.floor(i / EACH));
const AGREEMENT = ['Strongly disagree', 'Disagree', 'Neither', 'Agree', 'Strongly agree'];

/** This share of each kind gives the first code, the rest the second; spread so that no two questions go together. */
const planted = (shares: number[], [first, second]: [number[], number[]], step = 1): number[] =>
  kinds.map((kind, i) => {
    const place = ((i % EACH) * step) % EACH;
    const codes = place < shares[kind] * EACH ? first : second;
    return codes[place % codes.length];
  });
const agree = (code: string, factor: string, shares: number[]) =>
  response(
    code,
    planted(shares, [
      [3, 4],
      [0, 1, 2],
    ]),
    AGREEMENT,
    { factor, label: `I think of ${code}` },
  );

const survey = (weights: Float64Array | null = null) =>
  make(KINDS, kinds, {
    weights,
    cluster: [
      agree('HEALTH1', 'Health', [0.9, 0.2, 0.3]),
      agree('HEALTH2', 'Health', [0.8, 0.25, 0.35]),
      agree('PRICE1', 'Price', [0.1, 0.9, 0.45]),
      agree('PRICE2', 'Price', [0.2, 0.8, 0.4]),
      agree('SAME', 'Habit', [0.5, 0.5, 0.5]),
      response('SHOP', planted([0.15, 0.6, 0.2], [[1], [0]]), ['Market', 'Discounter'], { factor: 'Places' }),
      response('SPORT', planted([0.7, 0.2, 0.3], [[1], [0]]), ['No', 'Yes'], { factor: 'Places' }),
    ],
    profile: [
      response('AGE', planted([0.7, 0.3, 0.35], [[2], [0, 1]]), ['18-34', '35-54', '55+']),
      response('SEX', planted([0.5, 0.5, 0.5], [[1], [0]]), ['Male', 'Female']),
    ],
    metrics: [
      metric(
        'SPEND',
        kinds.map((kind, i) => [10, 30, 20][kind] + (i % 7)),
      ),
      metric(
        'FLAT',
        kinds.map((_, i) => 5 + (i % 3)),
      ),
    ],
  });

function personasOf(input = survey(), rule: Partial<Parameters<typeof personas>[0]> = {}): Persona[] {
  const certain = input.assignments.length;
  const probabilities = new Float64Array(certain * input.segments);
  input.assignments.forEach((segment, i) => {
    probabilities[i * input.segments + segment] = 1;
  });
  return personas({
    segments: input.segments,
    ...crosstab(input),
    evidence: evidence({ ...input, probabilities }),
    confidence: 95,
    correction: 'fdr',
    ...rule,
  });
}

const told = ({ lines }: Persona, section: 'think' | 'not' | 'are' | 'do') =>
  lines[section].map(({ code, answer }) => (answer ? `${code} ${answer}` : code));

describe('what was planted is what is reported', () => {
  const [health, price, between] = personasOf();

  it('[PE1] [PE5] says what they think, scales summed up and never a response of them apart', () => {
    expect(told(health, 'think')).toEqual(['HEALTH1 agree', 'HEALTH2 agree', 'SPORT Yes', 'SHOP Market']);
    expect(told(price, 'think')).toEqual(['PRICE1 agree', 'PRICE2 agree', 'SHOP Discounter']);
    const [first] = health.lines.think;
    expect([first.value, first.rest].map((share) => share.toFixed(3))).toEqual(['0.900', '0.250']);
  });

  it('[PE5] says what they reject in the positive wording', () => {
    expect(told(health, 'not')).toEqual(['PRICE1 agree', 'PRICE2 agree']);
    expect(told(price, 'not')[0]).toBe('HEALTH1 agree');
    expect(health.lines.not[0].value).toBeLessThan(health.lines.not[0].rest);
  });

  it('[PE1] names the responses that a side of a scale adds up, and those of a name that says them not', () => {
    expect(health.lines.think[0].combines).toEqual(['Agree', 'Strongly agree']);
    expect(health.lines.think[2].combines).toBeUndefined();
  });

  it('[PE4] lets a question speak once', () => {
    for (const { lines } of [health, price, between]) {
      const codes = [...lines.think, ...lines.not].map(({ code }) => code);
      expect(new Set(codes).size).toBe(codes.length);
    }
  });

  it('[PE3] is silent on what does not differ', () => {
    const all = [health, price, between].flatMap(({ lines }) => Object.values(lines).flat());
    expect(all.filter(({ code }) => ['SAME', 'SEX', 'FLAT'].includes(code))).toEqual([]);
  });

  it('[PE6] says who they are and what they do', () => {
    expect(told(health, 'are')).toEqual(['AGE 55+']);
    expect(told(health, 'do')).toEqual(['SPEND']);
    expect(price.lines.do[0].index).toBeGreaterThan(130);
    expect(price.lines.do[0].value).toBeCloseTo(33, 0);
  });

  it('[PE8] [PE9] suggests names by the strongest themes, no two alike', () => {
    expect(health.suggestedName).toBe('Health first, price last');
    expect(price.suggestedName).toBe('Price first, health last');
    expect(between.suggestedName).toBe('');
  });

  it('[PE7] finds the closest segment, and what separates the two', () => {
    expect(health.closest?.segment).toBe(3);
    expect(price.closest?.segment).toBe(3);
    expect(health.closest?.lines.map(({ code }) => code)).toEqual(['HEALTH1', 'HEALTH2', 'SPORT']);
  });

  it('carries sizes', () => {
    expect([health.share, health.people]).toEqual([1 / 3, 200]);
  });
});

it('[PE6] tells a variable once that stands in two lists', () => {
  const input = survey();
  const [health] = personasOf({ ...input, profile: [...input.profile, input.cluster[0]] });
  expect(told(health, 'think')).toContain('HEALTH1 agree');
  expect(told(health, 'are')).toEqual(['AGE 55+']);
});

it('[PE6] counts behaviour among the profile variables as what they do', () => {
  const input = survey();
  const asked = (code: string, says: { label?: string; dimension?: string }) =>
    response(code, planted([0.8, 0.2, 0.3], [[1], [0]]), ['No', 'Yes'], { factor: code, ...says });
  const profile = [
    asked('CRISPS', { dimension: 'Behaviour' }),
    asked('FRUIT', { label: 'How often: Fruit' }),
    asked('NIGHTS', { label: 'Works at night' }),
  ];
  const [health] = personasOf({ ...input, profile });
  expect(told(health, 'are')).toEqual(['NIGHTS Yes']);
  expect(told(health, 'do')).toEqual(['SPEND', 'CRISPS Yes', 'FRUIT Yes']);
  expect(health.lines.do[1].key).toBe('are:CRISPS');
});

describe('[PE2] the standardised difference', () => {
  it('is (p - r) over the root of the mean variance', () => {
    const [line] = personasOf()[0].lines.think;
    expect(line.difference).toBeCloseTo((0.9 - 0.25) / Math.sqrt((0.9 * 0.1 + 0.25 * 0.75) / 2), 10);
  });

  it('is 10 where all differ from each other', () => {
    const codes = kinds.map((kind) => Number(kind === 0));
    const [one] = personasOf(make(KINDS, kinds, { cluster: [response('ALL', codes)] }));
    expect(one.lines.think[0]).toMatchObject({ code: 'ALL', answer: 'yes', difference: 10, value: 1, rest: 0 });
  });
});

it('[PE4] says nothing of a rare answer, however clearly it differs, and of one that is common', () => {
  const named = (people: number) =>
    response('PLACE', planted([people / EACH, 0, 0], [[1], [0]]), ['Elsewhere', 'Kentucky']);
  const of = (people: number) => told(personasOf(make(KINDS, kinds, { profile: [named(people)] }))[0], 'are');
  // 9 of 200 differ from none of 400 by more than chance, and so do 19.
  expect([9, 19].map(of)).toEqual([[], []]);
  expect(of(20)).toEqual(['PLACE Kentucky']);
});

it('[PE10] says nothing of a segment with fewer than 30 people, and that they are too few', () => {
  const few = kinds.map((kind, i) => (i < 20 ? 0 : kind === 0 ? 1 : kind));
  const [small, large] = personasOf({ ...survey(), assignments: Uint8Array.from(few) });
  expect([small.tooFew, large.tooFew]).toEqual([true, false]);
  expect(Object.values(small.lines).flat()).toEqual([]);
});

it('[PE3] says corrected shares, and chooses lines by people as assigned', () => {
  const input = survey();
  const as = crosstab(input);
  const probabilities = Float64Array.from({ length: kinds.length * KINDS }, (_, at) =>
    kinds[Math.floor(at / KINDS)] === at % KINDS ? 0.9 : 0.05,
  );
  // Everyone is in the segment of their kind with 90%: D is .9 on its diagonal and .05 beside it.
  const errors = [0, 1, 2].map((t) => [0, 1, 2].map((s) => (s === t ? 0.9 : 0.05)));
  const inverse = [0, 1, 2].map((t) => [0, 1, 2].map((s) => (s === t ? 0.95 / 0.85 : -0.05 / 0.85)));
  const weights = new Float64Array(kinds.length).fill(1);
  const sample = {
    segments: KINDS,
    count: kinds.length,
    assignments: Uint8Array.from(kinds),
    weights,
    errors,
    inverse,
  };
  const known = { ...sample, standardErrors: 'no-first-step' as const, draws: () => [sample] };
  const beside = evidence({ ...input, probabilities, known });
  const rule = { segments: KINDS, ...as, confidence: 95, correction: 'fdr' } as const;
  const [one] = personas({ ...rule, evidence: beside });
  const [plain] = personas({ ...rule, evidence: { ...beside, correctable: false } });
  // By probability, .9 of 90% and .05 of 20% and 30%; by the inverse, 70%, 30% and 35% become what was mixed into them.
  expect(one.lines.think[0].value).toBeCloseTo(0.9 * 0.9 + 0.05 * 0.2 + 0.05 * 0.3, 9);
  expect(one.lines.are[0].value).toBeCloseTo((0.7 * 0.95 - 0.05 * (0.3 + 0.35)) / 0.85, 9);
  expect(plain.lines.think[0].value).toBeCloseTo(0.9, 9);
  for (const section of ['think', 'not', 'are'] as const) expect(told(one, section)).toEqual(told(plain, section));
});

it('[PE11] renumbers with the segments', () => {
  const turned = [2, 0, 1];
  const before = personasOf();
  const after = personasOf({ ...survey(), assignments: Uint8Array.from(kinds, (kind) => turned[kind]) });
  for (const [kind, segment] of turned.entries())
    for (const section of ['think', 'not', 'are', 'do'] as const)
      expect(told(after[segment], section)).toEqual(told(before[kind], section));
});

it('[PE11] does not change with a common factor of the weights', () => {
  const weights = Float64Array.from(kinds, (_, i) => 1 + (i % 3));
  const [one] = personasOf(survey(weights));
  const [other] = personasOf(survey(weights.map((w) => w * 4)));
  expect(other.lines).toEqual(one.lines);
});

it('[PE3] says no more at 99% than at 90%, and no more with a correction than without', () => {
  const count = (list: Persona[]) => list.flatMap(({ lines }) => Object.values(lines).flat()).length;
  expect(count(personasOf(survey(), { confidence: 99 }))).toBeLessThanOrEqual(
    count(personasOf(survey(), { confidence: 90 })),
  );
  expect(count(personasOf(survey(), { correction: 'bonferroni' }))).toBeLessThanOrEqual(
    count(personasOf(survey(), { correction: 'none' })),
  );
});

it('[CA3] draws the segments apart by what was planted', () => {
  const map = segmentMap(crosstab(survey()).cluster, KINDS);
  if (!map) throw new Error('there is a map');
  const [health, price] = map.segments;
  expect(Math.sign(health.x)).toBe(-Math.sign(price.x));
  expect(map.shown[0] + map.shown[1]).toBeCloseTo(1, 9);
  const side = (question: string) => map.answers.find((one) => one.question === question && one.answer === 'agree');
  expect(Math.sign(side('I think of HEALTH1')?.x ?? 0)).toBe(Math.sign(health.x));
});

it('[CA3] has no map of one segment', () => {
  const everyone = { ...survey(), segments: 1, assignments: new Uint8Array(kinds.length) };
  expect(segmentMap(crosstab(everyone).cluster, 1)).toBeNull();
});

it('[PE1] gives one figure per question, with its index', () => {
  const figures = questionFigures(crosstab(survey()).cluster);
  expect(figures.map(({ code }) => code)).toEqual(['HEALTH1', 'HEALTH2', 'PRICE1', 'PRICE2', 'SAME', 'SHOP', 'SPORT']);
  expect(figures[0].answer).toBe('agree');
  expect(figures[0].share.map((share) => share.toFixed(2))).toEqual(['0.90', '0.20', '0.30', '0.47']);
  expect(Math.round(figures[0].index[0])).toBe(193);
});
