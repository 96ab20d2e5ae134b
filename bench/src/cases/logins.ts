// Promise 15 of docs/reliability.md.
import { setTimeout as pause } from 'node:timers/promises';
import { address, calls } from '@qp/contract';
import type { BenchCase, Measurement } from '../bench-case.ts';
import { EMAIL, LiveServer } from '../live-server.ts';

/** Whether the time of an answer tells a stranger who has an account. */

const TRIES = 200;
const NO_LIMIT = '1000000';
const POLL_MILLISECONDS = 2;
const PAUSE_MILLISECONDS = 25;
/** Has an account, has none, has none. */
const emails = [EMAIL, 'other@qp.example', 'third@qp.example'];
const WRONG = 'a-wrong-password-1';

export const benchCase: BenchCase = {
  title: `Logins: medians of ${TRIES} tries with an address that has an account and with one that has none`,
  async run() {
    const server = await LiveServer.start({ LOGINS_PER_ACCOUNT: NO_LIMIT, LOGINS_PER_ADDRESS: NO_LIMIT });
    try {
      const visitor = await Visitor.come(server.url);
      return [
        ...(await compare('login', (email) => timed(() => visitor.logIn(email)))),
        ...(await compare('forgot password', async (email) => {
          const start = performance.now();
          const jobID = await visitor.forget(email);
          const asked = performance.now() - start;
          // Not part of this time, but over before the next one begins.
          await visitor.finished(jobID);
          return asked;
        })),
        ...(await compare('forgot password until its job has finished', (email) =>
          timed(async () => visitor.finished(await visitor.forget(email))),
        )),
      ];
    } finally {
      await server.stop();
    }
  },
};

/**
 * In an order without a pattern, so neither kind gets the better half of a noisy machine, or always comes after the
 * other one; and with a pause, so a mail which is sent meanwhile does not count.
 */
async function compare(what: string, time: (email: string) => Promise<number>): Promise<Measurement[]> {
  const times = emails.map((): number[] => []);
  for (let warm = 0; warm < 5; warm++) for (const email of emails) await time(email);
  for (const who of shuffled(TRIES)) {
    times[who].push(await time(emails[who]));
    await pause(PAUSE_MILLISECONDS);
  }
  const [known, unknown, other] = times.map(median);
  return [
    { what: `${what}: has an account`, value: known, unit: 'ms' },
    { what: `${what}: has none`, value: unknown, unit: 'ms' },
    { what: `${what}: difference`, value: percent(known, unknown), unit: '%', target: { atMost: 5 } },
    { what: `${what}: noise, between two that have none`, value: percent(other, unknown), unit: '%' },
  ];
}

const percent = (a: number, b: number): number => (100 * Math.abs(a - b)) / Math.max(a, b);

/** Each address as often as its place in the list says. */
function shuffled(times: number): number[] {
  return Array.from({ length: emails.length * times }, (_, n) => ({ who: n % emails.length, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ who }) => who);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.floor((sorted.length - 1) / 2)] + sorted[Math.ceil((sorted.length - 1) / 2)]) / 2;
}

/** Someone who is not logged in, and whose answers must be what they are expected to be. */
class Visitor {
  readonly #url: string;
  readonly #csrf: string;
  #watch = '';

  private constructor(url: string, csrf: string) {
    this.#url = url;
    this.#csrf = csrf;
  }

  static async come(url: string): Promise<Visitor> {
    const page = await fetch(url + calls.login.path);
    await page.text();
    const [, csrf] = /csrftoken=([^;]+)/.exec(page.headers.getSetCookie().join('\n')) ?? [];
    if (csrf === undefined) throw new Error('the login page set no CSRF cookie');
    return new Visitor(url, csrf);
  }

  async #post(path: string, expected: number, fields: Record<string, string>): Promise<Response> {
    const headers = { cookie: `csrftoken=${this.#csrf}`, 'x-csrftoken': this.#csrf };
    const body = new URLSearchParams(fields);
    const response = await fetch(this.#url + path, { method: 'POST', headers, body });
    if (response.status !== expected) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response;
  }

  async logIn(email: string): Promise<void> {
    await (await this.#post(calls.login.path, 401, { email, password: WRONG })).text();
  }

  /** Gives the job of the mail. */
  async forget(email: string): Promise<string> {
    const response = await this.#post(calls.forgotPassword.path, 200, { email });
    const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
    this.#watch = cookies.find((pair) => pair.startsWith('qp_watch=')) ?? '';
    return ((await response.json()) as { job_id: string }).job_id;
  }

  async finished(jobID: string): Promise<void> {
    for (;;) {
      const response = await fetch(this.#url + address(calls.statusPing, { jobID }), {
        headers: { cookie: this.#watch },
      });
      const { status } = (await response.json()) as { status?: string };
      if (status === 'finished') return;
      if (!response.ok || status === 'failed') throw new Error(`the mail's job answered ${response.status}, ${status}`);
      await pause(POLL_MILLISECONDS);
    }
  }
}
