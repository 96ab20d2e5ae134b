import { type FormSettings, isRedirect, type typingFormCalls } from '@qp/contract';
import { problemWords } from '@qp/words/errors/problems';
import { formChangeWords } from '@qp/words/typing-forms/form-panel';
import type { z } from 'zod';
import { refuse } from '../../platform/http/refusal.ts';
import { type Fields, mergeFields } from '../runs/index.ts';
import type { FormRow } from './queries.ts';

/** The settings of a form, as one of several pages changes them. */

export type PublishBody = z.output<typeof typingFormCalls.publishForm.body>;

/** What the page would have stored. */
export function settingsOf({ title, ending, redirect, language, ends_on, open }: PublishBody): FormSettings {
  if (ending === 'redirect' && !isRedirect(redirect)) {
    throw refuse('invalid-input', { field: 'redirect', problem: problemWords('en').notHttps });
  }
  if (ends_on !== '' && Number.isNaN(Date.parse(ends_on))) {
    throw refuse('invalid-input', { field: 'ends_on', problem: problemWords('en').notADay });
  }
  return {
    title,
    ending,
    redirect: ending === 'redirect' ? redirect : '',
    language,
    open: open === 'true',
    ends_on: ends_on === '' ? null : ends_on,
  };
}

interface Merged {
  readonly settings: FormSettings;
  /** What was replaced, by field, for the activity log. */
  readonly replaced: Fields;
}

/** The page's changes, made on what is stored now. Refuses where another page has changed the same, or deleted the form. */
export function mergeSettings(
  mine: FormSettings,
  form: FormRow | undefined,
  previous: FormSettings | null | undefined,
): Merged {
  if (!form) {
    if (previous) throw refuse('form-gone', {}, { now: null });
    return { settings: mine, replaced: {} };
  }
  const { title, ending, redirect, language, open, ends_on } = form;
  const theirs: FormSettings = { title, ending, redirect, language, open, ends_on };
  const base = previous === undefined ? theirs : previous;
  const { merged, clashes, replaced } = mergeFields(base && { ...base }, { ...mine }, { ...theirs });
  if (clashes.length > 0) throw changedMeanwhile(clashes as (keyof FormSettings)[], theirs);
  const before = replaced.map((name) => [name, theirs[name as keyof FormSettings]]);
  return { settings: merged as unknown as FormSettings, replaced: Object.fromEntries(before) as Fields };
}

function changedMeanwhile(fields: readonly (keyof FormSettings)[], now: FormSettings) {
  const words = formChangeWords('en');
  const sentence = <K extends keyof FormSettings>(field: K) =>
    (words[field] as (to: FormSettings[K]) => string)(now[field]);
  return refuse('form-changed', { changes: fields.map(sentence).join(', ') }, { now });
}
