import type { RunDrivers } from '@qp/contract';

/** Drivers of a number of segments: one cause of four answers, one number, a mean and shares. */
export function sampleDrivers(segments: number): RunDrivers {
  const all = Array.from({ length: segments }, (_, k) => k);
  const pairs = Array.from({ length: (segments * (segments - 1)) / 2 }, (_, at) => (at % 3 === 0 ? 0.001 : 0.4));
  const wald = { chiSquare: 31.4, freedom: 3 * (segments - 1), p: 0.0004 };
  const odds = (answer: number) =>
    all.map((k) => {
      const value = Math.exp(((k + answer) % 3) - 1);
      return { value, low: value / 1.5, high: value * 1.5 };
    });
  const figures = (scale: number) =>
    all.map((k) => ({ value: scale * (1 + k / 20), low: scale * (0.9 + k / 20), high: scale * (1.1 + k / 20) }));
  const answers = ['Never', 'Once a month', 'Every week', 'Every day & more'];
  const variable = (code: string, label: string) => ({ code, label });
  return {
    causes: [variable('VISITS', 'How often do you visit a shop of this kind?'), variable('INCOME', 'Household income')],
    outcomes: [variable('SPEND', 'Spend a month'), variable('BRAND', 'Brand bought last')],
    drivers: {
      ...{ corrected: true, standardErrors: 'sandwich', rightly: 0.9, refused: null, people: 1200 },
      causes: [
        {
          ...{ code: 'VISITS', wald, standardDeviation: null },
          answers: answers.map((name, at) => ({ name, share: 0.25, odds: odds(at) })),
          points: answers.map((name) => ({ name, at: null, probabilities: all.map(() => 1 / segments) })),
        },
        {
          ...{ code: 'INCOME', wald, standardDeviation: 812.4 },
          answers: [{ name: null, share: null, odds: odds(2) }],
          points: [{ name: null, at: 1200, probabilities: all.map(() => 1 / segments) }],
        },
      ],
      outcomes: [
        {
          ...{ code: 'SPEND', wald, effective: all.map(() => 80), refused: null },
          rows: [{ name: null, kind: 'mean', total: 42, figures: figures(40), pairs }],
        },
        {
          ...{ code: 'BRAND', wald: { ...wald, p: 0.2 }, effective: all.map(() => 80), refused: null },
          rows: answers.map((name) => ({ name, kind: 'share', total: 0.25, figures: figures(0.2), pairs })),
        },
      ],
    },
  };
}
