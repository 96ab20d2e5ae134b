import { calls, type TypingForm } from '@qp/contract';
import { queryOptions } from '@tanstack/react-query';
import { saveAs } from '../../lib/download.ts';
import { send, sendForFile } from '../../lib/http.ts';

type Answer = { form: TypingForm | null };

export function formQuery(runID: string) {
  return queryOptions({
    queryKey: ['typing-form', runID],
    queryFn: ({ signal }): Promise<Answer> => send(calls.typingForm, { params: { runID }, signal }),
    // Answers arrive while the page is open.
    refetchInterval: 15_000,
  });
}

export interface FormSettings {
  readonly title: string;
  readonly ending: TypingForm['ending'];
  readonly redirect: string;
  readonly language: TypingForm['language'];
  /** YYYY-MM-DD, or empty. */
  readonly ends_on: string;
}

export async function publishForm(
  runID: string,
  settings: FormSettings,
  { open, renew = false }: { open: boolean; renew?: boolean },
): Promise<Answer> {
  return send(calls.publishForm, {
    params: { runID },
    body: { ...settings, open: open ? 'true' : 'false', renew: renew ? 'true' : 'false' },
  });
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
