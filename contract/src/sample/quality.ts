import { personQuality, qualityIndices, qualityResult } from '@qp/facts';
import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../fields.ts';
import { ofImport } from '../imports/imports.ts';
import { jobStarted } from '../jobs.ts';
import { runName } from '../runs/runs.ts';
import { changesRun, reading, readsProject } from '../usual-calls.ts';

/** What the answers of each person say about how they were given. */

const MAX_SPEED_CUT = 0.95;
/** A share of the median duration: people who took less are flagged. */
const speed = z.coerce.number().min(0.01).max(MAX_SPEED_CUT).exactOptional();
/** Indices, comma-separated in an address. */
const named = z
  .string()
  .max(200)
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(qualityIndices)).max(qualityIndices.length));

const ofAll = { query: z.strictObject({ speed }), answer: qualityResult } as const;
const ofOne = {
  query: z.strictObject({ person: z.string().max(1000).default(''), flags: named.default([]) }),
  answer: personQuality,
} as const;
const readsImport = { ...ofImport, ...reading, role: 'owner' } as const;

export const qualityCalls = {
  quality: call({
    ...readsProject,
    summary: 'Indices of how people answered, with cuts, and the people whom they flag; no one is left out by it',
    path: '/api/project/quality/:projectID/',
    ...ofAll,
  }),
  personQuality: call({
    ...readsProject,
    summary: 'The answers of one person that raised these flags; none of someone who is not in the survey',
    path: '/api/project/quality/person/:projectID/',
    ...ofOne,
  }),
  importQuality: call({
    ...readsImport,
    summary: 'The same of an uploaded file before it becomes a project, by its plans as they are now',
    path: '/api/import/quality/:importID/',
    ...ofAll,
  }),
  importPersonQuality: call({
    ...readsImport,
    summary: 'The answers of one person of an uploaded file that raised these flags',
    path: '/api/import/quality/person/:importID/',
    ...ofOne,
  }),
  runWithout: call({
    ...changesRun,
    summary: 'Fit a run again without people with this many flags of these kinds or more; all kinds by default',
    activity: { did: 'ran', what: 'the segmentation' },
    path: '/api/run/without/:runID/',
    body: z.strictObject({
      name: runName.exactOptional(),
      least: z.coerce.number().int().min(1).max(qualityIndices.length).exactOptional(),
      among: named.exactOptional(),
      speed,
      submission_key: z.string().min(8).max(100).exactOptional(),
    }),
    answer: jobStarted.extend({ run_id: id, left_out: z.number().int() }),
  }),
} as const;
