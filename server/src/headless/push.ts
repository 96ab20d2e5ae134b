import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { address, type Call, calls, type Manifest } from '@qp/contract';
import { type Given, UsageError } from './arguments.ts';
import { readManifest, type Said } from './commands.ts';
import { manifestFiles } from './input-files.ts';

/** A server that said no, in its own words. */
export class ServerRefusal extends Error {
  override name = 'ServerRefusal';
}

const FIELDS = { data: 'data_file', variables: 'variable_file', discretized: 'discretized_file' } as const;

/** Sends the files of a manifest to a server as a project, and starts the same run there. */
export async function push(manifestPath: string, given: Given, token: string | undefined): Promise<Said> {
  if (!given.server) throw new UsageError('--server is missing: the address that people type.');
  if (!given.name) throw new UsageError('--name is missing: what the project shall be called.');
  if (!token)
    throw new UsageError('The token is missing. Create one with full access on the Account page and set QP_TOKEN.');
  const manifest = await readManifest(manifestPath);
  const files = await manifestFiles(manifest, manifestPath, given);
  const server = new Server(given.server.replace(/\/+$/, ''), token);
  const form = new FormData();
  form.append('name', given.name);
  for (const kind of ['data', 'variables', 'discretized'] as const) {
    const name = conventional(kind, path.basename(files[kind]));
    form.append(FIELDS[kind], new Blob([await readFile(files[kind])]), name);
  }
  const { success } = (await server.post(calls.createProject, {}, form)) as { success: string };
  const projectID = success.split('/').filter(Boolean).at(-1) ?? '';
  await server.post(calls.createRun, { projectID }, runForm(manifest));
  const url = given.server.replace(/\/+$/, '') + success;
  return {
    words: [`${given.name} is at ${url}, and its run has started.`],
    data: { url, project_id: projectID },
    exitCode: 0,
  };
}

/** The server knows the files by the beginning of their names. */
function conventional(kind: keyof typeof FIELDS, name: string): string {
  return name.toLowerCase().startsWith(`${kind}_`) ? name : `${kind}_${name}`;
}

function runForm({ run, settings }: Manifest): URLSearchParams {
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
  });
}

class Server {
  readonly #url: string;
  readonly #token: string;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  async post(call: Call, params: Record<string, string>, body: FormData | URLSearchParams): Promise<unknown> {
    let response: Response;
    try {
      const headers = { authorization: `Bearer ${this.#token}` };
      response = await fetch(this.#url + address(call, params), { method: 'POST', headers, body });
    } catch (error) {
      throw new ServerRefusal(`${this.#url} does not answer: ${String((error as Error).cause ?? error)}`);
    }
    const text = await response.text();
    if (response.ok) return JSON.parse(text) as unknown;
    throw new ServerRefusal(messageOf(text) ?? `${this.#url} answered ${response.status}.`);
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
