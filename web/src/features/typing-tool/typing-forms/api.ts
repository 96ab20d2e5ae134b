import { calls, type FormSettings, formChanged, type TypingForm } from '@qp/contract';
import { callQuery } from '../../../lib/call-query.ts';
import { saveAs } from '../../../lib/download.ts';
import { ApiError, send, sendForFile } from '../../../lib/http.ts';

type Answer = { form: TypingForm | null };

// Answers arrive while the page is open.
export const formQuery = (runID: string) =>
  callQuery('typing-form', calls.typingForm, { runID }, { refetchInterval: 15_000 });

interface Publishing {
  readonly settings: FormSettings;
  /** Those that the settings were made from; null where there was no form. */
  readonly previous: FormSettings | null;
  /** Replaces the questions by those of the last search. */
  readonly renew?: boolean;
}

export async function publishForm(runID: string, { settings, previous, renew = false }: Publishing): Promise<Answer> {
  const body = {
    ...settings,
    ends_on: settings.ends_on ?? '',
    open: settings.open ? 'true' : 'false',
    renew: renew ? 'true' : 'false',
    previous: JSON.stringify(previous),
  } as const;
  return send(calls.publishForm, { params: { runID }, body });
}

/** What the settings are now, if another page has changed the same or deleted the form; undefined after any other error. */
export function settingsNow(error: unknown): FormSettings | null | undefined {
  return formChanged.safeParse(error instanceof ApiError ? error.body : null).data?.now;
}

export async function removeForm(runID: string): Promise<Answer> {
  return send(calls.deleteForm, { params: { runID }, body: {} });
}

export async function forgetAnswers(runID: string): Promise<Answer> {
  return send(calls.deleteFormAnswers, { params: { runID }, body: {} });
}

export async function saveFormAnswers(runID: string): Promise<void> {
  saveAs(await sendForFile(calls.formAnswers, { params: { runID } }), 'form_answers.csv');
}
