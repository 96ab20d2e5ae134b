import type { ClassifierFile } from '@qp/contract';
import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { defineJob } from '../../platform/queue/job.ts';
import type { ClassifierTask } from './classifier.thread.ts';
import { selectTopK } from './queries.ts';
import { typingTask } from './typing-task.ts';

const thread = new URL('./classifier.thread.ts', import.meta.url);
const JSON_TYPE = 'application/json';
const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const input = z.strictObject({
  runId: z.uuid(),
  variables: z.array(z.string()),
  segments: z.array(z.number()),
  kind: z.enum(['simple', 'probability', 'excel']),
});
type Input = z.output<typeof input>;

/** Makes one of the files that place people outside this house. */
export const makeClassifierFile = defineJob({
  kind: 'make-classifier',
  label: 'Make a classifier file',
  keepDays: 7,
  input,
  async handle({ app, jobId, ownerId, compute }, asked) {
    const stored = await storedClassifier(app, asked);
    const from: ClassifierTask['from'] = stored
      ? { stored }
      : { task: await typingTask(app, ownerId, asked.runId, asked.variables), targets: asked.segments };
    const source = await compute<ClassifierTask, Uint8Array>(thread, { kind: asked.kind, from });
    const file = { ...fileOf(asked.kind), source, runId: asked.runId, jobId };
    return async (trx) => ({ fileId: await app.files.store(trx, file) });
  },
});

/** The last search made a classifier already; the same questions and segments need no other. */
async function storedClassifier(app: App, asked: Input): Promise<ClassifierFile | null> {
  const stored = await selectTopK(app.db, asked.runId);
  if (!stored) return null;
  const same = (a: readonly unknown[], b: readonly unknown[]) =>
    a.length === b.length && a.every((one, i) => one === b[i]);
  const codes = stored.classifier.variables.map(({ code }) => code);
  return same(codes, asked.variables) && same(stored.classifier.targets, asked.segments) ? stored.classifier : null;
}

function fileOf(kind: Input['kind']) {
  if (kind === 'excel') return { name: 'typing_tool.xlsx', mediaType: XLSX_TYPE };
  return { name: `classifier_${kind}.json`, mediaType: JSON_TYPE };
}
