import { MAX_FORM_QUESTIONS, type TypingForm } from '@qp/contract';
import { type ClassifierFile, segmentName } from '@qp/facts';
import { problemWords } from '@qp/words/errors/problems';
import { replacedWords } from '@qp/words/sharing/replaced';
import { change, note } from '../../platform/activity.ts';
import type { App } from '../../platform/app.ts';
import { csvLine } from '../../platform/csv/index.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type FinishedRun, finishedRun, lockRun } from '../runs/index.ts';
import { lastClassifier } from '../typing-tool/index.ts';
import {
  type AnswerRow,
  countAnswers,
  deleteAnswers,
  deleteForm,
  type FormRow,
  insertForm,
  selectAnswers,
  selectEarlierQuestions,
  selectForm,
  updateForm,
} from './queries.ts';
import { mergeSettings, type PublishBody, settingsOf } from './settings.ts';
import { newToken } from './token.ts';

type Answer = { form: TypingForm | null };

export async function formOf(app: App, userId: string, runId: string): Promise<Answer> {
  return { form: await described(app, await finishedRun(app.db, userId, runId)) };
}

export async function publish(app: App, userId: string, runId: string, body: PublishBody): Promise<Answer> {
  const finished = await finishedRun(app.db, userId, runId);
  const mine = settingsOf(body);
  const asNow = body.renew === 'false' && (await selectForm(app.db, runId)) !== undefined;
  const classifier = asNow ? null : await publishable(app, finished);
  await change(app.db, async (trx) => {
    await lockRun(trx, runId);
    const form = await selectForm(trx, runId);
    const merged = mergeSettings(mine, form, body.previous);
    if (form) await updateForm(trx, form, classifier, merged.settings);
    else if (classifier) await insertForm(trx, runId, newToken(), classifier, merged.settings);
    else throw refuse('not-found');
    note({ details: replacedWords('en').replacing(merged.replaced) });
  });
  return { form: await described(app, finished) };
}

async function publishable(app: App, finished: FinishedRun): Promise<ClassifierFile> {
  const classifier = await lastClassifier(app, finished);
  if (!classifier) throw refuse('no-typing-tool');
  if (classifier.variables.length > MAX_FORM_QUESTIONS) {
    const problem = problemWords('en').tooManyQuestions(classifier.variables.length, MAX_FORM_QUESTIONS);
    throw refuse('invalid-input', { field: 'typing tool', problem });
  }
  return classifier;
}

export async function forgetAnswers(app: App, userId: string, runId: string): Promise<Answer> {
  const finished = await finishedRun(app.db, userId, runId);
  const form = await selectForm(app.db, runId);
  if (form) await change(app.db, (trx) => deleteAnswers(trx, form.id));
  return { form: await described(app, finished) };
}

export async function removeForm(app: App, userId: string, runId: string): Promise<Answer> {
  await finishedRun(app.db, userId, runId);
  await change(app.db, (trx) => deleteForm(trx, runId));
  return { form: null };
}

async function described(app: App, finished: FinishedRun): Promise<TypingForm | null> {
  const form = await selectForm(app.db, finished.run.id);
  if (!form) return null;
  const [counts, latest] = await Promise.all([countAnswers(app.db, form.id), lastClassifier(app, finished)]);
  const last = counts.map(({ last: at }) => at.getTime());
  return {
    url: `${app.publicUrl()}/t/${form.token}/`,
    title: form.title,
    ending: form.ending,
    redirect: form.redirect,
    language: form.language,
    open: form.open,
    ends_on: form.ends_on,
    questions: form.classifier.variables.length,
    current: latest !== null && sameTool(latest, form.classifier),
    answers: counts.reduce((sum, { count }) => sum + count, 0),
    placed: form.classifier.segments.map((_, s) => counts.find(({ segment }) => segment === s)?.count ?? 0),
    last_answer: last.length === 0 ? null : new Date(Math.max(...last)).toISOString(),
  };
}

/** Names and wording may differ; what assigns people must not. */
function sameTool(one: ClassifierFile, other: ClassifierFile): boolean {
  const tool = ({ variables, intercepts, targets }: ClassifierFile) =>
    JSON.stringify([variables.map((one) => ({ ...one, stem: undefined, asked: undefined })), intercepts, targets]);
  return tool(one) === tool(other);
}

const ROWS_AT_ONCE = 1000;

/** With a column for each question that the form ever asked; last, the answers themselves where labels group them. */
export async function answersCsv(app: App, userId: string, runId: string): Promise<AsyncIterable<string>> {
  const { run } = await finishedRun(app.db, userId, runId);
  const form = await selectForm(app.db, runId);
  if (!form) throw refuse('not-found');
  return lines(app, form, run.header_descriptions);
}

type Question = ClassifierFile['variables'][number];

async function* lines(app: App, form: FormRow, descriptions: readonly string[]): AsyncGenerator<string> {
  const { segments } = form.classifier;
  const names = descriptions.map(segmentName);
  const earlier = await selectEarlierQuestions(app.db, form.id);
  const asked = new Map([form, ...earlier].map(({ version, classifier }) => [version, classifier.variables]));
  const questions = [...asked.values()].flat();
  const codes = [...new Set(questions.map(({ code }) => code))];
  const grouped = codes.filter((code) => questions.some((question) => question.code === code && isGrouped(question)));
  yield csvLine([
    ...['answered_at', ...codes, 'segment', 'segment_name', 'target_or_out', ...segments, 'note'],
    ...grouped.map((code) => `${code}_answer`),
  ]);
  let after = '0';
  for (;;) {
    const rows: AnswerRow[] = await selectAnswers(app.db, form.id, after, ROWS_AT_ONCE);
    for (const row of rows) {
      const variables = asked.get(row.version) ?? [];
      const at = new Map(variables.map(({ code }, v) => [code, v]));
      const labels = codes.map((code) => labelOf(variables, row.answers, at.get(code)));
      const shares = row.probabilities.map((millionths) => (millionths / 1e6).toFixed(6));
      const own = [segments[row.segment] ?? '', names[row.segment] ?? '', row.target_or_out];
      const chosen = grouped.map((code) => row.chosen?.[at.get(code) ?? -1] ?? '');
      yield csvLine([row.answered_at.toISOString(), ...labels, ...own, ...shares, row.note, ...chosen]);
    }
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    after = last.id;
  }
}

const isGrouped = ({ asked = [], labels }: Question): boolean => asked.length > labels.length;

function labelOf(variables: readonly Question[], answers: readonly number[], v: number | undefined): string {
  return v === undefined ? '' : (variables[v].labels[answers[v]] ?? '');
}
