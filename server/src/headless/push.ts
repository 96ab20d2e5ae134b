import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { address, type Call, calls, type Manifest } from '@qp/contract';
import { surveyFiles } from '@qp/facts';
import { headlessWords } from '@qp/words/operations/headless';
import { type Given, UsageError } from './arguments.ts';
import { readManifest, type Said } from './commands.ts';
import { type Existing, existingOfManifest } from './existing-segments.ts';
import { manifestFiles } from './input-files.ts';

/** A server that said no, in its own words. */
export class ServerRefusal extends Error {
  override name = 'ServerRefusal';
}

const FIELDS = { data: 'data_file', variables: 'variable_file', discretized: 'discretized_file' } as const;

/** Sends the files of a manifest to a server as a project, and starts the same run there. */
export async function push(manifestPath: string, given: Given, token: string | undefined): Promise<Said> {
  if (!given.server) throw new UsageError(headlessWords('en').serverMissing);
  if (!given.name) throw new UsageError(headlessWords('en').nameMissing);
  if (!token) throw new UsageError(headlessWords('en').tokenMissing);
  const manifest = await readManifest(manifestPath);
  const files = await manifestFiles(manifest, manifestPath, given);
  const server = new Server(given.server.replace(/\/+$/, ''), token);
  const form = new FormData();
  form.append('name', given.name);
  for (const kind of surveyFiles) {
    const name = conventional(kind, path.basename(files[kind]));
    form.append(FIELDS[kind], new Blob([await readFile(files[kind])]), name);
  }
  const { success } = (await server.post(calls.createProject, {}, form)) as { success: string };
  const projectID = success.split('/').filter(Boolean).at(-1) ?? '';
  const { people, weight } = manifest;
  if (people) await server.post(calls.choosePeople, { projectID }, jsonFields(people));
  if (weight) await server.post(calls.makeWeight, { projectID }, weightForm(weight));
  const existing = await existingOfManifest(manifest, manifestPath, given);
  if (existing) await server.post(calls.useExistingSegments, { projectID }, await existingBody(manifest, existing));
  else await server.post(calls.createRun, { projectID }, runForm(manifest));
  const url = given.server.replace(/\/+$/, '') + success;
  return {
    words: [headlessWords('en').pushed(given.name, url)],
    data: { url, project_id: projectID },
    exitCode: 0,
  };
}

/** The server knows the files by the beginning of their names. */
function conventional(kind: keyof typeof FIELDS, name: string): string {
  return name.toLowerCase().startsWith(`${kind}_`) ? name : `${kind}_${name}`;
}

const jsonFields = (fields: object) =>
  new URLSearchParams(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value)])));

function weightForm({ name, targets, unit, missing, ...bounds }: NonNullable<Manifest['weight']>): URLSearchParams {
  const given = Object.entries(bounds).flatMap(([side, bound]) => (bound === null ? [] : [[side, String(bound)]]));
  const fields = { name, targets: JSON.stringify(targets), unit, missing };
  return new URLSearchParams({ ...fields, ...(Object.fromEntries(given) as Record<string, string>) });
}

function runForm({ run, settings, weight }: Manifest): URLSearchParams {
  return new URLSearchParams({
    name: run,
    max_clusters: String(settings.max_clusters),
    alpha: String(settings.alpha),
    criterion: settings.criterion,
    answers: settings.answers,
    seed: String(settings.seed),
    starts: settings.starts === null ? '' : String(settings.starts),
    cluster: JSON.stringify(settings.cluster),
    profile: JSON.stringify(settings.profile),
    metrics: JSON.stringify(settings.metrics),
    ...(weight && { weight: weight.name }),
    ...(settings.numbers && { numbers: JSON.stringify(settings.numbers) }),
  });
}

async function existingBody({ run, settings, given_from, weight }: Manifest, existing: Existing) {
  const { cluster, profile, metrics } = settings;
  const probabilities = given_from?.probabilities ?? {};
  const taken = weight && { weight: weight.name };
  if ('variable' in existing) {
    return JSON.stringify({
      name: run,
      variable: existing.variable,
      probabilities,
      cluster,
      profile,
      metrics,
      ...taken,
    });
  }
  const form = new FormData();
  form.append('name', run);
  for (const [name, codes] of Object.entries({ cluster, profile, metrics })) form.append(name, JSON.stringify(codes));
  form.append('id_column', existing.columns.id ?? '');
  form.append('segment_column', existing.columns.segment ?? '');
  form.append('probabilities', JSON.stringify(probabilities));
  if (taken) form.append('weight', taken.weight);
  form.append('segments_file', new Blob([await readFile(existing.path)]), existing.name);
  return form;
}

class Server {
  readonly #url: string;
  readonly #token: string;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  async post(call: Call, params: Record<string, string>, body: FormData | URLSearchParams | string): Promise<unknown> {
    let response: Response;
    try {
      const json = typeof body === 'string' && { 'content-type': 'application/json' };
      const headers = { authorization: `Bearer ${this.#token}`, ...json };
      response = await fetch(this.#url + address(call, params), { method: 'POST', headers, body });
    } catch (error) {
      throw new ServerRefusal(headlessWords('en').noAnswer(this.#url, String((error as Error).cause ?? error)));
    }
    const text = await response.text();
    if (response.ok) return JSON.parse(text) as unknown;
    throw new ServerRefusal(messageOf(text) ?? headlessWords('en').answered(this.#url, response.status));
  }
}

function messageOf(text: string): string | null {
  try {
    const { error_message } = JSON.parse(text) as { error_message?: unknown };
    return typeof error_message === 'string' ? error_message : null;
  } catch {
    return null;
  }
}
