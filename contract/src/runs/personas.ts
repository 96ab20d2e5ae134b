import { personaEdits } from '@qp/facts';
import { z } from 'zod';
import { call, LIST_FORM_BYTES } from '../call.ts';
import { problem } from '../field-problems.ts';
import { id, jsonField, listOf, moment, versionField } from '../fields.ts';
import { DESCRIPTION_LIMIT, MAX_CLUSTERS } from '../limits.ts';
import { savedOver } from '../projects/sharing.ts';
import { changesRun, readsRun } from '../usual-calls.ts';

/** An analyst's edits to the personas of a run. Their figures are computed from the cross-tab when shown. */

export const QUOTE_LIMIT = 600;
/** Five lines in each of four sections, and some from older rules. */
const MAX_LINES = 100;
const lineKeys = listOf(z.string().min(1).max(520), MAX_LINES).refine(
  (keys) => new Set(keys).size === keys.length,
  problem('line-twice'),
);

const sentEdits = z.strictObject({
  hidden: lineKeys,
  order: lineKeys,
  quote: z.string().max(QUOTE_LIMIT, problem('too-long', QUOTE_LIMIT)),
});
const state = z.object({
  /** Increases with every change; a change must name the version it was based on. */
  version: z.number().int(),
  /** By segment number. */
  edits: z.array(personaEdits),
  /** Names and texts, which are the segments' descriptions: the first line is the name. */
  descriptions: z.array(z.string()),
});

export const personaCalls = {
  personas: call({
    ...readsRun,
    summary: 'Edits to the personas of a run',
    path: '/api/run/load/personas/:runID/',
    answer: state.extend({ run_id: id }),
  }),
  updatePersonas: call({
    ...changesRun,
    summary: 'Save the names, texts, lines and quotes of the personas of a run',
    activity: { did: 'described', what: 'the personas of' },
    path: '/api/run/update/personas/:runID/',
    bodyBytes: LIST_FORM_BYTES,
    body: z.strictObject({
      version: versionField,
      /** Version of the segment descriptions; without it they are overwritten. */
      segments_version: versionField.exactOptional(),
      all_the_same: savedOver.all_the_same,
      edits: jsonField(listOf(sentEdits, MAX_CLUSTERS)),
      descriptions: jsonField(listOf(z.string().max(DESCRIPTION_LIMIT), MAX_CLUSTERS)),
    }),
    answer: z.object({
      version: z.number().int(),
      segments_version: z.number().int(),
      updatedDate: moment,
      /** Later changes to other fields were kept: what is stored differs from what was sent. */
      merged: z.boolean(),
    }),
  }),
} as const;
