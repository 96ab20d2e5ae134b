import { address, type Call, type CallAnswer, type CallBody, type CallJson, calls } from '@qp/contract';
import { patient } from '@qp/testing/patience';

/** A browser without a page: keeps cookies, repeats the CSRF token, and speaks the calls of the contract. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  json(): unknown;
}

export interface SendOptions<C extends Call> {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: CallBody<C> | Record<string, string>;
  json?: CallJson<C> | Record<string, unknown>;
  files?: { field: string; name: string; content: string | Uint8Array }[] | undefined;
  headers?: Record<string, string>;
}

/** A page that waits asks often at first; each question costs the server as much as an answer. */
const PING_MILLISECONDS = { first: 20, most: 250 };

const BUSY_TRIES = 60;
const BUSY_MILLISECONDS = 500;

export class Client {
  readonly url: string;
  readonly cookies = new Map<string, string>();

  constructor(url: string) {
    this.url = url;
  }

  /** A raw request with the cookies of this client. */
  async request(path: string, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<Answer> {
    const response = await fetch(this.url + path, {
      redirect: 'manual',
      // A server that never answers is a failure that should name its request.
      signal: patient(),
      ...init,
      headers: { cookie: [...this.cookies].map(([k, v]) => `${k}=${v}`).join('; '), ...init.headers },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair, ...attributes] = line.split(';');
      const [name, value] = pair.split(/=(.*)/s);
      const gone = attributes.some((a) => /^\s*(max-age=0|expires=Thu, 01 Jan 1970)/i.test(a));
      if (gone) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) as unknown };
  }

  get csrf(): Record<string, string> {
    const token = this.cookies.get('csrftoken');
    return token === undefined ? {} : { 'x-csrftoken': token };
  }

  /** Sends a call of the contract, whatever the server makes of it. */
  async send<C extends Call>(call: C, options: SendOptions<C> = {}): Promise<Answer> {
    // A server that is too busy sets no cookie.
    for (let tries = 0; !this.cookies.has('csrftoken') && tries < BUSY_TRIES; tries++) {
      if (tries > 0) await new Promise((resolve) => setTimeout(resolve, BUSY_MILLISECONDS));
      await this.request('/login/');
    }
    const query = options.query ? `?${new URLSearchParams(options.query)}` : '';
    const path = address(call, options.params) + query;
    const headers = { ...this.csrf, ...options.headers };
    if (call.method === 'GET') return this.request(path, { headers });
    const fields = Object.entries(options.body ?? {});
    if (options.json !== undefined) {
      const json = { ...headers, 'content-type': 'application/json' };
      return this.request(path, { method: 'POST', headers: json, body: JSON.stringify(options.json) });
    }
    if (call.encoding !== 'multipart' && !options.files) {
      return this.request(path, { method: 'POST', headers, body: new URLSearchParams(fields) });
    }
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value);
    for (const { field, name, content } of options.files ?? []) {
      form.append(field, new Blob([content]), name);
    }
    return this.request(path, { method: 'POST', headers, body: form });
  }

  /** Sends a call that must succeed, and gives its answer. Like a browser it tries again when the server is too busy. */
  async ask<C extends Call>(call: C, options: SendOptions<C> = {}): Promise<CallAnswer<C>> {
    let answer = await this.send(call, options);
    for (let tries = 1; answer.status === 503 && tries < BUSY_TRIES; tries++) {
      await new Promise((resolve) => setTimeout(resolve, BUSY_MILLISECONDS));
      answer = await this.send(call, options);
    }
    if (answer.status !== 200)
      throw new Error(`${call.method} ${call.path} answered ${answer.status}: ${answer.text.slice(0, 500)}`);
    return answer.json() as CallAnswer<C>;
  }

  async logIn(email: string, password: string): Promise<void> {
    await this.ask(calls.login, { body: { email, password } });
  }

  /** Polls a job until it has ended. */
  async waitFor(
    jobId: string,
    call: Call = calls.statusPing,
  ): Promise<{ status: string; error_message?: string; result?: unknown; file_url?: string }> {
    const { first, most } = PING_MILLISECONDS;
    for (let pause = first; ; pause = Math.min(pause * 1.5, most)) {
      const answer = (await this.ask(call, { params: { jobID: jobId } })) as { status: string };
      if (answer.status === 'finished' || answer.status === 'failed') return answer;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
