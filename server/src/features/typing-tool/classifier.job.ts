import { segmentName } from '@qp/facts';
import { segmentWords } from '@qp/words/run/segments';
import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { defineJob } from '../../platform/queue/job.ts';
import { finishedRun } from '../runs/index.ts';
import type { ClassifierTask } from './classifier.thread.ts';
import type { MadePart } from './kit/index.ts';
import { type StoredTopK, sameQuestions, selectTopK } from './queries.ts';
import { questionWordings } from './question-wordings.ts';
import { selectReach } from './reach/index.ts';
import { typingTask } from './typing-task.ts';

const thread = new URL('./classifier.thread.ts', import.meta.url);

const input = z.strictObject({
  runId: z.uuid(),
  variables: z.array(z.string()),
  segments: z.array(z.number()),
  /** The rule that scores customer data, whatever the questions. */
  customers: z.boolean().optional(),
  /** By its name in the kit, or `kit`. */
  file: z.string(),
});
type Input = z.output<typeof input>;

/** Makes one of the files that assign people outside the product, or all of them. */
export const makeClassifierFile = defineJob({
  kind: 'make-classifier',
  keepDays: 'exports',
  input,
  async handle({ app, jobId, ownerId, compute }, asked) {
    if (ownerId === null) throw new Error('a classifier has an owner');
    const { run, result } = await finishedRun(app.db, ownerId, asked.runId);
    const stored = asked.customers ? null : await storedResult(app, asked);
    const classifier = asked.customers ? (await selectReach(app.db, asked.runId))?.classifier : stored?.classifier;
    if (asked.customers && !classifier) throw refuse('no-customer-rule');
    const from: ClassifierTask['from'] = classifier
      ? { stored: classifier }
      : { task: await typingTask(app, ownerId, asked.runId, asked.variables), targets: asked.segments };
    const names = Array.from({ length: result.segments }, (_, s) => segmentName(run.header_descriptions[s]));
    const made = await compute<ClassifierTask, MadePart>(thread, {
      file: asked.file,
      names,
      from,
      originalCodes: result.given ? segmentWords('en').originalCodes(result.given.codes) : '',
      wordings: await questionWordings(
        app.db,
        run.project_id,
        classifier?.variables.map(({ code }) => code) ?? asked.variables,
      ),
      hitRates: stored ? hitRates(stored) : null,
    });
    const name =
      asked.file === 'kit'
        ? `${asked.customers ? 'customer_data' : 'typing'}_kit_${safeName(run.name)}.zip`
        : made.name.split('/').at(-1)!;
    const file = { name, mediaType: made.mediaType, source: made.bytes, runId: asked.runId, jobId };
    return async (trx) => ({ fileId: await app.files.store(trx, file) });
  },
});

/** What every file system takes. */
function safeName(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '_').slice(0, 80) || 'run';
}

/** The last search made a classifier already; the same questions and segments need no other. */
async function storedResult(app: App, asked: Input): Promise<StoredTopK | null> {
  const stored = await selectTopK(app.db, asked.runId);
  return stored && sameQuestions(stored.classifier, asked.variables, asked.segments) ? stored : null;
}

function hitRates({ result: { stats } }: StoredTopK): ClassifierTask['hitRates'] {
  return stats.contingency_headers.map((group, i) => ({ group, share: stats.hit_rates[i] ?? 0 }));
}
