import { address, type Call, type CallAnswer, type CallBody, type CallJson, pages } from '@qp/contract';
import { connectionWords } from '@qp/words/app/connection';
import { cookie, pageMeta } from './page-facts.ts';
import { loggedInAgain } from './session-end.ts';

/** A request that did not succeed, with the server's own sentence where it gave one. */
export class ApiError extends Error {
  /** 0 where the server could not be reached. */
  readonly status: number;
  readonly requestId: string | null;
  /** The answer's body as parsed JSON, where it had one. */
  readonly body: unknown;

  constructor(message: string, status: number, requestId: string | null, body: unknown) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.requestId = requestId;
    this.body = body;
  }
}

const words = connectionWords('en');

export interface SendOptions<C extends Call> {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | undefined>>;
  body?: CallBody<C>;
  /** For a call that takes JSON or an upload. */
  json?: CallJson<C>;
  /** For a multipart call: text fields and files, by field name. */
  fields?: Readonly<Record<string, string>>;
  files?: Readonly<Record<string, File>>;
  /** How much of a multipart body has left, 0 to 1. */
  onUpload?(share: number): void;
  signal?: AbortSignal | undefined;
}

/** Makes a call and gives its answer, checked against the contract. Throws `ApiError`. */
export async function send<C extends Call>(call: C, options: SendOptions<C> = {}): Promise<CallAnswer<C>> {
  const response = await request(call, options);
  const body = await json(response);
  if (call.answer === 'file') throw new Error(`${call.path} answers a file: use sendForFile`);
  const answer = call.answer.safeParse(body);
  if (!answer.success) {
    throw new ApiError(words.notUnderstood, response.status, requestIdOf(response), body);
  }
  return answer.data as CallAnswer<C>;
}

/** The same for a call that answers a file. */
export async function sendForFile<C extends Call>(call: C, options: SendOptions<C> = {}): Promise<Blob> {
  return (await request(call, options)).blob();
}

export function urlOf(
  call: Call,
  params?: Readonly<Record<string, string>>,
  query?: SendOptions<Call>['query'],
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, value);
  const text = search.toString();
  return address(call, params) + (text ? `?${text}` : '');
}

/** Where to log in, coming back here afterwards. */
export function loginAddress(from: Pick<Location, 'pathname' | 'search'> = window.location): string {
  return `${pages.login.path}?${new URLSearchParams({ next: from.pathname + from.search })}`;
}

async function request<C extends Call>(call: C, options: SendOptions<C>): Promise<Response> {
  const headers = new Headers({ Accept: call.answer === 'file' ? '*/*' : 'application/json' });
  const csrf = cookie('csrftoken');
  if (csrf) headers.set('X-CSRFToken', csrf);
  const url = urlOf(call, options.params, options.query);
  const body = bodyOf(call, options);
  if (options.json !== undefined) headers.set('Content-Type', 'application/json');
  const { signal, onUpload } = options;
  let response: Response;
  try {
    response =
      body instanceof FormData && onUpload
        ? await upload(url, headers, body, onUpload, signal)
        : await fetch(url, { method: call.method, headers, body, signal: signal ?? null, credentials: 'same-origin' });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError(words.unreachable, 0, null, null);
  }
  if (response.ok) return response;
  const failure = await failureOf(response);
  if (failure.status !== 401 || !(call.access === 'user' || call.owns)) throw failure;
  if (await loggedInAgain()) {
    signal?.throwIfAborted();
    return request(call, options);
  }
  window.location.assign(loginAddress());
  throw failure;
}

function bodyOf<C extends Call>(call: C, options: SendOptions<C>): BodyInit | null {
  if (call.encoding === 'form') {
    // Form fields are text; the contract's schemas turn them into what they mean.
    return new URLSearchParams(options.body as Readonly<Record<string, string>> | undefined);
  }
  if (call.encoding === 'json or multipart' && options.json !== undefined) return JSON.stringify(options.json);
  if (call.encoding === undefined) return null;
  const form = new FormData();
  for (const [name, value] of Object.entries(options.fields ?? {})) form.set(name, value);
  for (const [name, file] of Object.entries(options.files ?? {})) form.set(name, file, file.name);
  return form;
}

/** `fetch` doesn't report the progress of an upload; XMLHttpRequest does. */
function upload(
  url: string,
  headers: Headers,
  body: FormData,
  onUpload: (share: number) => void,
  signal: AbortSignal | undefined,
) {
  return new Promise<Response>((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const stop = () => xhr.abort();
    xhr.open('POST', url);
    xhr.responseType = 'blob';
    for (const [name, value] of headers) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => event.lengthComputable && onUpload(event.loaded / event.total);
    xhr.onerror = () => reject(new TypeError('network'));
    xhr.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    xhr.onload = () => {
      const answered = new Headers({ 'x-request-id': xhr.getResponseHeader('x-request-id') ?? '' });
      resolve(new Response(xhr.response as Blob, { status: xhr.status, headers: answered }));
    };
    xhr.onloadend = () => signal?.removeEventListener('abort', stop);
    signal?.addEventListener('abort', stop);
    xhr.send(body);
  });
}

async function failureOf(response: Response): Promise<ApiError> {
  const body = await json(response);
  const said = typeof body === 'object' && body !== null && 'error_message' in body ? String(body.error_message) : null;
  const message = said ?? words.answered(response.status);
  return new ApiError(message, response.status, requestIdOf(response), body);
}

async function json(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function requestIdOf(response: Response): string | null {
  return response.headers.get('x-request-id') || null;
}

/** What the server says in the page's head about bot protection; null where it is off. */
export function botProtection(): { siteKey: string; script: string } | null {
  const siteKey = pageMeta('bot-protection-site-key');
  const script = pageMeta('bot-protection-script');
  return siteKey && script ? { siteKey, script } : null;
}
