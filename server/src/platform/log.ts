/** One JSON object per line, so user input never starts a line. Headers, bodies and addresses are never passed in. */
export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];
type LogFields = Readonly<Record<string, unknown>>;

export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** The same log with fields that every line carries. */
  with(fields: LogFields): Log;
}

const ranks: Record<LogLevel, number> = { debug: 10, info: 20, warn: 30, error: 40, silent: 100 };

/** The parts of an error that are safe to log. */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: String(error) };
  const code = (error as NodeJS.ErrnoException).code;
  return {
    error: `${error.name}: ${error.message}`,
    ...(code === undefined ? {} : { code }),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: errorFields(error.cause) }),
  };
}

/** Identical lines beyond this many in a window are counted, so a flood cannot push older entries out of the log. */
const REPEATS_WRITTEN = 50;
const WINDOW_MILLISECONDS = 10_000;

interface Repeats {
  /** Whether this line is still written; else it is counted. */
  admits(level: LogLevel, message: string, fields: LogFields): boolean;
}

function countRepeats(write: (level: LogLevel, message: string, fields: LogFields) => void): Repeats {
  const seen = new Map<string, { count: number; level: LogLevel; message: string; same: LogFields }>();
  const sumUp = () => {
    for (const { count, level, message, same } of seen.values()) {
      if (count > REPEATS_WRITTEN) write(level, message, { ...same, repeated: count - REPEATS_WRITTEN });
    }
    seen.clear();
  };
  return {
    admits(level, message, { route, status, error }) {
      const key = JSON.stringify([level, message, route, status, error]);
      const known = seen.get(key);
      if (known) return ++known.count <= REPEATS_WRITTEN;
      if (seen.size === 0) setTimeout(sumUp, WINDOW_MILLISECONDS).unref();
      seen.set(key, { count: 1, level, message, same: { route, status, error } });
      return true;
    },
  };
}

export function createLog(level: LogLevel, write: (line: string) => void): Log {
  const line = (of: LogLevel, message: string, fields: LogFields) =>
    write(`${JSON.stringify({ time: new Date().toISOString(), level: of, message, ...fields })}\n`);
  const repeats = countRepeats(line);
  const logWith = (shared: LogFields): Log => {
    const at = (of: LogLevel) => (message: string, more?: LogFields) => {
      if (ranks[of] < ranks[level]) return;
      const fields = { ...shared, ...more };
      if (repeats.admits(of, message, fields)) line(of, message, fields);
    };
    return {
      debug: at('debug'),
      info: at('info'),
      warn: at('warn'),
      error: at('error'),
      with: (more) => logWith({ ...shared, ...more }),
    };
  };
  return logWith({});
}
