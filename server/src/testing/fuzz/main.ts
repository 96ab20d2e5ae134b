// Promises 29, 49 and 54 of docs/reliability.md.
import { parseArgs } from 'node:util';
import { type Call, calls } from '@qp/contract';
import { seededNumbers } from '@qp/engine/numerics';
import { buildTestedPrograms } from '../build-programs.ts';
import type { Client } from '../client.ts';
import { mutatedUploads } from './archive-mutations.ts';
import { type LiveWorld, startLiveWorld } from './live-world.ts';
import { LoopWatch } from './loop-watch.ts';
import { type FuzzRequest, oddRequest, shown } from './odd-requests.ts';
import { floodWithoutReading, PIPELINED } from './pipelining.ts';
import { slowRequests } from './slow-requests.ts';
import { savesInTwoTabs } from './two-tabs.ts';
import { wideDraft } from './wide-drafts.ts';

/**
 * `npm run test:fuzz -- --minutes N`: every call of the contract, by a person and by a stranger, with odd values and with what
 * makes parsers slow, against a server in a process of its own. No answer may be a 500, and no request may hold the event loop
 * for more than 200 ms, as a second connection sees it. A busy machine delays answers too: a request counts only if it holds
 * the loop each time it is sent again.
 */
const LONGEST_MILLISECONDS = 200;
const REPEATS = 4;
const FLOOD_MILLISECONDS = 5000;
const ARCHIVES = 400;
const WIDE_DRAFTS = 3;
/** These would end the session that asks, and with it the test. */
const NOT_BY_A_PERSON = new Set(['changePassword', 'login']);

interface Found {
  requests: number;
  statuses: Map<number, number>;
  /** What answered 500, has no sentence, or holds the loop. */
  problems: string[];
  longest: number;
  longestOf: string;
}

const say = (line: string) => process.stdout.write(`${line}\n`);

function report(found: Found, problem: string): void {
  found.problems.push(problem);
  say(problem);
}

async function send(client: Client, { path, init }: FuzzRequest): Promise<{ status: number; text: string }> {
  try {
    return await client.request(path, init);
  } catch (error) {
    // A connection that is refused while it sends may be gone before the answer is read; a server that is gone is found below.
    return { status: 0, text: String(error) };
  }
}

async function attempt(found: Found, watch: LoopWatch, client: Client, what: string, request: FuzzRequest) {
  await watch.longest();
  const answer = await send(client, request);
  let held = await watch.longest();
  found.requests++;
  found.statuses.set(answer.status, (found.statuses.get(answer.status) ?? 0) + 1);
  const label = `${what}: ${request.init.method ?? 'GET'} ${request.path.slice(0, 100)} ${shown(request.init.body).slice(0, 60)}`;
  if (answer.status === 500) report(found, `500 ${label}`);
  if (answer.status >= 400 && !answer.text.includes('"error_message"')) report(found, `no sentence ${label}`);
  for (let n = 0; held > LONGEST_MILLISECONDS && n < REPEATS; n++) {
    await watch.longest();
    await send(client, request);
    held = Math.min(held, await watch.longest());
  }
  if (held > LONGEST_MILLISECONDS) report(found, `holds the loop for ${Math.round(held)} ms: ${label}`);
  if (held > found.longest) [found.longest, found.longestOf] = [held, label];
}

/** Archives in which one thing is wrong; those that open are thrown away with the server. */
async function archives(found: Found, watch: LoopWatch, { person }: LiveWorld, until: number): Promise<void> {
  for await (const { what, ...request } of mutatedUploads(person.csrf, ARCHIVES)) {
    if (performance.now() > until) return;
    await attempt(found, watch, person, `importProject, ${what}`, request);
  }
}

/** Whole seconds of pipelined requests by a client that reads no answer. */
async function flood(found: Found, watch: LoopWatch, url: string): Promise<void> {
  for (const [method, request] of Object.entries(PIPELINED)) {
    let held = Number.POSITIVE_INFINITY;
    for (let n = 0; held > LONGEST_MILLISECONDS && n < REPEATS; n++) {
      await watch.longest();
      await floodWithoutReading(url, request, FLOOD_MILLISECONDS);
      held = Math.min(held, await watch.longest());
    }
    say(`Pipelining ${method} without reading holds the loop for ${Math.round(held)} ms.`);
    if (held > LONGEST_MILLISECONDS) report(found, `holds the loop for ${Math.round(held)} ms: pipelining ${method}`);
  }
}

/** A draft of as many columns as the Data check takes, several times: the shortest time of each step counts. */
async function wideDrafts(found: Found, watch: LoopWatch, person: Client): Promise<void> {
  const held = new Map<string, number>();
  for (let n = 0; n < WIDE_DRAFTS; n++) {
    for await (const [step, work] of wideDraft(person)) {
      await watch.longest();
      await work();
      found.requests++;
      held.set(step, Math.min(held.get(step) ?? Number.POSITIVE_INFINITY, await watch.longest()));
    }
  }
  for (const [step, milliseconds] of held) {
    const line = `holds the loop for ${Math.round(milliseconds)} ms: a draft of 20,000 columns that ${step}`;
    if (milliseconds > LONGEST_MILLISECONDS) report(found, line);
    else say(line);
  }
}

async function fuzz(live: LiveWorld, until: number): Promise<Found> {
  const watch = new LoopWatch(live.url);
  const found: Found = { requests: 0, statuses: new Map(), problems: [], longest: 0, longestOf: '' };
  const all = Object.entries(calls) as [string, Call][];
  const senders = [
    ['a person', live.person],
    ['a stranger', live.stranger],
  ] as const;
  const mayAsk = (name: string, client: Client) => client === live.stranger || !NOT_BY_A_PERSON.has(name);
  try {
    await flood(found, watch, live.url);
    for (const problem of await savesInTwoTabs(live.person, live.world.run)) report(found, problem);
    await wideDrafts(found, watch, live.person);
    await archives(found, watch, live, until);
    for (const [name, call] of all) {
      say(`${name} …`);
      for (const [who, client] of senders) {
        if (!mayAsk(name, client)) continue;
        for (const { name: what, ...request } of slowRequests(call, live.world, client.csrf)) {
          if (performance.now() > until) return found;
          await attempt(found, watch, client, `${name} by ${who}, ${what}`, request);
        }
      }
    }
    say(`All slow requests have been sent: ${found.requests}. Odd ones until the time is up …`);
    for (let round = 1; ; round++) {
      for (const [name, call] of all) {
        const next = seededNumbers(round * 7919 + name.length);
        for (const [who, client] of senders) {
          if (performance.now() > until) return found;
          if (!mayAsk(name, client)) continue;
          await attempt(
            found,
            watch,
            client,
            `${name} by ${who}`,
            oddRequest(call, { next, world: live.world, csrf: client.csrf }),
          );
        }
      }
    }
  } finally {
    await watch.stop();
  }
}

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error(`--minutes ${values.minutes}: give a number above 0`);
await buildTestedPrograms();
const live = await startLiveWorld();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void live.stop().finally(() => process.exit(1)));
}
try {
  const found = await fuzz(live, performance.now() + minutes * 60_000);
  const alive = await send(live.person, { path: '/readyz', init: { headers: {} } });
  if (alive.status !== 200) report(found, `the server answers ${alive.status} ${alive.text} in the end`);
  const failed = live
    .log()
    .split('\n')
    .filter((line) => line.includes('a request has failed'));
  for (const line of failed.slice(0, 20)) report(found, line);
  const statuses = [...found.statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status || 'cut off'} ${count}`);
  say(`${found.requests} requests: ${statuses.join(', ')}`);
  say(`The loop was held for ${Math.round(found.longest)} ms at most: ${found.longestOf}`);
  say(`${found.problems.length} problems`);
  process.exitCode = found.problems.length > 0 ? 1 : 0;
} finally {
  await live.stop();
}
