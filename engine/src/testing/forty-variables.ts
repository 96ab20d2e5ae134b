import type { ExpectedProposal } from './expected-proposals.ts';
import { LABELLED_VARIABLES } from './labelled-variables.ts';
import { MISSING_ANSWER_VARIABLES } from './missing-answer-variables.ts';
import { sourceOf } from './survey-source.ts';

/** Weights with a mean of 1. */
const weights = (factor = 1): number[] => Array.from({ length: 60 }, (_, i) => factor * (0.5 + ((i * 37) % 60) / 59));

const WEIGHTS_AND_IDENTIFIERS: readonly ExpectedProposal[] = [
  { what: 'PONDERADOR', source: sourceOf('PONDERADOR', weights()), kind: 'weight' },
  {
    what: 'a weight known by its label',
    source: sourceOf('fac1', weights(), { label: 'Weight factor - normalized' }),
    kind: 'weight',
  },
  { what: 'a weight known by its shape', source: sourceOf('v201', weights()), kind: 'weight' },
  {
    what: 'a weight that some people lack',
    source: sourceOf('wgt', [...weights(), null, null]),
    kind: 'weight',
    raised: true,
  },
  {
    what: 'body weight is no weight',
    source: sourceOf(
      'weight',
      Array.from({ length: 60 }, (_, i) => 55 + i),
    ),
    kind: 'number',
  },
  {
    what: 'idnum',
    source: sourceOf(
      'idnum',
      Array.from({ length: 60 }, (_, i) => 1001 + i),
    ),
    kind: 'id',
  },
  {
    what: 'numbers from 1 to n without a telling name',
    source: sourceOf(
      'v1',
      Array.from({ length: 60 }, (_, i) => 1 + ((i * 7) % 60)),
    ),
    kind: 'id',
  },
];

/**
 * Forty variables as public survey files have them, each with the proposal that an analyst would make. Written before the
 * rules: when one of them changes, the rule has to give a reason.
 */
export const FORTY_VARIABLES: readonly ExpectedProposal[] = [
  ...MISSING_ANSWER_VARIABLES,
  ...LABELLED_VARIABLES,
  ...WEIGHTS_AND_IDENTIFIERS,
];
