import { type ErrorCode, errors } from '@qp/contract/errors';
import { errorMessages } from '@qp/words/errors/sentences';

const errorMessage = errorMessages('en');

type Values = Record<string, string | number>;

/** A failure that the user should read: a code of the catalogue with its sentence. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: ErrorCode;
  readonly status: number;
  readonly values: Values;
  /** Further fields of the answer, such as `problems`. */
  readonly extra: Record<string, unknown>;

  constructor(code: ErrorCode, values: Values = {}, extra: Record<string, unknown> = {}) {
    super(errorMessage(code, values));
    this.code = code;
    this.status = errors[code].status;
    this.values = values;
    this.extra = extra;
  }
}

/** `throw refuse('project-name-taken')`, `throw refuse('invalid-input', { field, problem })`. */
export function refuse(code: ErrorCode, values: Values = {}, extra: Record<string, unknown> = {}): Refusal {
  return new Refusal(code, values, extra);
}

/** `16 kB`, `500 MB`: a limit as a sentence names it. */
export function readableBytes(bytes: number): string {
  if (bytes >= 1024 * 1024) return `${Math.floor(bytes / 1024 / 1024)} MB`;
  return bytes >= 1024 ? `${Math.floor(bytes / 1024)} kB` : `${bytes} bytes`;
}

/** PostgreSQL's and the operating system's words for a full disk. */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT']);

export function isStorageFull(error: unknown): boolean {
  return FULL.has(String((error as { code?: unknown } | null)?.code));
}
