import { anyNumber, classifierFile, MAX_COLUMNS, SET_ITEMS } from '@qp/facts';
import { z } from 'zod';
import { call, LIST_FORM_BYTES } from '../call.ts';
import { problem } from '../field-problems.ts';
import { id, jsonField, listOf, numberField, numberText, someCodes, variableCode } from '../fields.ts';
import { jobStarted } from '../jobs.ts';
import { COLUMN_NAME_LIMIT, MAX_CLUSTERS } from '../limits.ts';
import { changesRun, readsRun } from '../usual-calls.ts';
import { sentClassifier } from './sent-classifier.ts';
import { kitParts, WHOLE_KIT } from './typing-kit.ts';

/** The default number of questions, typical of typing tools. */
export const USUAL_QUESTIONS = 10;

const shares = z.array(z.array(anyNumber));
const topKStats = z.object({
  /** Share of people assigned correctly, over all segments. */
  acc: anyNumber,
  /** With the segments that were not chosen merged into "Out". */
  acc_targets_and_out: anyNumber,
  /** Among the people of the chosen segments. */
  acc_in_target_groups: anyNumber,
  /** Actual in rows, predicted in columns, as shares of the row. */
  contingency: shares,
  /** The same as shares of the column. */
  contingency_col: shares,
  /** The chosen segments ("SEG2"), then "Out" unless all were chosen. */
  contingency_headers: z.array(z.string()),
  /** Share of people assigned correctly in each chosen segment (and in Out). */
  hit_rates: z.array(anyNumber),
  /** How probable the segments of the tool and of the run are for held-out respondents, by a fit without them; absent where there is no fit. */
  truly: z.object({ tool: anyNumber, run: anyNumber }).nullable().default(null),
  /** acc for every number of questions, beyond k too; at k the classifier itself, else naive Bayes. */
  curve: z.array(
    z.object({
      questions: z.number().int().min(0).max(MAX_COLUMNS),
      acc: anyNumber,
      acc_targets_and_out: anyNumber,
      acc_in_target_groups: anyNumber,
    }),
  ),
});
export type TopKStats = z.output<typeof topKStats>;

export const topKResult = z.object({
  /** Labels of the chosen variables, in order of contribution. */
  features: z.array(z.string()),
  feature_arr: z.array(z.string()),
  stats: topKStats,
  /** The request, to show it again after a reload. */
  asked: z.object({
    feature_num: z.number().int(),
    variables: z.array(z.string()),
    segments: z.array(z.number().int()),
    /** How many items a set of an exercise has. */
    set_items: z.number().int().min(SET_ITEMS.fewest).max(SET_ITEMS.most).default(SET_ITEMS.usual),
  }),
});
export type TopKResult = z.output<typeof topKResult>;

/** The number of questions at which the curve bends. */
export const enoughQuestions = z.object({ enough: z.number().int() });

const wholeNumber = problem('variables-not-whole');
/** The number of questions; the second message is quoted from the specification. */
export const featureNumber = numberText(problem('variables-not-a-number')).pipe(
  z.number().min(0, problem('variables-negative')).int(wholeNumber).min(1, wholeNumber).max(MAX_COLUMNS),
);
const segments = listOf(z.number().int().min(1).max(MAX_CLUSTERS), MAX_CLUSTERS)
  .refine((list) => list.length > 0, problem('choose-segment'))
  .refine((list) => new Set(list).size === list.length, problem('segment-twice'));
const chosenVariables = someCodes(problem('choose-variable'));
const sentShares = listOf(listOf(anyNumber));
/** The figures as sent back by a client; those beyond the specified ones are optional. */
const sentStats = topKStats.extend({
  contingency: sentShares,
  contingency_col: sentShares,
  contingency_headers: listOf(z.string()),
  hit_rates: listOf(anyNumber).exactOptional(),
  curve: listOf(topKStats.shape.curve.element).exactOptional(),
});
const base = '/api/run/typingtool';
const classifierBody = z.strictObject({ variables: jsonField(chosenVariables), segments: jsonField(segments) });

/** Text fields beside `data_file`. */
export const predictionFields = z.strictObject({ variables: jsonField(chosenVariables) });
/** Columns are called as the kit calls them unless someone says otherwise. */
export const fieldedFields = z.strictObject({
  segment_column: z.string().trim().max(COLUMN_NAME_LIMIT).default(''),
  probability_column: z.string().trim().max(COLUMN_NAME_LIMIT).default(''),
});

/** Who is classified at once; more people are a file. */
const MAX_CLASSIFIED = 1000;
const answer = z.union([z.string().max(10_000), anyNumber, z.null()]);
const classification = z.object({
  /** Number of the segment, from 1, and its name in the run. */
  segment: z.number().int(),
  name: z.string(),
  /** SEG and its number, or Out where other segments than the chosen ones are merged. */
  target: z.string(),
  probabilities: z.array(z.number()),
  /** What to know about the row: missing and unknown answers, a tie; empty where nothing is. */
  note: z.string(),
});

export const typingToolCalls = {
  classify: call({
    ...changesRun,
    summary: 'Assign people to segments at once, by the typing tool of the run or by a classifier that is sent along',
    role: 'viewer',
    encoding: 'json',
    activity: null,
    path: `${base}/classify/:runID/`,
    bodyBytes: LIST_FORM_BYTES,
    json: z.strictObject({
      /** For each person the answers by the code of the question: labels or raw codes. */
      people: listOf(z.record(variableCode, answer), MAX_CLASSIFIED).refine(
        (list) => list.length > 0,
        problem('empty'),
      ),
      /** The only questions that count; by default all do. */
      variables: chosenVariables.exactOptional(),
      /** The content of classifier_simple.json or classifier_probability.json. */
      classifier: sentClassifier.exactOptional(),
    }),
    answer: z.object({ variables: z.array(z.string()), people: z.array(classification) }),
  }),
  topK: call({
    ...changesRun,
    summary: 'Find the k questions that best separate the chosen segments',
    activity: { did: 'made', what: 'a typing tool for' },
    path: `${base}/topk/:runID/`,
    bodyBytes: LIST_FORM_BYTES,
    body: z.strictObject({
      variables: jsonField(chosenVariables),
      segments: jsonField(segments),
      feature_num: featureNumber,
      /** An exercise among the variables is asked in sets of so many items. */
      set_items: numberField.pipe(z.number().int().min(SET_ITEMS.fewest).max(SET_ITEMS.most)).default(SET_ITEMS.usual),
    }),
    answer: jobStarted,
  }),
  /** For the default of the field: a new or an earlier job, whose result is `enoughQuestions`. */
  suggestQuestions: call({
    ...changesRun,
    summary: 'Recommended number of questions over all variables and segments',
    activity: null,
    path: `${base}/topk/suggest/:runID/`,
    body: z.strictObject({}),
    answer: jobStarted,
  }),
  /** Lets the page show the last result after a reload. */
  lastTopK: call({
    ...readsRun,
    summary: 'The last top-K result of a run',
    path: `${base}/topk/last/:runID/`,
    answer: z.object({
      result: topKResult.nullable(),
      /** The classifier of that result, to type one person on the page. */
      classifier: classifierFile.nullable(),
      /** The share of people whom it assigns to the segment they truly belong to; null until refits say so, and where not all segments are chosen. */
      truly: z.number().nullable(),
      /** The job of an unfinished search, to follow it after a reload. */
      job_id: id.nullable(),
    }),
  }),
  resetTopK: call({
    ...changesRun,
    summary: 'Delete the last top-K result of a run',
    activity: { did: 'deleted', what: 'the typing tool of' },
    path: `${base}/topk/reset/:runID/`,
    body: z.strictObject({}),
    answer: z.object({ success: z.string() }),
  }),
  downloadTopK: call({
    ...changesRun,
    summary: 'A top-K result as typing_tool_top_k.csv',
    role: 'viewer',
    activity: { did: 'exported', what: 'the typing questions of' },
    path: `${base}/topk/download/output/:runID/`,
    bodyBytes: LIST_FORM_BYTES,
    body: z.strictObject({
      k: numberField.pipe(z.number().int().min(1).max(MAX_COLUMNS)),
      variables: jsonField(listOf(z.string()).refine((list) => list.length > 0, problem('empty'))),
      stats: jsonField(sentStats),
    }),
    answer: 'file',
  }),
  classifier: call({
    ...changesRun,
    summary: 'Create classifier_simple.json',
    role: 'viewer',
    activity: { did: 'exported', what: 'the classifier of' },
    path: `${base}/topk/download/classifier/:runID/`,
    bodyBytes: LIST_FORM_BYTES,
    body: classifierBody,
    answer: jobStarted,
  }),
  classifierProbability: call({
    ...changesRun,
    summary: 'Create classifier_probability.json',
    role: 'viewer',
    activity: { did: 'exported', what: 'the classifier with probabilities of' },
    path: `${base}/topk/download/classifier/probability/:runID/`,
    bodyBytes: LIST_FORM_BYTES,
    body: classifierBody,
    answer: jobStarted,
  }),
  classifierExcel: call({
    ...changesRun,
    summary: 'Create the Excel typing tool',
    role: 'viewer',
    activity: { did: 'exported', what: 'the Excel typing tool of' },
    path: `${base}/topk/download/classifier/excel/:runID/`,
    bodyBytes: LIST_FORM_BYTES,
    body: classifierBody,
    answer: jobStarted,
  }),
  typingKit: call({
    ...changesRun,
    summary: 'Create the typing kit, or one part of it',
    role: 'viewer',
    activity: { did: 'exported', what: 'the typing kit of' },
    path: `${base}/kit/:runID/`,
    bodyBytes: LIST_FORM_BYTES,
    body: classifierBody.extend({ part: z.enum([WHOLE_KIT, ...kitParts]) }),
    answer: jobStarted,
  }),
  customerKit: call({
    ...changesRun,
    summary: 'Create the kit of the rule that scores customer data, or one part of it',
    role: 'viewer',
    activity: { did: 'exported', what: 'the customer data kit of' },
    path: '/api/run/reach/kit/:runID/',
    body: z.strictObject({ part: z.enum([WHOLE_KIT, ...kitParts]) }),
    answer: jobStarted,
  }),
  classifyScript: call({
    ...readsRun,
    summary: 'classify_csv.py, which applies a classifier file to a CSV',
    path: `${base}/topk/download/classify/:runID/`,
    answer: 'file',
  }),
  /** multipart: variables (JSON), data_file. */
  predict: call({
    ...changesRun,
    summary: 'Assign the respondents of an uploaded file to segments',
    encoding: 'multipart',
    activity: { did: 'placed', what: 'people of a file by' },
    path: `${base}/predict/:runID/`,
    upload: { fields: predictionFields, files: { data_file: true } },
    bodyBytes: LIST_FORM_BYTES,
    answer: jobStarted,
  }),
  /** multipart: segment_column, probability_column, data_file. */
  checkFielded: call({
    ...changesRun,
    summary: 'Compare a fielded file with the typing tool',
    encoding: 'multipart',
    activity: { did: 'placed', what: 'people of a fielded file by' },
    path: `${base}/check/:runID/`,
    upload: { fields: fieldedFields, files: { data_file: true } },
    answer: jobStarted,
  }),
  predictProbability: call({
    ...changesRun,
    summary: 'Assign the respondents of an uploaded file to segments, with probabilities',
    encoding: 'multipart',
    activity: { did: 'placed', what: 'people of a file, with probabilities, by' },
    path: `${base}/predict/probability/:runID/`,
    upload: { fields: predictionFields, files: { data_file: true } },
    bodyBytes: LIST_FORM_BYTES,
    answer: jobStarted,
  }),
} as const;
