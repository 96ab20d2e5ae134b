import { calls, type Run, viewForm, viewOf } from '@qp/contract';
import { send, urlOf } from '../../../lib/http.ts';
import { type PollOptions, poll } from '../../../lib/polling.ts';
import type { ViewState } from './view-state.ts';

const EXPORT_POLL_MS = 500;

/** Saves order, filters, sorts and lists; answers the run's fields as they now are on the server. */
export async function saveView(runID: string, view: ViewState): Promise<Partial<Run>> {
  const { updatedDate } = await send(calls.updateConfig, { params: { runID }, body: viewForm(view) });
  return { ...viewOf(view), updatedDate };
}

/** Descriptions of the segments, by segment number. */
export async function saveDescriptions(runID: string, descriptions: readonly string[]): Promise<Partial<Run>> {
  const body = { descriptions: JSON.stringify(descriptions) };
  const { updatedDate } = await send(calls.updateDescription, { params: { runID }, body });
  return { header_descriptions: [...descriptions], updatedDate };
}

export const exportKinds = ['probabilities', 'csv', 'xlsx'] as const;
export type ExportKind = (typeof exportKinds)[number];

/** Has the file made and gives the address where the browser finds it: that which was polled. */
export async function exportAddress(runID: string, kind: ExportKind, options: PollOptions = {}): Promise<string> {
  if (kind === 'probabilities') return urlOf(calls.downloadProbabilities, { runID });
  const [start, ping] = kind === 'csv' ? [calls.exportCsv, calls.csvPing] : [calls.exportExcel, calls.xlsxPing];
  const { job_id: jobID } = await send(start, { params: { runID }, signal: options.signal });
  await poll(ping, jobID, EXPORT_POLL_MS, options);
  return urlOf(ping, { jobID });
}
