import { calls, matchingChanged } from '@qp/contract';
import type { QuestionChoice, WaveChoices } from '@qp/facts';
import { queryOptions } from '@tanstack/react-query';
import { callQuery } from '../../lib/call-query.ts';
import { ApiError, send } from '../../lib/http.ts';
import type { StartedJob } from '../../lib/job-follower.ts';

export const POLL_MS = 700;

export const wavesQuery = (runID: string) => callQuery('waves', calls.runWaves, { runID });

export function groupsQuery(runID: string, variable: string) {
  return queryOptions({
    queryKey: ['groups', runID, variable] as const,
    queryFn: ({ signal }) => send(calls.runGroups, { params: { runID }, query: { variable }, signal }),
    enabled: variable !== '',
  });
}

interface NewWave {
  readonly name: string;
  readonly date: string;
  readonly file: File;
  /** For a survey in three files. */
  readonly labels: File | null;
  readonly dictionary: File | null;
}

/** About: the id of the wave that a job is for. */
export async function addWave(
  runID: string,
  { name, date, file, labels, dictionary }: NewWave,
  onUpload: (share: number) => void,
): Promise<StartedJob<string>> {
  const { job_id: id, wave_id } = await send(calls.newWave, {
    params: { runID },
    fields: { name, date },
    files: {
      wave_file: file,
      ...(labels && { discretized_file: labels }),
      ...(dictionary && { variables_file: dictionary }),
    },
    onUpload,
  });
  return { id, about: wave_id };
}

/** The choices on a page, and those that they were made from. */
export interface ChoiceEdit {
  readonly mine: WaveChoices;
  readonly previous: WaveChoices;
}

const isSame = (one: QuestionChoice, other: QuestionChoice) => JSON.stringify(one) === JSON.stringify(other);

export async function matchWave(
  waveID: string,
  { mine, previous }: ChoiceEdit,
  confirm: boolean,
): Promise<StartedJob<string>> {
  const changed = Object.entries(previous.questions).filter(([code, choice]) => !isSame(choice, mine.questions[code]));
  const body = {
    choices: JSON.stringify(mine),
    previous: JSON.stringify({ ...previous, questions: Object.fromEntries(changed) }),
    confirm: confirm ? '1' : '',
  } as const;
  const { job_id: id } = await send(calls.matchWave, { params: { waveID }, body });
  return { id, about: waveID };
}

/** What the page continues with, if its choices were refused because another page has changed the same. */
export function editAfter(error: unknown): ChoiceEdit | null {
  const found = matchingChanged.safeParse(error instanceof ApiError ? error.body : null);
  return found.success ? { mine: found.data.kept, previous: found.data.now } : null;
}

export async function allowWave(
  waveID: string,
  questions: readonly string[],
  previous: readonly string[],
): Promise<StartedJob<string>> {
  const body = { questions: JSON.stringify(questions), previous: JSON.stringify(previous) };
  const { job_id: id } = await send(calls.allowWave, { params: { waveID }, body });
  return { id, about: waveID };
}

export async function renewWave(waveID: string): Promise<StartedJob<string>> {
  const { job_id: id } = await send(calls.renewWave, { params: { waveID }, body: undefined });
  return { id, about: waveID };
}

export const setMovedPoints = (runID: string, points: number) =>
  send(calls.setMovedPoints, { params: { runID }, body: { points: String(points) } });

export const deleteWave = (waveID: string) => send(calls.deleteWave, { params: { waveID } });
