import { fitSegments } from '@qp/engine/latent-class';
import { asFifths, asNumbers, madeNumbers } from '@qp/engine/testing/made-numbers';
import { type BenchCase, cpuMilliseconds, peakMegabytes } from '../bench-case.ts';

/** What numbers as they are cost beside the same survey in fifths: 10,000 x 40, 1 to 6 segments. */

const RESPONDENTS = 10_000;
/** Surveys of five numbers each, side by side. */
const BLOCKS = 8;

export const benchCase: BenchCase = {
  title: 'Numbers: processor time of 10,000 x 40 numbers with 1 to 6 segments, beside the same in fifths',
  async run() {
    const blocks = Array.from({ length: BLOCKS }, (_, at) =>
      madeNumbers('log-normal', { respondents: RESPONDENTS, seed: at + 1 }),
    );
    const made = { values: blocks.flatMap(({ values }) => values), truth: blocks[0].truth };
    const settings = { maxSegments: 6, answers: 'categories', threads: 1 } as const;
    const fifths = await cpuMilliseconds(() => fitSegments(asFifths(made), settings));
    const numbers = await cpuMilliseconds(() => fitSegments(asNumbers(made), settings));
    return [
      { what: 'in fifths', value: fifths / 1000, unit: 's' },
      { what: 'as numbers', value: numbers / 1000, unit: 's' },
      { what: 'as numbers / in fifths', value: numbers / fifths, unit: '', target: { atMost: 4.5 } },
      { what: 'most memory', value: peakMegabytes(), unit: 'MB' },
    ];
  },
};
