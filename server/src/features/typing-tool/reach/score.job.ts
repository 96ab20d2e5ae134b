import { type ScoreSummary, waveChoices } from '@qp/contract';
import { correctedSizes } from '@qp/engine/reach';
import { segmentName } from '@qp/facts';
import { stageWords } from '@qp/words/jobs/stages';
import { z } from 'zod';
import { refuse } from '../../../platform/http/refusal.ts';
import { defineJob, type JobContext } from '../../../platform/queue/job.ts';
import { definePart } from '../../../platform/queue/parts.ts';
import { finishedRun } from '../../runs/index.ts';
import { deleteUpload } from '../queries.ts';
import { selectReach } from './queries.ts';
import { ruleVersion } from './rule-version.ts';
import type { ScoredPart, ScoreTask } from './score.thread.ts';
import { scorePart } from './score-part.ts';
import { addedUp, type ScoredBy, scoredHeading } from './scored-counts.ts';

const thread = new URL('./score.thread.ts', import.meta.url);

const scoring = {
  runId: z.uuid(),
  uploadId: z.uuid(),
  uploadName: z.string(),
  version: z.string(),
  choices: waveChoices,
  precision: z.number(),
};

/** What the parts of a file come to, as they are added. */
export const customersScored = (by: ScoredBy) => addedUp(by, correctedSizes);

/** Some rows of a customer file. What it has found stays until the job has all parts, so a kill costs at most the rows of one. */
export const scoreCustomersPart = definePart({
  kind: 'reach-score-part',
  input: z.strictObject({ ...scoring, ownerId: z.uuid(), part: scorePart }),
  async handle({ app, compute }, { part, ownerId, ...input }) {
    const { classifier, reach, names } = await ruleOf(app, ownerId, input);
    const { uploadId, uploadName, choices, precision, version } = input;
    const inputPath = await app.files.local(uploadId);
    const task = { classifier, reach, inputPath, inputName: uploadName, choices, precision, version, names, part };
    return compute<ScoreTask, ScoredPart>(thread, task);
  },
});

/** Scores a customer file by the rule that it was matched to. The upload goes as soon as that ends, the result after its days. */
export const scoreCustomers = defineJob({
  kind: 'reach-score',
  keepDays: 1,
  input: z.strictObject({ ...scoring, keepDays: z.int().default(1), parts: z.array(scorePart) }),
  async handle({ app, jobId, ownerId, inParts }, { parts, ...input }) {
    if (ownerId === null) throw new Error('customers are scored by someone');
    const { classifier, reach, names, shares } = await ruleOf(app, ownerId, input);
    const { runId, uploadId, uploadName, version, precision, choices } = input;
    const scored = { runId, uploadId, uploadName, version, precision, choices };
    const inputs = parts.map((part) => ({ ...scored, ownerId, part }));
    const read = await inParts.unread(scoreCustomersPart, inputs, { stage: stageWords('en').assigningRespondents });
    return async (trx) => {
      const found = customersScored({ classifier, reach, choices });
      async function* pieces() {
        yield Buffer.from(scoredHeading(classifier, names, choices.id));
        for (const one of read) {
          const { csv, ...counts } = await one();
          found.add(counts);
          yield csv;
        }
      }
      const file = { name: 'customers_segments.csv', mediaType: 'text/csv; charset=utf-8', runId, jobId };
      const fileId = await app.files.store(trx, { ...file, source: pieces() });
      await deleteUpload(trx, uploadId);
      const summary: ScoreSummary = { ...found.summary(), project: shares, version, precision };
      return { fileId, ...summary };
    };
  },
  onFailed: (trx, { uploadId }) => deleteUpload(trx, uploadId),
});

async function ruleOf(
  app: JobContext['app'],
  ownerId: string,
  { runId, version }: { readonly runId: string; readonly version: string },
) {
  const { run, result } = await finishedRun(app.db, ownerId, runId);
  const stored = await selectReach(app.db, runId);
  if (!stored || ruleVersion(stored.classifier) !== version) throw refuse('customer-rule-changed');
  const names = Array.from({ length: result.segments }, (_, s) => segmentName(run.header_descriptions[s]));
  return { ...stored, names: names.some((name) => name !== '') ? names : [], shares: result.shares };
}
