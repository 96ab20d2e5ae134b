import { languages } from '@qp/facts';
import { z } from 'zod';
import { call } from '../call.ts';
import { problem } from '../field-problems.ts';
import { jsonField, moment } from '../fields.ts';
import { changesRun, readsRun } from '../usual-calls.ts';

/** A typing tool as a public page: its settings and its answers. */

/** What respondents see at the end. */
export const formEndings = ['segment', 'thanks', 'redirect'] as const;

/** On a phone people don't answer more questions than this. */
export const MAX_FORM_QUESTIONS = 40;
export const MAX_FORM_TITLE = 200;
export const MAX_REDIRECT = 1000;

/** Where respondents are sent: only to an encrypted page, and never with credentials in the address. */
export function isRedirect(text: string): boolean {
  if (text.length > MAX_REDIRECT || !URL.canParse(text)) return false;
  const url = new URL(text);
  return url.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname.includes('.');
}

export const typingForm = z.object({
  /** The whole address, to copy and to print. */
  url: z.string(),
  title: z.string(),
  ending: z.enum(formEndings),
  redirect: z.string(),
  language: z.enum(languages),
  open: z.boolean(),
  /** The last day on which it accepts answers, YYYY-MM-DD; null for no end. */
  ends_on: z.string().nullable(),
  questions: z.number().int(),
  /** False if there is a newer search: the form keeps the questions it was published with. */
  current: z.boolean(),
  answers: z.number().int(),
  /** By segment, in their order. */
  placed: z.array(z.number().int()),
  last_answer: moment.nullable(),
});
export type TypingForm = z.output<typeof typingForm>;

/** What an editor sets. */
const formSettings = typingForm
  .pick({ title: true, ending: true, redirect: true, language: true, open: true, ends_on: true })
  .strict();
export type FormSettings = z.output<typeof formSettings>;

/** The body of a `form-changed` or `form-gone` response: what the settings are now, null where there is no form any more. */
export const formChanged = z.object({ code: z.enum(['form-changed', 'form-gone']), now: formSettings.nullable() });

const base = '/api/run/typingtool/form';
const formAnswer = z.object({ form: typingForm.nullable() });
export const formTitle = z.string().trim().min(1, problem('empty')).max(MAX_FORM_TITLE);
export const formDay = z.string().regex(/^(\d{4}-\d{2}-\d{2})?$/, problem('not-a-day'));

export const typingFormCalls = {
  typingForm: call({
    ...readsRun,
    summary: 'The public form of a run’s typing tool, with its answers so far',
    path: `${base}/:runID/`,
    answer: formAnswer,
  }),
  publishForm: call({
    ...changesRun,
    summary: 'Publish a form with the questions of the last search, or change one',
    activity: { did: 'published', what: 'the form of' },
    path: `${base}/publish/:runID/`,
    body: z.strictObject({
      title: formTitle,
      ending: z.enum(formEndings),
      redirect: z.string().trim().max(MAX_REDIRECT).default(''),
      language: z.enum(languages).default('en'),
      ends_on: formDay.default(''),
      open: z.enum(['true', 'false']),
      /** Replaces the questions by those of the last search. */
      renew: z.enum(['true', 'false']).default('false'),
      /** The settings that were edited, null where there was no form. Later changes to others are merged. Without it, all are replaced. */
      previous: jsonField(formSettings.nullable()).exactOptional(),
    }),
    answer: formAnswer,
  }),
  formAnswers: call({
    ...readsRun,
    summary: 'The answers to a form as form_answers.csv',
    activity: { did: 'exported', what: 'the answers to the form of' },
    path: `${base}/answers/:runID/`,
    answer: 'file',
  }),
  deleteFormAnswers: call({
    ...changesRun,
    summary: 'Delete the answers to a form',
    role: 'owner',
    activity: { did: 'deleted', what: 'the answers to the form of' },
    path: `${base}/answers/delete/:runID/`,
    body: z.strictObject({}),
    answer: formAnswer,
  }),
  deleteForm: call({
    ...changesRun,
    summary: 'Delete a form with its address and its answers',
    role: 'owner',
    activity: { did: 'deleted', what: 'the form of' },
    path: `${base}/delete/:runID/`,
    body: z.strictObject({}),
    answer: formAnswer,
  }),
} as const;
