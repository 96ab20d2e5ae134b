import { createSocket } from 'node:dgram';
import { hostname } from 'node:os';
import { errorFields } from './log.ts';
import { openLogFile } from './log-file.ts';
import type { Settings } from './settings.ts';

type Write = (line: string) => void;

/** Where the lines of the log go: the file or an output of the process, and a syslog server where one is set. */
export function openLogSink(settings: Pick<Settings, 'logFile' | 'logLimitBytes' | 'syslog'>): Write {
  const { logFile, logLimitBytes, syslog } = settings;
  const here = countLost(outputs[logFile ?? 'stderr'] ?? openLogFile(logFile as string, logLimitBytes));
  if (syslog === null) return here;
  const there = openSyslog(syslog);
  return (line) => {
    here(line);
    there(line);
  };
}

type Failed = (error: unknown) => void;
const to = (stream: NodeJS.WriteStream) => (line: string, failed: Failed) =>
  void stream.write(line, (error) => error && failed(error));
const outputs: Record<string, ((line: string, failed: Failed) => void) | undefined> = {
  stdout: to(process.stdout),
  stderr: to(process.stderr),
};

/** No one who logs must fail, on a full disk for example. What could not be kept is counted, and said later. */
export function countLost(write: (line: string, failed: Failed) => void): Write {
  let lost = 0;
  let reason: unknown;
  const attempt = (line: string, lines: number) => {
    const failed = (error: unknown) => {
      lost += lines;
      reason = error;
    };
    try {
      write(line, failed);
    } catch (error) {
      failed(error);
    }
  };
  return (line) => {
    if (lost > 0) {
      const before = lost;
      lost = 0;
      const about = { message: 'lines of this log could not be written', lines: before, ...errorFields(reason) };
      attempt(`${JSON.stringify({ time: new Date().toISOString(), level: 'error', ...about })}\n`, before);
    }
    attempt(line, 1);
  };
}

/** RFC 5424, local0. */
const FACILITY = 16 * 8;
const SEVERITIES: Record<string, number> = { debug: 7, info: 6, warn: 4, error: 3 };
/** Receivers must take 2048 bytes (RFC 5424, 6.1); a stack trace may be longer than a datagram. */
const LONGEST = 8000;

function syslogLine(line: string, host: string, process: number): string {
  const entry = JSON.parse(line) as { time: string; level: string };
  const priority = FACILITY + (SEVERITIES[entry.level] ?? 6);
  return `<${priority}>1 ${entry.time} ${host} qp-tool ${process} - - ${line.trimEnd()}`;
}

/** By datagram: a syslog server that is away delays nothing and loses only its own copy. */
function openSyslog(address: URL): Write {
  const family = address.hostname.startsWith('[') ? 'udp6' : 'udp4';
  const host = address.hostname.replace(/^\[|\]$/g, '');
  const socket = createSocket(family);
  socket.on('error', () => undefined);
  socket.unref();
  const port = Number(address.port || 514);
  return (line) => {
    const bytes = Buffer.from(syslogLine(line, hostname(), process.pid)).subarray(0, LONGEST);
    socket.send(bytes, port, host, () => undefined);
  };
}
