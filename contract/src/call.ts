import type { z } from 'zod';
import type { Activity } from './activity.ts';
import type { ProjectRole } from './roles.ts';

/** One API call. Routes, client requests, tests and the OpenAPI description are all derived from these definitions. */
export interface Call {
  /** One line; the OpenAPI summary. */
  readonly summary: string;
  readonly method: 'GET' | 'POST';
  /** With `:name` for each parameter, always with a trailing slash. */
  readonly path: `/${string}/` | '/';
  /** `user`: an anonymous visitor gets 401. */
  readonly access: 'anyone' | 'user';
  /** A person who is logged in, never a program with a token. */
  readonly personOnly?: boolean;
  /** Also open to a person who has yet to set up the two-step verification that the installation requires. */
  readonly beforeFactor?: boolean;
  /** What the id at the end of the path refers to. Without access the answer is 404, as for an unknown id. */
  readonly owns?: 'project' | 'run' | 'wave' | 'job' | 'import';
  /** The lowest role allowed in the project of the id. A test requires it for every call with an id; the default is owner. */
  readonly role?: ProjectRole;
  /** The entry in the project's log after a successful call; null for none. */
  readonly activity?: Activity | null;
  /** The call changes something, so the CSRF header is checked: every POST and the deleting GETs. */
  readonly changes: boolean;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  /** How the body travels; absent for a call without a body. */
  readonly encoding?: 'form' | 'json' | 'multipart' | 'json or multipart';
  /** The parts of an upload: its text fields, and its files, each true where it is needed. */
  readonly upload?: { readonly fields?: z.ZodType; readonly files: Readonly<Record<string, boolean>> };
  /** The JSON body of a call that takes JSON or an upload. */
  readonly json?: z.ZodType;
  readonly body?: z.ZodType;
  /** Limit in bytes of the form, or of an upload's text fields (files have the operator's limit). Default: FORM_BYTES. */
  readonly bodyBytes?: number;
  /** `file`: the answer is a download, not JSON. */
  readonly answer: z.ZodType | 'file';
}

/** The lowest role allowed to make a call; owner if it names none. */
export function neededRole(of: Call): ProjectRole {
  return of.role ?? 'owner';
}

/** Enough for any form that people type, and the limit for calls without a login. */
export const FORM_BYTES = 16 * 1024;
/** For lists of variables, each percent-encoded: about 20,000 of them with long codes. */
export const LIST_FORM_BYTES = 2 * 1024 * 1024;

export function bodyLimit(of: Call): number {
  return of.bodyBytes ?? FORM_BYTES;
}

export function call<const C extends Call>(definition: C): C {
  return definition;
}

export type CallBody<C extends Call> = C['body'] extends z.ZodType ? z.input<C['body']> : undefined;
/** The JSON body of a call that takes one. */
export type CallJson<C extends Call> = C['json'] extends z.ZodType ? z.input<C['json']> : undefined;
export type CallAnswer<C extends Call> = C['answer'] extends z.ZodType ? z.output<C['answer']> : never;

/** Fills the parameters of a call's path: `address(calls.runList, { projectID })`. */
export function address(of: { readonly path: string }, params: Readonly<Record<string, string>> = {}): string {
  return of.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`the address ${of.path} needs ${name}`);
    return encodeURIComponent(value);
  });
}
