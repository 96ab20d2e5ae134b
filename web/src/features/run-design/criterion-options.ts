import type { SegmentCriterion } from '@qp/contract';

/** How the number of segments is picked, in the words of somebody who has to defend the choice in a meeting. */
export const criterionOptions: readonly { value: SegmentCriterion; label: string; help: string }[] = [
  {
    value: 'bic',
    label: 'BIC (recommended)',
    help: 'Takes as many segments as the answers clearly support, and no more. The usual choice.',
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

export const ALPHA_HELP =
  'How strongly small segments are pulled towards the average. 100 keeps percentages away from 0 and 100 where few people ' +
  'answered; 0 believes the data alone; larger values give more even sizes and plainer segments.';
