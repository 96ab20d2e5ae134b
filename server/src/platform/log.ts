/**
 * Structured logs: one JSON object a line, so that a raw newline in somebody's input can never begin a line of its own.
 * Nothing here knows secrets; the serialisers of the HTTP server leave out headers, bodies and the keys in addresses.
 */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';
export type LogFields = Readonly<Record<string, unknown>>;

export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** The same log with fields that every line carries. */
  with(fields: LogFields): Log;
}

const ranks: Record<LogLevel, number> = { debug: 10, info: 20, warn: 30, error: 40, silent: 100 };

/** What of an error may be written down: its kind, its sentence, its stack, and why it happened. */
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

export function createLog(level: LogLevel, write: (line: string) => void, fields: LogFields = {}): Log {
  const at = (of: LogLevel) => (message: string, more?: LogFields) => {
    if (ranks[of] < ranks[level]) return;
    write(`${JSON.stringify({ time: new Date().toISOString(), level: of, message, ...fields, ...more })}\n`);
  };
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    with: (more) => createLog(level, write, { ...fields, ...more }),
  };
}
