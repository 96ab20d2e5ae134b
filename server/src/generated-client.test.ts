import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { calls } from '@qp/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './testing/harness.ts';

/** A client in TypeScript whose types were generated from the OpenAPI description: it compiles, imports, runs and classifies. */

const root = path.resolve(import.meta.dirname, '../..');
const generator = path.join(root, 'server/node_modules/openapi-typescript/bin/cli.js');
const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
const there = existsSync(generator);
const why = there ? '' : ' (skipped: openapi-typescript is not installed here; npm ci installs it)';

/** What the generator writes, beside the program. */
const TYPES = 'api.d.ts';
const PROGRAM = `
import type { paths } from './${TYPES}';
type Content<Body> = Body extends { content: Record<string, infer Fields> } ? Fields : never;
type Post = { [P in keyof paths]: paths[P] extends { post: { requestBody: unknown } } ? P : never }[keyof paths];
type Sent<P extends Post> = Content<paths[P]['post'] extends { requestBody: infer Body } ? Body : never>;
type Answer<P extends Post> = Content<paths[P]['post'] extends { responses: { 200: infer Ok } } ? Ok : never>;
/** A file travels where the description has a string in binary form. */
type Fields<T> = { [K in keyof T]: T[K] | Blob };
declare const process: { argv: string[] };
const [, , server, token] = process.argv;
const headers = { authorization: 'Bearer ' + token };

async function read(response: Response) {
  const answer = await response.json();
  if (answer.error_message) throw new Error(answer.error_message);
  return answer;
}

async function post<P extends Post>(path: P, id: string, kind: 'form' | 'files' | 'json', sent: Fields<Sent<P>>): Promise<Answer<P>> {
  const address = server + path.replace(/\\{\\w+\\}/, id);
  const parts = Object.entries(sent as Record<string, string | Blob>);
  const form = new FormData();
  if (kind === 'files') for (const [name, value] of parts) value instanceof Blob ? form.append(name, value, 'survey.csv') : form.append(name, value);
  const body = kind === 'files' ? form : kind === 'form' ? new URLSearchParams(parts as [string, string][]) : JSON.stringify(sent);
  const type = kind === 'json' ? { 'content-type': 'application/json' } : undefined;
  const answer = await read(await fetch(address, { method: 'POST', headers: { ...headers, ...type }, body }));
  if (answer.job_id) while (await isUnderWay(answer.job_id)) await new Promise((resolve) => setTimeout(resolve, 200));
  return answer;
}

async function isUnderWay(job: string): Promise<boolean> {
  type Ping = Content<paths['/api/status/ping/{jobID}/']['get']['responses'][200]>;
  const { status }: Ping = await read(await fetch(server + '/api/status/ping/' + job + '/', { headers }));
  return status !== 'finished';
}

const odd = 'Agree,Agree,Strongly agree,Agree';
const even = 'Disagree,Strongly disagree,Disagree,Disagree';
const rows = Array.from({ length: 200 }, (_, i) => i + ',' + (i % 2 ? odd : even));
const file = new Blob(['id,q1,q2,q3,q4\\n' + rows.join('\\n') + '\\n']);
const chosen = JSON.stringify(['q1', 'q2', 'q3', 'q4']);
const { import_id } = await post('/api/import/new/', '', 'files', { import_file: file });
const { project_id } = await post('/api/import/create/{importID}/', import_id, 'form', { name: 'By a client' });
const { run_id } = await post('/api/project/run/new/{projectID}/', project_id, 'form', { name: 'Two', max_clusters: '2', criterion: 'max', cluster: chosen, profile: '[]', metrics: '[]' });
await post('/api/run/typingtool/topk/{runID}/', run_id, 'form', { variables: chosen, segments: '[1,2]', feature_num: '2' });
const people = [{ q1: 'Agree', q2: 'Agree', q3: 'Strongly agree', q4: 'Agree' }, { q1: 'Disagree', q2: 'Strongly disagree', q3: 'Disagree', q4: 'Disagree' }];
const classified = await post('/api/run/typingtool/classify/{runID}/', run_id, 'json', { people });
console.log(JSON.stringify(classified.people.map(({ segment, probabilities }) => [segment, probabilities[segment - 1]])));
`;

let server: TestServer;
let token: string;
const folder = mkdtempSync(path.join(tmpdir(), 'client-'));
const run = (args: readonly string[]) =>
  promisify(execFile)(process.execPath, [...args], { cwd: folder }).catch(({ stdout, stderr }) => ({ stdout, stderr }));

beforeAll(async () => {
  server = await startTestServer();
  const ada = await server.makeUser();
  const body = { name: 'client', days: '7', access: 'full', current_password: ada.password };
  ({ token } = await (await server.client(ada)).ask(calls.newToken, { body }));
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

describe.skipIf(!there)(`a generated client${why}`, () => {
  const compile = (program: string) => {
    writeFileSync(path.join(folder, 'client.mts'), program);
    const options =
      '--noEmit --strict --target esnext --module nodenext --lib esnext,dom --types --allowImportingTsExtensions';
    return run([
      compiler,
      ...options.split(' ').flatMap((o) => (o === '--types' ? ['--types', ''] : [o])),
      'client.mts',
    ]);
  };

  it('compiles, and classifies people of a file that it has sent', async () => {
    const description = await fetch(`${server.url}/api/docs/json/`);
    writeFileSync(path.join(folder, 'api.json'), await description.text());
    await run([generator, 'api.json', '--output', TYPES]);
    expect(await compile(PROGRAM)).toMatchObject({ stdout: '' });
    const { stdout, stderr } = await run(['client.mts', server.url, token]);
    expect(stderr).toBe('');
    const [odd, even] = JSON.parse(stdout) as [segment: number, probability: number][];
    expect(new Set([odd[0], even[0]])).toEqual(new Set([1, 2]));
    expect(Math.min(odd[1], even[1])).toBeGreaterThan(0.9);
  });

  it('does not compile with a field that no upload has, or without one that it needs', async () => {
    expect((await compile(PROGRAM.replace('import_file: file', 'import_file: file, more: file'))).stdout).toContain(
      "'more'",
    );
    expect((await compile(PROGRAM.replace("{ name: 'By a client' }", '{}'))).stdout).toContain("'name'");
  });
});
