import { answerChoices, fitSummary, namedWeight, peopleChoice, prediction, segmentCriteria } from '@qp/facts';
import { z } from 'zod';
import { existingFrom, existingResult } from './run.ts';

/**
 * Inputs, settings and results of a run, to reproduce it: `qp verify manifest.json` refits and compares.
 * The server and `qp` give the same figures to the last digit.
 */
export const MANIFEST_NAME = 'manifest.json';
export const MANIFEST_FORMAT = 1;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const input = z.object({ name: z.string(), bytes: z.number().int(), sha256 });
export type ManifestInput = z.output<typeof input>;

const manifestSettings = z.object({
  max_clusters: z.number().int(),
  alpha: z.number(),
  criterion: z.enum(segmentCriteria),
  answers: z.enum(answerChoices),
  seed: z.number().int(),
  /** Null for as many as needed. */
  starts: z.number().int().nullable(),
  cluster: z.array(z.string()),
  profile: z.array(z.string()),
  metrics: z.array(z.string()),
  /** Cluster variables that count as numbers; absent if there are none. */
  numbers: z.array(z.string()).exactOptional(),
});
export type ManifestSettings = z.output<typeof manifestSettings>;

const manifestFigures = z.object({
  respondents: z.number().int(),
  counted: z.number().int(),
  effective_base: z.number(),
  weighted: z.boolean(),
  without_answers: z.number().int(),
  segments: z.number().int(),
  shares: z.array(z.number()),
  fits: z.array(fitSummary),
  prediction: prediction.nullable(),
  /** K x K averages. */
  probabilities: z.array(z.array(z.number())),
  /** Hash of the cross-tab as JSON: every share, mean, index and base in it. */
  crosstab_sha256: sha256,
  /** Hash of every respondent's segment and probabilities, as bytes. */
  placements_sha256: sha256,
  /** For existing segments; absent where they were fitted. */
  given: existingResult.exactOptional(),
});
export type ManifestFigures = z.output<typeof manifestFigures>;

export const manifest = z.object({
  format: z.literal(MANIFEST_FORMAT),
  program: z.literal('QP Tool'),
  version: z.string(),
  engine_version: z.string(),
  project: z.string(),
  run: z.string(),
  /** As read. */
  inputs: z.object({ data: input, variables: input, discretized: input }),
  settings: manifestSettings,
  /** Who took part; absent where everyone did. */
  people: peopleChoice.exactOptional(),
  /** The weight that was made to targets; absent where the run took that of the survey, if any. */
  weight: namedWeight.exactOptional(),
  /** Where segments that people came with are from; absent where they were fitted. */
  given_from: existingFrom.exactOptional(),
  figures: manifestFigures,
});
export type Manifest = z.output<typeof manifest>;
