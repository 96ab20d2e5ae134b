import { calls, type JobFileAnswer, type KitPartName, type TopKResult, type WHOLE_KIT } from '@qp/contract';
import { callQuery } from '../../lib/call-query.ts';
import { saveAs } from '../../lib/download.ts';
import { send, sendForFile } from '../../lib/http.ts';
import type { StartedJob } from '../../lib/job-follower.ts';

/** Specified: the search is polled every second, classifiers and predictions ten times a second. */
export const TOP_K_POLL_MS = 1000;
export const FILE_POLL_MS = 100;

/** The last result of a run with its classifier, and a search that is still running. */
export const topKQuery = (runID: string) =>
  callQuery('typing-tool', calls.lastTopK, { runID }, { staleTime: Number.POSITIVE_INFINITY });

export interface TopKQuestion {
  readonly number: number;
  readonly variables: readonly string[];
  readonly segments: readonly number[];
  readonly setItems: string;
}

export async function startTopK(runID: string, asked: TopKQuestion): Promise<StartedJob<null>> {
  const { job_id: jobId } = await send(calls.topK, {
    params: { runID },
    body: {
      variables: JSON.stringify(asked.variables),
      segments: JSON.stringify([...asked.segments].sort((a, b) => a - b)),
      feature_num: String(asked.number),
      set_items: asked.setItems,
    },
  });
  return { id: jobId, about: null };
}

/** Finds out how many questions are enough. The answer is stored. */
export async function startSuggestion(runID: string): Promise<StartedJob<null>> {
  const { job_id: id } = await send(calls.suggestQuestions, { params: { runID }, body: {} });
  return { id, about: null };
}

export async function resetTopK(runID: string): Promise<void> {
  await send(calls.resetTopK, { params: { runID }, body: {} });
}

export async function saveTopKCsv(runID: string, { features, stats }: TopKResult): Promise<void> {
  const body = { k: String(features.length), variables: JSON.stringify(features), stats: JSON.stringify(stats) };
  saveAs(await sendForFile(calls.downloadTopK, { params: { runID }, body }), 'typing_tool_top_k.csv');
}

export async function saveScript(runID: string): Promise<void> {
  saveAs(await sendForFile(calls.classifyScript, { params: { runID } }), 'classify_csv.py');
}

const classifierCalls = {
  simple: calls.classifier,
  probability: calls.classifierProbability,
} as const;
export type ClassifierChoice = keyof typeof classifierCalls;

/** Builds a classifier for the questions of a result. */
export async function startClassifier<Name>(
  runID: string,
  kind: ClassifierChoice,
  { feature_arr, asked }: TopKResult,
  about: Name,
): Promise<StartedJob<Name>> {
  const body = { variables: JSON.stringify(feature_arr), segments: JSON.stringify(asked.segments) };
  const { job_id: id } = await send(classifierCalls[kind], { params: { runID }, body });
  return { id, about };
}

/** Uploads people to assign and returns the job. */
export async function startPrediction(
  runID: string,
  asked: { file: File; variables: readonly string[]; probabilities: boolean; onUpload(share: number): void },
): Promise<StartedJob<string>> {
  const { job_id: id } = await send(asked.probabilities ? calls.predictProbability : calls.predict, {
    params: { runID },
    fields: { variables: JSON.stringify(asked.variables) },
    files: { data_file: asked.file },
    onUpload: asked.onUpload,
  });
  return { id, about: asked.file.name };
}

/** The address of the file that a finished job has created. */
export function fileOf({ file_url }: JobFileAnswer): string {
  if (file_url === undefined) throw new Error('The server finished without a file. Try again.');
  return file_url;
}

export type KitFile = KitPartName | typeof WHOLE_KIT;

/** Builds the typing kit, or one part of it, for the questions of a result. */
export async function startKit(
  runID: string,
  part: KitFile,
  { feature_arr, asked }: TopKResult,
): Promise<StartedJob<KitFile>> {
  const body = { variables: JSON.stringify(feature_arr), segments: JSON.stringify(asked.segments), part };
  const { job_id: id } = await send(calls.typingKit, { params: { runID }, body });
  return { id, about: part };
}

/** The same of the rule that scores customer data. */
export async function startCustomerKit(runID: string, part: KitFile): Promise<StartedJob<KitFile>> {
  const { job_id: id } = await send(calls.customerKit, { params: { runID }, body: { part } });
  return { id, about: part };
}

/** Uploads a platform's export to compare it with the tool. */
export async function startCheck(runID: string, file: File, segmentColumn: string): Promise<StartedJob<string>> {
  const { job_id: id } = await send(calls.checkFielded, {
    params: { runID },
    fields: { segment_column: segmentColumn },
    files: { data_file: file },
  });
  return { id, about: file.name };
}
