import { z } from 'zod';
import { call, LIST_FORM_BYTES } from './call.ts';
import { id, jsonField, listOf, numberField, someCodes } from './fields.ts';
import { jobStarted } from './jobs.ts';
import { MAX_CLUSTERS } from './limits.ts';
import { ofRun } from './runs.ts';

const shares = z.array(z.array(z.number()));
export const topKStats = z.object({
  /** Share of people placed rightly, over all segments. */
  acc: z.number(),
  /** With the segments that were not chosen merged into "Out". */
  acc_targets_and_out: z.number(),
  /** Among the people of the chosen segments. */
  acc_in_target_groups: z.number(),
  /** Actual in rows, predicted in columns, as shares of the row. */
  contingency: shares,
  /** The same as shares of the column. */
  contingency_col: shares,
  /** The chosen segments ("SEG2"), then "Out" unless all were chosen. */
  contingency_headers: z.array(z.string()),
  /** Share of each chosen segment's people (and of Out's) placed rightly. */
  hit_rates: z.array(z.number()),
  /** acc for every number of questions 1..k. */
  curve: z.array(
    z.object({
      questions: z.number().int(),
      acc: z.number(),
      acc_targets_and_out: z.number(),
      acc_in_target_groups: z.number(),
    }),
  ),
});
export type TopKStats = z.output<typeof topKStats>;

export const topKResult = z.object({
  /** The chosen variables as people read them, in order of contribution. */
  features: z.array(z.string()),
  /** Their codes. */
  feature_arr: z.array(z.string()),
  stats: topKStats,
  /** What was asked, so that the page can show it again after a reload. */
  asked: z.object({
    feature_num: z.number().int(),
    variables: z.array(z.string()),
    segments: z.array(z.number().int()),
  }),
});
export type TopKResult = z.output<typeof topKResult>;

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

/** The classifier file, version 1; docs/classifier-format.md describes every field. */
export const classifierFile = z.object({
  format: z.literal('qp-classifier'),
  version: z.literal(1),
  kind: z.enum(['simple', 'probability']),
  name: z.string(),
  method: methods,
  segments: list(z.string()),
  targets: list(z.number().int()),
  id_column: z.string().nullable(),
  missing: list(z.string()),
  score_decimals: z.literal(4),
  low_margin: z.string(),
  intercepts: list(z.string()),
  variables: list(
    z.object({
      code: z.string(),
      question: z.string(),
      labels: list(z.string()),
      cut: cut.nullable(),
      scores: list(list(z.string())),
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
  }),
});
export type ClassifierFile = z.output<typeof classifierFile>;

const segments = listOf(z.number().int().min(1).max(MAX_CLUSTERS), MAX_CLUSTERS)
  .refine((list) => list.length > 0, 'choose at least one segment')
  .refine((list) => new Set(list).size === list.length, 'names a segment twice');
const chosenVariables = someCodes('choose at least one variable');
const sentShares = listOf(listOf(z.number()));
/** The figures as a client sends them back; what goes beyond the specified ones may be left out. */
const sentStats = topKStats.extend({
  contingency: sentShares,
  contingency_col: sentShares,
  contingency_headers: listOf(z.string()),
  hit_rates: listOf(z.number()).optional(),
  curve: listOf(topKStats.shape.curve.element).optional(),
});
const base = '/api/run/typingtool';
const classifierBody = z.strictObject({ variables: jsonField(chosenVariables), segments: jsonField(segments) });

/** What can be scored: CSV, and SPSS or Excel files in the form of the one from which the project was made. */
export const PEOPLE_FILES = ['.csv', '.sav', '.zsav', '.xlsx'] as const;

export function isPeopleFile(name: string): boolean {
  return PEOPLE_FILES.some((ending) => name.toLowerCase().endsWith(ending));
}

export const typingToolCalls = {
  topK: call({
    ...ofRun,
    summary: 'Find the k questions that best tell the chosen segments apart',
    method: 'POST',
    path: `${base}/topk/:runID/`,
    changes: true,
    encoding: 'form',
    bodyBytes: LIST_FORM_BYTES,
    body: z.strictObject({
      variables: jsonField(chosenVariables),
      segments: jsonField(segments),
      feature_num: numberField.pipe(z.number().int().min(0, 'Cannot have negative variable number.').min(1)),
    }),
    answer: jobStarted,
  }),
  /** The last result, so that it is still there after a reload. */
  lastTopK: call({
    ...ofRun,
    summary: 'The last top-K result of a run',
    method: 'GET',
    path: `${base}/topk/last/:runID/`,
    answer: z.object({
      result: topKResult.nullable(),
      /** Made with it, for typing one person on the page. */
      classifier: classifierFile.nullable(),
      /** A search that has not finished yet, so that the page finds it again. */
      job_id: id.nullable(),
    }),
  }),
  resetTopK: call({
    ...ofRun,
    summary: 'Forget the last top-K result of a run',
    method: 'POST',
    path: `${base}/topk/reset/:runID/`,
    changes: true,
    encoding: 'form',
    body: z.strictObject({}),
    answer: z.object({ success: z.string() }),
  }),
  downloadTopK: call({
    ...ofRun,
    summary: 'A top-K result as typing_tool_top_k.csv',
    method: 'POST',
    path: `${base}/topk/download/output/:runID/`,
    changes: true,
    encoding: 'form',
    bodyBytes: LIST_FORM_BYTES,
    body: z.strictObject({
      k: numberField.pipe(z.number().int().min(1)),
      variables: jsonField(listOf(z.string()).refine((list) => list.length > 0, 'must not be empty')),
      stats: jsonField(sentStats),
    }),
    answer: 'file',
  }),
  classifier: call({
    ...ofRun,
    summary: 'Make classifier_simple.json',
    method: 'POST',
    path: `${base}/topk/download/classifier/:runID/`,
    changes: true,
    encoding: 'form',
    bodyBytes: LIST_FORM_BYTES,
    body: classifierBody,
    answer: jobStarted,
  }),
  classifierProbability: call({
    ...ofRun,
    summary: 'Make classifier_probability.json',
    method: 'POST',
    path: `${base}/topk/download/classifier/probability/:runID/`,
    changes: true,
    encoding: 'form',
    bodyBytes: LIST_FORM_BYTES,
    body: classifierBody,
    answer: jobStarted,
  }),
  classifierExcel: call({
    ...ofRun,
    summary: 'Make the Excel typing tool',
    method: 'POST',
    path: `${base}/topk/download/classifier/excel/:runID/`,
    changes: true,
    encoding: 'form',
    bodyBytes: LIST_FORM_BYTES,
    body: classifierBody,
    answer: jobStarted,
  }),
  classifyScript: call({
    ...ofRun,
    summary: 'classify_csv.py, which applies a classifier file to a CSV',
    method: 'GET',
    path: `${base}/topk/download/classify/:runID/`,
    answer: 'file',
  }),
  /** multipart: variables (JSON), data_file. */
  predict: call({
    ...ofRun,
    summary: 'Place the people of an uploaded CSV',
    method: 'POST',
    path: `${base}/predict/:runID/`,
    changes: true,
    encoding: 'multipart',
    bodyBytes: LIST_FORM_BYTES,
    answer: jobStarted,
  }),
  predictProbability: call({
    ...ofRun,
    summary: 'Place the people of an uploaded CSV, with probabilities',
    method: 'POST',
    path: `${base}/predict/probability/:runID/`,
    changes: true,
    encoding: 'multipart',
    bodyBytes: LIST_FORM_BYTES,
    answer: jobStarted,
  }),
} as const;
