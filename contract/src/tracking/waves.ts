import { MAX_WAVES, movedPoints, newSegmentation, trackingFigures, type WaveChoices, waveMatching } from '@qp/facts';
import { z } from 'zod';
import { call, LIST_FORM_BYTES } from '../call.ts';
import { problem } from '../field-problems.ts';
import { codeList, id, jsonField, moment, nameText, numberField, variableCode } from '../fields.ts';
import { jobStarted } from '../jobs.ts';
import { COLUMN_NAME_LIMIT } from '../limits.ts';
import { changesRun, readsRun } from '../usual-calls.ts';

/** Tracking: waves of a run from files of their own, and groups of its respondents. */

const day = z
  .string()
  .regex(/^(20\d{2}-\d{2}-\d{2})?$/, problem('not-a-day'))
  .refine((text) => text === '' || new Date(text).toJSON()?.startsWith(text), problem('not-in-the-calendar'));

export const newWaveBody = z.strictObject({ name: nameText(problem('name-the-wave')), date: day.default('') });

const column = z.string().max(COLUMN_NAME_LIMIT).nullable();
const questionChoice = z.strictObject({
  column,
  answers: z
    .record(z.string().max(500), z.number().int().min(0).max(255).nullable())
    .refine((answers) => Object.keys(answers).length <= 1000, problem('too-many-values', 1000))
    .nullable(),
  turned: z.boolean(),
});
export const waveChoices: z.ZodType<WaveChoices> = z.strictObject({
  questions: z
    .record(variableCode, questionChoice)
    .refine((questions) => Object.keys(questions).length <= 5000, problem('too-many-questions', 5000)),
  id: column,
  weight: column,
});

/** The body of a `matching-changed` response: the choices as they are now, and with those of the caller that no one else has changed. */
export const matchingChanged = z.object({ code: z.literal('matching-changed'), now: waveChoices, kept: waveChoices });

/** `reading`: its file is read. `matching`: someone has to look at the matching. `computing`: its figures are on their way. */
const waveStates = ['reading', 'matching', 'computing', 'ready'] as const;

const wave = z.object({
  id,
  name: z.string(),
  date: z.string().nullable(),
  file_name: z.string(),
  /** False for a wave that came with an archive: it can't be matched again. */
  has_file: z.boolean(),
  state: z.enum(waveStates),
  people: z.number().int(),
  /** While it is read or computed. */
  job_id: id.nullable(),
  /** Why the figures could not be computed the last time; null otherwise. */
  problem: z.string().nullable(),
  matching: waveMatching.nullable(),
  /** Codes of the questions whose answers may differ. */
  free: z.array(z.string()),
  renewed: newSegmentation.nullable(),
  created_date: moment,
});
export type Wave = z.output<typeof wave>;

const tracking = {
  /** Null until something has been computed. The waves of the figures are those with the ids of `shown`, in order. */
  tracking: trackingFigures.nullable(),
  shown: z.array(z.string()),
  job_id: id.nullable(),
};

const waveParams = z.strictObject({ waveID: id });
const ofWave = {
  method: 'POST',
  access: 'user',
  changes: true,
  owns: 'wave',
  role: 'editor',
  params: waveParams,
} as const;

export const trackingFormats = ['csv', 'xlsx'] as const;
export type TrackingFormat = (typeof trackingFormats)[number];

export const waveCalls = {
  /** Multipart: `wave_file`, and for a project of three files also `variables_file` and `discretized_file`. */
  newWave: call({
    ...changesRun,
    summary: `Add a wave to a run from a file; at most ${MAX_WAVES}`,
    encoding: 'multipart',
    activity: { did: 'made', what: 'a wave of the run' },
    path: '/api/run/wave/new/:runID/',
    upload: { fields: newWaveBody, files: { wave_file: true, variables_file: false, discretized_file: false } },
    answer: jobStarted.extend({ wave_id: id }),
  }),
  runWaves: call({
    ...readsRun,
    summary: 'The waves of a run and what they show',
    path: '/api/run/waves/:runID/',
    answer: z.object({ waves: z.array(wave), ...tracking }),
  }),
  /** With `confirm` the figures are computed; without it only the matching is made again by the choices. */
  matchWave: call({
    ...ofWave,
    summary: 'Choose how the questions of a run are found in the file of a wave, and compute the wave',
    activity: { did: 'saved', what: 'the matching of a wave of the run' },
    path: '/api/run/wave/match/:waveID/',
    encoding: 'form',
    bodyBytes: LIST_FORM_BYTES,
    body: z.strictObject({
      choices: jsonField(waveChoices, 200_000),
      confirm: z.enum(['', '1']).default(''),
      /**
       * What was chosen for the questions that the page changes, before it did. Later changes to other questions are merged. Without it, all
       * choices are replaced.
       */
      previous: jsonField(waveChoices, 200_000).exactOptional(),
    }),
    answer: jobStarted,
  }),
  /** Partial invariance: the sizes are estimated again with these questions free. */
  allowWave: call({
    ...ofWave,
    summary: 'Allow questions to be answered differently in a wave',
    activity: { did: 'saved', what: 'the questions that may differ in a wave of the run' },
    path: '/api/run/wave/allow/:waveID/',
    encoding: 'form',
    bodyBytes: LIST_FORM_BYTES,
    /** `previous`: the questions that the page shows as allowed; only what differs from them is changed. */
    body: z.strictObject({ questions: jsonField(codeList), previous: jsonField(codeList).exactOptional() }),
    answer: jobStarted,
  }),
  renewWave: call({
    ...ofWave,
    summary: 'Fit the respondents of a wave to see what a new segmentation would find',
    activity: null,
    path: '/api/run/wave/renew/:waveID/',
    answer: jobStarted,
  }),
  deleteWave: call({
    ...ofWave,
    summary: 'Delete a wave with its file',
    activity: { did: 'deleted', what: 'a wave of the run' },
    path: '/api/run/wave/delete/:waveID/',
    answer: z.object({}),
  }),
  runGroups: call({
    ...readsRun,
    summary: 'Compare the segments in the groups of a variable: the figures, or the job that computes them',
    path: '/api/run/groups/:runID/',
    query: z.strictObject({ variable: variableCode.exactOptional() }),
    answer: z.object(tracking),
  }),
  /** The answers in the codes of the run, with everyone's segment and probabilities. */
  waveSav: call({
    ...ofWave,
    summary: 'The respondents of a wave with their segments and probabilities, as an SPSS file',
    method: 'GET',
    changes: false,
    role: 'viewer',
    path: '/api/run/wave/sav/:waveID/',
    answer: 'file',
  }),
  /** Nothing is computed again: the test is the same, the words follow. */
  setMovedPoints: call({
    ...changesRun,
    summary: 'Choose from how many points on a question counts as moved in the waves and groups of a run',
    activity: { did: 'saved', what: 'from how many points on a question has moved, in the run' },
    path: '/api/run/waves/moved/:runID/',
    body: z.strictObject({ points: numberField.pipe(movedPoints) }),
    answer: z.object({}),
  }),
  /** For the waves, or for the groups of a variable. */
  trackingFile: call({
    ...readsRun,
    summary: 'Everything that tracking shows, as a file',
    path: '/api/run/waves/file/:runID/',
    query: z.strictObject({ format: z.enum(trackingFormats).default('csv'), variable: variableCode.exactOptional() }),
    answer: 'file',
  }),
} as const;
