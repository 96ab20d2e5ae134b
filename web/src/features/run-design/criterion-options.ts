import type { SegmentCriterion } from '@qp/facts';

/** How the number of segments is picked, in the words of somebody who has to defend the choice in a meeting. */
export const criterionOptions: readonly { value: SegmentCriterion; label: string; help: string }[] = [
  {
    value: 'cv',
    label: 'Prediction of new people (recommended)',
    help: 'Leaves a fifth of the people out in turn and takes the number of segments that predicts them best.',
  },
  {
    value: 'bic',
    label: 'BIC',
    help: 'Charges a price for every number estimated. Safe, and often too few segments where there are many questions.',
  },
  {
    value: 'sabic',
    label: 'Sample-adjusted BIC',
    help: 'Less strict than BIC: finds finer segments, which is worth a look in smaller samples.',
  },
  {
    value: 'icl',
    label: 'ICL',
    help: 'Prefers segments that do not overlap, so that people can be placed with certainty.',
  },
  {
    value: 'max',
    label: 'Use the maximum',
    help: 'Takes exactly the maximum number of clusters, whether the answers support it or not.',
  },
];

export const SEED_HELP =
  'Where the random search begins. The same seed gives the same segments; another one is a test of whether they stand.';
export const STARTS_HELP =
  'For each number of segments. Empty: as many as it takes to find the best solution again. More take longer.';
