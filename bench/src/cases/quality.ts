import { answerQuality } from '@qp/engine/sample/quality';
import { carelessDesigns, carelessKinds, carelessSurvey } from '@qp/engine/testing/planted-careless';
import { type BenchCase, leastCpuMilliseconds } from '../bench-case.ts';

/** Share of these people whom any index flags at its own cut. */
function flaggedShares(): Map<string, number> {
  const [people, flagged] = [new Map<string, number>(), new Map<string, number>()];
  const add = (to: Map<string, number>, what: string, by: number) => to.set(what, (to.get(what) ?? 0) + by);
  for (const design of carelessDesigns) {
    const { kinds, ...source } = carelessSurvey(design);
    const found = new Set(answerQuality({ ...source, texts: [] }).people.map(({ id }) => id));
    kinds.forEach((kind, i) => {
      for (const what of kind === null ? ['honest'] : ['careless', kind]) {
        add(people, what, 1);
        add(flagged, what, Number(found.has(source.survey.ids[i])));
      }
    });
  }
  return new Map([...people].map(([what, all]) => [what, (flagged.get(what) ?? 0) / all]));
}

export const benchCase: BenchCase = {
  title: 'Quality: 10% careless people in 12 surveys of 40 to 80 scales, and the time for 100,000 people x 100',
  async run() {
    const shares = flaggedShares();
    const percent = (what: string) => 100 * shares.get(what)!;
    const large = carelessSurvey({ ...carelessDesigns[0], people: 100_000, items: 100 });
    const value = await leastCpuMilliseconds(1, () => answerQuality({ ...large, texts: [] }));
    return [
      { what: 'honest people flagged', value: percent('honest'), unit: '%', target: { atMost: 5 } },
      { what: 'careless people flagged', value: percent('careless'), unit: '%', target: { atLeast: 80 } },
      ...carelessKinds.map((kind) => ({ what: kind, value: percent(kind), unit: '%' })),
      { what: '100,000 x 100', value, unit: 'ms' },
    ];
  },
};
