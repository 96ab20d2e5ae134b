import fs from 'node:fs';
import { ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';
import path from 'node:path';
import { isMainThread } from 'node:worker_threads';

/**
 * Preloaded into the product, its threads included: says in a file which places write (a table, a file, an answer to a browser, a mail), and lets
 * the one that a test has armed fail once. See write-places.ts for the side of the test.
 */

const FOLDER = process.env.FAILING_WRITES ?? '';
const DATA = process.env.DATA_DIR ?? '';
const REPOSITORY = path.resolve(import.meta.dirname, '../../../..');
const original = { ...fs };

/** A place is what is written and the line of ours that does. */
function placeOf(kind: string, what: string): string {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 60;
  const lines = (new Error().stack ?? '').split('\n').filter((line) => !line.includes('failing-writes'));
  Error.stackTraceLimit = limit;
  const frames = lines.flatMap(
    (line) => /(?:\(|at (?:async )?)(?:file:\/\/)?(\/[^()\s]+:\d+):\d+\)?$/.exec(line)?.[1] ?? [],
  );
  const ours = frames
    .filter((frame) => !frame.includes('/node_modules/') && !frame.includes('/postgres/connect.ts'))
    .map((frame) => path.relative(REPOSITORY, frame));
  const theirs = frames.slice(0, 1).map((frame) => frame.replace(/^.*\/node_modules\//, ''));
  return [kind, what, ...(ours.length > 0 ? ours : theirs).slice(0, 3)].join(' | ');
}

/** How the write of this place is to fail; null almost always. The thread that removes the order carries it out, so it happens once. */
function orderFor(place: string): string | null {
  original.appendFileSync(path.join(FOLDER, 'places'), `${place}\n`);
  const order = path.join(FOLDER, 'armed');
  let text: string;
  try {
    text = original.readFileSync(order, 'utf8');
    const [how, armed] = text.split('\t');
    if (armed !== place) return null;
    original.unlinkSync(order);
    original.appendFileSync(path.join(FOLDER, 'fired'), `${text}\n`);
    return how;
  } catch {
    return null;
  }
}

const system = (code: string, what: string) =>
  Object.assign(new Error(`${code}: ${what}`), { code, errno: -1, syscall: what });
const full = (what: string) => system('ENOSPC', what);

/** Names that chance or the clock chose are one. */
const tame = (name: string) =>
  name
    .replace(/^\/t\/[\w-]{32}/, '/t/*')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, '*')
    .replace(/[^/]*~\d+~[0-9a-f]+/g, '*')
    .replace(/(scratch\/cache\/).*/, '$1*')
    .replace(/[0-9a-f]{8,}/g, '*')
    .replace(/\d+/g, '#');

// --- files ---

const names = new Map<number, string>();
const isOurs = (file: unknown): file is string =>
  typeof file === 'string' &&
  DATA !== '' &&
  path.resolve(file).startsWith(path.resolve(DATA)) &&
  !file.includes('/compiled');
const fileLabel = (does: string, file: string) => `${does} ${tame(path.relative(DATA, file))}`;
const opensToWrite = (flags: unknown) =>
  typeof flags === 'number'
    ? (flags & (fs.constants.O_WRONLY | fs.constants.O_RDWR)) !== 0
    : typeof flags === 'string' && /[wa+]/.test(flags);

/** Whether a call on a path fails now. */
const pathFails = (does: string, file: unknown): boolean =>
  isOurs(file) && orderFor(placeOf('file', fileLabel(does, file))) !== null;
const descriptorFails = (does: string, fd: number): boolean => {
  const file = names.get(fd);
  return file !== undefined && orderFor(placeOf('file', fileLabel(does, file))) !== null;
};

type Any = (...given: unknown[]) => unknown;
const table = fs as unknown as Record<string, Any>;
const promised = fs.promises as unknown as Record<string, Any>;
const synchronous = original as unknown as Record<string, Any>;
const BY_PATH = [
  'mkdir',
  'rename',
  'rm',
  'unlink',
  'link',
  'utimes',
  'chmod',
  'copyFile',
  'appendFile',
  'truncate',
  'symlink',
  'rmdir',
];

function breakPaths(): void {
  for (const does of [...BY_PATH, 'writeFile']) {
    const fails = (given: unknown[]) =>
      pathFails(does, given[does === 'rename' || does === 'link' || does === 'copyFile' ? 1 : 0]);
    /** A write that is cut off leaves half of its bytes. */
    const half = (given: unknown[]) => {
      if (does === 'writeFile')
        original.writeFileSync(given[0] as string, Buffer.from(given[1] as string).subarray(0, 3));
    };
    const later = promised[does];
    promised[does] = async (...given) => {
      if (!fails(given)) return later(...given);
      half(given);
      throw full(does);
    };
    const sync = synchronous[`${does}Sync`];
    table[`${does}Sync`] = (...given) => {
      if (!fails(given)) return sync(...given);
      half(given);
      throw full(does);
    };
    const called = synchronous[does];
    table[does] = (...given) => {
      if (!fails(given)) return called(...given);
      half(given);
      return process.nextTick(given.at(-1) as Any, full(does));
    };
  }
}

function breakDescriptors(): void {
  table.openSync = (...given) => {
    if (opensToWrite(given[1]) && pathFails('open', given[0])) throw full('open');
    const fd = synchronous.openSync(...given) as number;
    if (opensToWrite(given[1]) && isOurs(given[0])) names.set(fd, given[0]);
    return fd;
  };
  table.open = (...given) => {
    const done = given.at(-1) as Any;
    const writes = given.length > 2 && opensToWrite(given[1]);
    if (writes && pathFails('open', given[0])) return process.nextTick(done, full('open'));
    return synchronous.open(...given.slice(0, -1), (error: unknown, fd: number) => {
      if (!error && writes && isOurs(given[0])) names.set(fd, given[0]);
      done(error, fd);
    });
  };
  table.closeSync = (fd) => {
    names.delete(fd as number);
    return synchronous.closeSync(fd);
  };
  table.close = (...given) => {
    names.delete(given[0] as number);
    return synchronous.close(...given);
  };
  for (const does of ['write', 'writev', 'ftruncate', 'fsync']) {
    const sync = synchronous[`${does}Sync`];
    table[`${does}Sync`] = (...given) => {
      if (!descriptorFails(does, given[0] as number)) return sync(...given);
      if (does !== 'write') throw full(does);
      // As a disk that becomes full does: a part is written, and said.
      const bytes = Buffer.from(given[1] as string);
      return original.writeSync(given[0] as number, bytes.subarray(0, bytes.length >> 1));
    };
    const called = synchronous[does];
    table[does] = (...given) => {
      if (!descriptorFails(does, given[0] as number)) return called(...given);
      return process.nextTick(given.at(-1) as Any, full(does));
    };
  }
}

interface Handle {
  fd: number;
}

/** Handles have a class of their own, which shows once one is open. */
function breakHandles(): void {
  const opened = promised.open;
  let isBroken = false;
  promised.open = async (...given) => {
    const writes = opensToWrite(given[1]);
    if (writes && pathFails('open', given[0])) throw full('open');
    const handle = (await opened(...given)) as Handle;
    if (writes && isOurs(given[0])) names.set(handle.fd, given[0]);
    else names.delete(handle.fd);
    if (isBroken) return handle;
    isBroken = true;
    const methods = Object.getPrototypeOf(handle) as Record<string, Any>;
    for (const does of ['write', 'writev', 'writeFile', 'appendFile', 'truncate', 'sync']) {
      const method = methods[does];
      methods[does] = async function (this: Handle, ...values) {
        if (descriptorFails(does, this.fd)) throw full(does);
        return method.apply(this, values);
      };
    }
    return handle;
  };
}

// --- tables ---

const WRITES = /\b(insert|update|delete|commit|notify|truncate|create|alter)\b/i;
const statementLabel = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\$\d+/g, '$')
    .replace(/\(\$[^()]*\)(, \(\$[^()]*\))+/g, '($)…')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, '*')
    .trim()
    .slice(0, 70);
const REFUSED = "do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$";

interface OpenClient {
  connection: { stream: { destroy(error: Error): void; emit: Any } };
}

/** `refused` by the database, the connection `cut` before the statement is sent, or after it was carried out and before that is known. */
async function breakTables(): Promise<void> {
  const { default: postgres } = await import('pg');
  const methods = postgres.Client.prototype as unknown as Record<string, Any>;
  const { query } = methods;
  methods.query = function (this: OpenClient, ...given) {
    const text = typeof given[0] === 'string' ? given[0] : String((given[0] as { text?: string } | null)?.text ?? '');
    const how =
      WRITES.test(text) && !/^\s*select\b/i.test(text) ? orderFor(placeOf('table', statementLabel(text))) : null;
    if (how === null) return query.apply(this, given);
    const { stream } = this.connection;
    const lost = system('ECONNRESET', 'read');
    if (how === 'refused') {
      const done = given.find((one) => typeof one === 'function');
      return query.apply(this, done ? [REFUSED, done] : [REFUSED]);
    }
    const answer = query.apply(this, given);
    if (how === 'cut') stream.destroy(lost);
    else {
      const { emit } = stream;
      stream.emit = (...event) => {
        if (event[0] !== 'data') return emit.apply(stream, event);
        stream.emit = emit;
        return stream.destroy(lost);
      };
    }
    return answer;
  };
}

// --- answers to browsers ---

function breakAnswers(): void {
  const methods = ServerResponse.prototype as unknown as Record<string, Any>;
  for (const does of ['write', 'end']) {
    const method = methods[does];
    methods[does] = function (this: ServerResponse, ...given) {
      const what = `${this.req.method} ${tame((this.req.url ?? '').replace(/\?.*/, ''))}`;
      // The line that answers is that of the web framework.
      if (orderFor(`answer | ${what} | ${does}`) === null) return method.apply(this, given);
      this.req.socket.destroy();
      return this;
    };
  }
}

// --- mails ---

function breakMails(): void {
  const port = Number(new URL(process.env.SMTP_URL ?? 'smtp://none:0').port);
  const { write } = Socket.prototype;
  Socket.prototype.write = function (this: Socket, ...given: unknown[]) {
    // What is no command is the mail itself.
    const says = () => /^[A-Z]{4}\b/.exec(String(given[0]))?.[0] ?? 'text';
    if (this.remotePort !== port || orderFor(`mail | ${says()}`) === null) return write.apply(this, given as never);
    // A connection that is lost says so later, never within the call that writes.
    setImmediate(() => this.destroy(system('ECONNRESET', 'read')));
    return false;
  };
}

if (FOLDER !== '') {
  breakPaths();
  breakDescriptors();
  breakHandles();
  if (isMainThread) {
    breakAnswers();
    breakMails();
    await breakTables();
  }
  syncBuiltinESMExports();
}
