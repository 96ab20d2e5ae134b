import { z } from 'zod';
import { call } from './call.ts';
import { moment } from './fields.ts';
import { ofRun } from './runs.ts';

/** A typing tool as a public page: what its owner sets, and what has come in. */

/** What somebody sees who has answered. */
export const formEndings = ['segment', 'thanks', 'redirect'] as const;

/** More questions nobody answers on a phone. */
export const MOST_FORM_QUESTIONS = 40;
export const MOST_FORM_TITLE = 200;
export const MOST_REDIRECT = 1000;

/** Where people are sent on; only to an encrypted page, and never with somebody's name in the address. */
export function isRedirect(text: string): boolean {
  if (text.length > MOST_REDIRECT || !URL.canParse(text)) return false;
  const url = new URL(text);
  return url.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname.includes('.');
}

export const typingForm = z.object({
  /** The whole address, to copy and to print. */
  url: z.string(),
  title: z.string(),
  ending: z.enum(formEndings),
  redirect: z.string(),
  open: z.boolean(),
  /** The last day on which it takes answers, YYYY-MM-DD; null for no end. */
  ends_on: z.string().nullable(),
  questions: z.number().int(),
  /** False where the questions were searched again since: the form keeps those that it was published with. */
  current: z.boolean(),
  answers: z.number().int(),
  /** By segment, in their order. */
  placed: z.array(z.number().int()),
  last_answer: moment.nullable(),
});
export type TypingForm = z.output<typeof typingForm>;

const base = '/api/run/typingtool/form';
const formAnswer = z.object({ form: typingForm.nullable() });
export const formTitle = z.string().trim().min(1, 'must not be empty').max(MOST_FORM_TITLE);
export const formDay = z.string().regex(/^(\d{4}-\d{2}-\d{2})?$/, 'must be a day like 2026-12-31, or empty');

export const typingFormCalls = {
  typingForm: call({
    ...ofRun,
    summary: 'The public form of a run’s typing tool, with what has come in',
    role: 'viewer',
    method: 'GET',
    path: `${base}/:runID/`,
    answer: formAnswer,
  }),
  publishForm: call({
    ...ofRun,
    summary: 'Publish a form with the questions of the last search, or change one',
    role: 'editor',
    activity: { did: 'published', what: 'the form of' },
    method: 'POST',
    path: `${base}/publish/:runID/`,
    changes: true,
    encoding: 'form',
    body: z.strictObject({
      title: formTitle,
      ending: z.enum(formEndings),
      redirect: z.string().trim().max(MOST_REDIRECT).default(''),
      ends_on: formDay.default(''),
      open: z.enum(['true', 'false']),
      /** Takes the questions of the last search in place of those that it was published with. */
      renew: z.enum(['true', 'false']).default('false'),
    }),
    answer: formAnswer,
  }),
  formAnswers: call({
    ...ofRun,
    summary: 'The answers to a form as form_answers.csv',
    role: 'viewer',
    activity: { did: 'exported', what: 'the answers to the form of' },
    method: 'GET',
    path: `${base}/answers/:runID/`,
    answer: 'file',
  }),
  deleteFormAnswers: call({
    ...ofRun,
    summary: 'Delete the answers to a form',
    role: 'owner',
    activity: { did: 'deleted', what: 'the answers to the form of' },
    method: 'POST',
    path: `${base}/answers/delete/:runID/`,
    changes: true,
    encoding: 'form',
    body: z.strictObject({}),
    answer: formAnswer,
  }),
  deleteForm: call({
    ...ofRun,
    summary: 'Take a form away, with its address and its answers',
    role: 'owner',
    activity: { did: 'deleted', what: 'the form of' },
    method: 'POST',
    path: `${base}/delete/:runID/`,
    changes: true,
    encoding: 'form',
    body: z.strictObject({}),
    answer: formAnswer,
  }),
} as const;
