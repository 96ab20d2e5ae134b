import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, type CallAnswer, calls } from '@qp/contract';
import { Client, type SendOptions } from '../client.ts';

/**
 * Someone who does not give up: what got no answer, or was told to come back, is sent again. Says what must hold after it, once and whole, whatever
 * failed on the way.
 */

export const PAUSE_MILLISECONDS = 60;
export const TRIES = 200;
/** No answer, the database away, a full disk: each has its sentence, and the page offers to try again. */
const PASSING = [0, 503, 507];

export class Broken extends Error {}

export const must = (holds: boolean, otherwise: string): void => {
  if (!holds) throw new Broken(otherwise);
};

/** What every day must give alike. */
export type Results = Map<string, string>;

export class PatientPerson {
  readonly #login: { email: string; password: string };
  readonly #results: Results;
  readonly #client: Client;

  constructor(url: string, login: { email: string; password: string }, results: Results) {
    this.#login = login;
    this.#results = results;
    this.#client = new Client(url);
  }

  async logIn(): Promise<void> {
    await this.ask(calls.login, { body: this.#login });
  }

  /** Null where the answer is a refusal that is `fine` the second time: what was asked for had happened. */
  async ask<C extends Call>(
    call: C,
    options: SendOptions<C> = {},
    fine: readonly string[] = [],
  ): Promise<CallAnswer<C> | null> {
    let last = '';
    for (let tries = 0; tries < TRIES; tries++) {
      const answer = await this.#client.send(call, options).catch(() => null);
      if (answer?.status === 200) return answer.json() as CallAnswer<C>;
      const status = answer?.status ?? 0;
      last = `${call.method} ${call.path} answered ${status} ${answer?.text.slice(0, 300) ?? ''}`;
      if (tries > 0 && fine.some((code) => answer?.text.includes(`"${code}"`))) return null;
      must(PASSING.includes(status), last);
      await sleep(PAUSE_MILLISECONDS);
    }
    throw new Broken(last);
  }

  async get<C extends Call>(call: C, options: SendOptions<C> = {}): Promise<CallAnswer<C>> {
    return (await this.ask(call, options)) as CallAnswer<C>;
  }

  /** Until the job has ended; its sentence where it has failed, which must be one that tells the person to try again. */
  async ended(jobID: string, ping: Call = calls.statusPing): Promise<{ failed: boolean; file: string }> {
    for (;;) {
      const state = (await this.get(ping, { params: { jobID } })) as {
        status: string;
        error_code?: string;
        error_message?: string;
        file_url?: string;
      };
      if (state.status === 'finished') return { failed: false, file: state.file_url ?? '' };
      if (state.status === 'failed') {
        must(state.error_code === 'storage-full', `a job has failed: ${state.error_message}`);
        return { failed: true, file: '' };
      }
      await sleep(PAUSE_MILLISECONDS);
    }
  }

  /** What a job is started for, again where the disk was full. */
  async done(start: () => Promise<{ job_id: string }>, ping?: Call): Promise<{ job_id: string; file: string }> {
    for (;;) {
      const { job_id } = await start();
      const { failed, file } = await this.ended(job_id, ping);
      if (!failed) return { job_id, file };
    }
  }

  /** The same as on the first day. */
  same(what: string, value: string): void {
    const before = this.#results.get(what);
    if (before === undefined) this.#results.set(what, value);
    else
      must(before === value, `${what} is not what it was: ${value.slice(0, 200)} instead of ${before.slice(0, 200)}`);
  }

  /** A hash of the file: half a file has another. */
  async download(address: string): Promise<string> {
    return createHash('sha256')
      .update(await this.#request(address))
      .digest('hex');
  }

  /** The public page of a form, filled in. */
  async submit(address: string, answers: Record<string, string>): Promise<void> {
    await this.#request(address, { method: 'POST', body: new URLSearchParams(answers) });
  }

  async #request(address: string, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<string> {
    for (let tries = 0; tries < TRIES; tries++) {
      const answer = await this.#client.request(address, init).catch(() => null);
      if (answer?.status === 200) return answer.text;
      must(
        answer === null || PASSING.includes(answer.status),
        `${address} answered ${answer?.status} ${answer?.text.slice(0, 300)}`,
      );
      await sleep(PAUSE_MILLISECONDS);
    }
    throw new Broken(`${address} isn’t available`);
  }
}
