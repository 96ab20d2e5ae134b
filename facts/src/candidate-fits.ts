import { z } from 'zod';
import { answerTreatments } from './answers.ts';
import type { Read } from './schema.ts';

/** What is known of every number of segments that was fitted, and what the choice among them needs. */

/** The figures by which fits are compared; smaller is better. */
export const fitCriteria = ['aic', 'bic', 'caic', 'sabic', 'icl'] as const;
export type FitCriterion = (typeof fitCriteria)[number];

/** Whether answers can identify a number of segments; else too many parameters for the possible answers, or no full rank. */
const identifications = ['identified', 'too-many-parameters', 'rank-deficient'] as const;
export type Identification = (typeof identifications)[number];

/** One fitted number of segments. */
export const fitSummary = z.object({
  segments: z.number().int(),
  /** How scale answers are modelled; absent in older runs. */
  answers: z.enum(answerTreatments).exactOptional(),
  logLikelihood: z.number(),
  parameters: z.number().int(),
  aic: z.number(),
  bic: z.number(),
  caic: z.number(),
  sabic: z.number(),
  icl: z.number(),
  /** Null for one segment. */
  entropyR2: z.number().nullable(),
  /** Weighted shares of the respondents assigned, largest first. */
  shares: z.array(z.number()),
  converged: z.boolean(),
  emptySegment: z.boolean(),
  /** One of the segments is that of people who choose at random. */
  atRandom: z.boolean().exactOptional(),
  iterations: z.number().int(),
  /** BIC on the effective base of a weighted sample; absent in older runs. */
  bicEffective: z.number().exactOptional(),
  startsTried: z.number().int(),
  /** Independent starts run to convergence; starts that descend from one another count once. */
  startsFinished: z.number().int(),
  reachedBest: z.number().int(),
  /** Different solutions that are nearly as likely. This and all that follows are absent in older runs. */
  rivals: z.number().int().exactOptional(),
  /** Only in older runs: the verdict of their search, no longer shown. */
  foundAgain: z.boolean().exactOptional(),
  /** How much lower the log-likelihood of the best other solution is, and the share of people it assigns differently. */
  rivalBehind: z.number().nullable().exactOptional(),
  rivalMoves: z.number().nullable().exactOptional(),
  /** Lowest agreement (adjusted Rand) with an equally likely solution; null if none was found. */
  agreement: z.number().nullable().exactOptional(),
  /**
   * Shares of held-out respondents: row = their segment in the run, column = the segment that a fit without them assigns. It helps to
   * choose the number of segments; fits that share most of their people agree more than other samples do. Null for one segment and with too few respondents.
   */
  agreementTable: z.array(z.array(z.number())).nullable().exactOptional(),
  /** Whether the cluster variables can identify this number of segments at all. */
  identification: z.enum(identifications).exactOptional(),
});
export type FitFigures = Read<typeof fitSummary>;

/** What the choice needs to know of a fit. */
export type CandidateFit = Pick<
  FitFigures,
  FitCriterion | 'segments' | 'converged' | 'emptySegment' | 'atRandom' | 'identification' | 'agreementTable'
>;

/** Two cluster variables whose association the segments do not explain. */
export const pairResidual = z.object({
  /** Codes of the variables. */
  one: z.string(),
  other: z.string(),
  /** Pearson's chi-square over its degrees of freedom: about 1 if the segments explain the pair. */
  residual: z.number(),
  /** Cramér's V of the pair as observed, and as the segments predict it. */
  association: z.number(),
  explained: z.number(),
  /** So closely associated that it acts as one question asked twice. */
  twice: z.boolean(),
});
export type PairResidual = Read<typeof pairResidual>;
