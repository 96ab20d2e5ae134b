import { crosstab } from '@qp/engine/crosstab';
import { type Persona, personas } from '@qp/engine/personas';
import { evidence } from '@qp/engine/significance';
import { MISSING, responseOrder } from '@qp/engine/survey';
import { describe, expect, it } from 'vitest';
import { SEGMENTS } from './segments.ts';
import { STATEMENTS } from './statements.ts';
import { makeTables } from './survey.ts';

/** The five kinds of snackers as they were made, and what is said of them. */
const { data, variables, discretized, truth } = makeTables();
const places = variables.slice(1).map(([code, label, dimension, factor, type]) => ({
  place: { code, label, dimension, factor },
  type,
}));
const responses = (of: (dimension: string) => boolean) =>
  places
    .filter(({ place, type }) => of(place.dimension) && !['Numeric', 'ID', 'Weight'].includes(type))
    .map(({ place }) => {
      const raw = column(discretized, place.code);
      const seen = [...new Set(raw.filter((answer) => answer !== ''))];
      const labels = responseOrder(seen).map((at) => seen[at]);
      const codes = Uint8Array.from(raw, (answer) => (answer === '' ? MISSING : labels.indexOf(answer)));
      return { ...place, labels, codes };
    });
const column = (table: typeof data, code: string) => {
  const at = table[0].indexOf(code);
  return table.slice(1).map((row) => row[at]);
};
const needs = (dimension: string) => dimension === 'Needs' || dimension === 'Attitudes';
const input = {
  segments: SEGMENTS.length,
  assignments: Uint8Array.from(truth),
  weights: null,
  cluster: responses(needs),
  profile: responses((dimension) => dimension === 'Behaviour' || dimension === 'Demographics'),
  metrics: places
    .filter(({ type }) => type === 'Numeric')
    .map(({ place }) => ({
      ...place,
      values: Float64Array.from(column(data, place.code), (text) => (text === '' ? Number.NaN : Number(text))),
    })),
};
const probabilities = new Float64Array(truth.length * SEGMENTS.length);
truth.forEach((segment, i) => {
  probabilities[i * SEGMENTS.length + segment] = 1;
});
const found = personas({
  segments: SEGMENTS.length,
  ...crosstab(input),
  evidence: evidence({ ...input, probabilities }),
  confidence: 95,
  correction: 'fdr',
});
const of = (name: string): Persona => found[SEGMENTS.findIndex((segment) => segment.name === name)];

describe('what was planted in the example survey is what is reported', () => {
  it.each([
    ['Health-first planners', 'Health first, indulgence last'],
    ['Budget stretchers', 'Price first, discovery last'],
    ['Everyday indulgers', 'Indulgence first, health last'],
    ['Social sharers', 'Social first, habit last'],
    ['On-the-go fuellers', 'Convenience first, shopping last'],
  ])('suggests for %s the name "%s"', (name, suggestion) => {
    expect(of(name).suggestedName).toBe(suggestion);
  });

  it('says what each kind thinks by the need that was planted strongest', () => {
    const strongest = ['Health', 'Price', 'Indulgence', 'Social', 'Convenience'];
    found.forEach(({ lines }, k) => {
      expect(lines.think.slice(0, 3).map(({ factor }) => factor)).toEqual(Array(3).fill(strongest[k]));
      for (const { answer } of lines.think) expect(answer).toBe('agree');
    });
  });

  it('says of no one what was planted the other way round', () => {
    const mean = new Map(STATEMENTS.map(({ code, mean: of }) => [code, of]));
    found.forEach(({ lines, segment }) => {
      const others = SEGMENTS.filter((_, k) => k !== segment - 1);
      for (const { code } of lines.think) {
        const here = mean.get(code)?.(SEGMENTS[segment - 1]) ?? Number.NaN;
        const there = others.reduce((sum, one) => sum + (mean.get(code)?.(one) ?? 0) * one.share, 0);
        expect(here).toBeGreaterThan(there / (1 - SEGMENTS[segment - 1].share));
      }
    });
  });

  it('says who they are and what they do: students share, stretchers buy at discounters and on offer', () => {
    const social = of('Social sharers').lines;
    expect(social.are).toContainEqual(expect.objectContaining({ question: 'Work', answer: 'Student' }));
    expect(social.do).toContainEqual(expect.objectContaining({ question: 'Snacks with friends', answer: 'Yes' }));
    const stretchers = of('Budget stretchers');
    expect(stretchers.lines.do).toContainEqual(expect.objectContaining({ code: 'PLACE', answer: 'Discounter' }));
    const offers = stretchers.lines.do.find(({ code }) => code === 'OFFER_SHARE');
    expect(offers?.index).toBeGreaterThan(150);
  });
});
