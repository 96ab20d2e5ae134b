import { calls, type ProjectPeople } from '@qp/contract';
import type { PeopleChoice, PersonQuality, QualityIndex, QualityResult } from '@qp/facts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callQuery } from '../../lib/call-query.ts';
import { send } from '../../lib/http.ts';

/** Who takes part in new runs of a project. */
export const peopleQuery = (projectID: string) => callQuery('people', calls.people, { projectID });

export function choosePeople(projectID: string, { version }: ProjectPeople, choice: PeopleChoice) {
  const body = {
    keep: JSON.stringify(choice.keep),
    left_out: JSON.stringify(choice.left_out),
    version: String(version),
  };
  return send(calls.choosePeople, { params: { projectID }, body });
}

/** Where it is asked how people answered. */
export interface QualitySource {
  /** The answers under one key never change. */
  readonly key: readonly string[];
  all(speed: string, signal: AbortSignal): Promise<QualityResult>;
  one(query: { readonly person: string; readonly flags: string }, signal: AbortSignal): Promise<PersonQuality>;
}

export const qualityOfProject = (projectID: string): QualitySource => ({
  key: ['quality', projectID],
  all: (speed, signal) => send(calls.quality, { params: { projectID }, query: { speed }, signal }),
  one: (query, signal) => send(calls.personQuality, { params: { projectID }, query, signal }),
});

/** How people answered in an uploaded file before it is a project; other plans are another revision. */
export const qualityOfImport = (importID: string, revision: number): QualitySource => ({
  key: ['quality', importID, String(revision)],
  all: (speed, signal) => send(calls.importQuality, { params: { importID }, query: { speed }, signal }),
  one: (query, signal) => send(calls.importPersonQuality, { params: { importID }, query, signal }),
});

export function qualityQuery({ key, all }: QualitySource, speed: string) {
  return queryOptions({
    queryKey: [...key, speed],
    queryFn: ({ signal }) => all(speed, signal),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
}

export function personQualityQuery({ key, one }: QualitySource, person: string, flags: readonly QualityIndex[]) {
  const query = { person, flags: flags.join(',') };
  return queryOptions({
    queryKey: [...key, 'person', query],
    queryFn: ({ signal }) => one(query, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
