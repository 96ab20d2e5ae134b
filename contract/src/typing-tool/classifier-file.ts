import { z } from 'zod';

/** Fewer people than this are too few to judge a band of probabilities. */
export const FEWEST_IN_BAND = 10;

const list = <T extends z.ZodType>(item: T) => z.array(item).readonly();
const cut = z.union([
  z.object({ kind: z.literal('texts'), texts: list(z.string()), labels: list(z.number().int()) }),
  z.object({
    kind: z.literal('ranges'),
    from: list(z.number()),
    to: list(z.number()),
    labels: list(z.number().int()),
  }),
]);
const methods = z.enum(['naive Bayes', 'logistic regression', 'segment model']);

/** The classifier file, versions 1 and 2; docs/classifier-format.md describes every field. */
export const classifierFile = z.object({
  format: z.literal('qp-classifier'),
  version: z.union([z.literal(1), z.literal(2)]),
  kind: z.enum(['simple', 'probability']),
  name: z.string(),
  method: methods,
  segments: list(z.string()),
  /** The names from the run, in the same order; absent if it has none. */
  segment_names: list(z.string()).optional(),
  targets: list(z.number().int()),
  id_column: z.string().nullable(),
  missing: list(z.string()),
  score_decimals: z.literal(4),
  low_margin: z.string(),
  intercepts: list(z.string()),
  /** For respondents who left a question unanswered; absent in version 1, like the other fields about them. */
  incomplete: z.object({ intercepts: list(z.string()), weights: list(z.string()) }).optional(),
  variables: list(
    z.object({
      code: z.string(),
      question: z.string(),
      /** The text above the question that it shares with others; absent if it has none. */
      stem: z.string().optional(),
      /** The answers as the survey asked them; absent in files of earlier versions, which ask the labels. */
      asked: list(z.object({ code: z.string(), text: z.string(), label: z.number().int() })).optional(),
      labels: list(z.string()),
      cut: cut.nullable(),
      scores: list(list(z.string())),
      scores_incomplete: list(list(z.string())).optional(),
    }),
  ),
  measured: z.object({
    folds: z.number().int(),
    people: z.number(),
    accuracy: z.number(),
    log_score: z.number(),
    tried: list(z.object({ method: methods, accuracy: z.number(), log_score: z.number() })),
    calibration: list(
      z.object({ from: z.number(), to: z.number(), people: z.number(), stated: z.number(), right: z.number() }),
    ),
    missing_answers: list(z.object({ missing: z.number().int(), accuracy: z.number(), stated: z.number() })).optional(),
  }),
});
export type ClassifierFile = z.output<typeof classifierFile>;
