import type { RunDrivers } from '@qp/contract';

/** Drivers of a number of segments: one predictor of four answers, one number, a mean and shares. */
export function sampleDrivers(segments: number): RunDrivers {
  const all = Array.from({ length: segments }, (_, k) => k);
  const pairs = Array.from({ length: (segments * (segments - 1)) / 2 }, (_, at) => (at % 3 === 0 ? 0.001 : 0.4));
  const wald = { chiSquare: 31.4, freedom: 3 * (segments - 1), p: 0.0004 };
  const margins = (answer: number) =>
    all.map((k) => {
      const difference = (((k + answer) % 3) - 1) / 20;
      return { share: 1 / segments + difference, difference, low: difference - 0.03, high: difference + 0.03 };
    });
  const figures = (scale: number) =>
    all.map((k) => ({ value: scale * (1 + k / 20), low: scale * (0.9 + k / 20), high: scale * (1.1 + k / 20) }));
  const answers = ['Never', 'Once a month', 'Every week', 'Every day & more'];
  const variable = (code: string, label: string) => ({ code, label });
  return {
    causes: [variable('VISITS', 'How often do you visit a shop of this kind?'), variable('INCOME', 'Household income')],
    outcomes: [variable('SPEND', 'Spend a month'), variable('BRAND', 'Brand bought last')],
    drivers: {
      corrected: true,
      standardErrors: 'refits',
      rightly: 0.9,
      refused: null,
      refusals: [],
      people: 1200,
      everyone: all.map(() => 1 / segments),
      causes: [
        {
          code: 'VISITS',
          wald,
          answers: answers.map((name, at) => ({ name, at: null, share: 0.25, segments: margins(at) })),
          points: answers.map((name) => ({ name, at: null, probabilities: all.map(() => 1 / segments) })),
        },
        {
          code: 'INCOME',
          wald,
          answers: [800, 1200, 2100].map((at, n) => ({ name: null, at, share: null, segments: margins(n) })),
          points: [{ name: null, at: 1200, probabilities: all.map(() => 1 / segments) }],
        },
      ],
      outcomes: [
        {
          code: 'SPEND',
          wald,
          effective: all.map(() => 80),
          refusals: [],
          rows: [{ name: null, kind: 'mean', total: 42, figures: figures(40), pairs }],
        },
        {
          code: 'BRAND',
          wald: { ...wald, p: 0.2 },
          effective: all.map(() => 80),
          refusals: [],
          rows: answers.map((name) => ({ name, kind: 'share', total: 0.25, figures: figures(0.2), pairs })),
        },
      ],
    },
  };
}
