import type { ContinuumPlaces } from '@qp/facts';
import { wordsIn } from '../locale.ts';
import { percent, signed } from '../numbers.ts';

/** "SEG1: 42.0% of people, on average at −0.8." by segment, on each factor. */
function placesText({ factors, cells }: ContinuumPlaces, names: readonly string[]): string {
  return names
    .map((name, k) => {
      const share = cells.reduce((sum, { people }) => sum + people[k], 0);
      if (share === 0) return `${name}: no one.`;
      const means = Array.from({ length: factors }, (_, f) =>
        signed(cells.reduce((sum, { at, people }) => sum + at[f] * people[k], 0) / share, 1),
      );
      return `${name}: ${percent(share)} of people, on average at ${means.join(' and ')}.`;
    })
    .join(' ');
}

/** People along a continuum that predicts better than segments. */
export const continuumWords = wordsIn({
  title: 'People differ in degree here, not in kind',
  help: ({ factors }: ContinuumPlaces) =>
    factors === 1
      ? 'Each column holds the people at one place along the line that predicts their answers best, coloured by segment. The segments are bands of it. No gap separates them, so people beside a border are alike.'
      : 'Each dot holds the people at one place in the plane that predicts their answers best, in the colour of most of them. The segments are areas of it. No gap separates them, so people beside a border are alike.',
  place: 'Place along the line, in standard deviations',
  firstPlace: 'First dimension, in standard deviations',
  secondPlace: 'Second dimension',
  file: 'continuum',
  alternative: placesText,
});
