import type { z } from 'zod';
import type { Activity } from './activity.ts';
import type { ProjectRole } from './roles.ts';

/**
 * One call that the browser makes and the server answers. The server registers its routes from these, the web client
 * and the tests build their requests from them, and the OpenAPI description is generated from them: nothing about a
 * call is said twice.
 */
export interface Call {
  /** What it is for, in one line; the OpenAPI summary. */
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
  /** What the id at the end of the path names. Somebody else's id and an unknown id both answer 404. */
  readonly owns?: 'project' | 'run' | 'job' | 'import';
  /**
   * The least role that somebody needs in the project that the id belongs to. Every call that takes an id names it; one that
   * forgot is open to owners only, and a test says so.
   */
  readonly role?: ProjectRole;
  /** What the project's log says when the call has succeeded; null where it says nothing. */
  readonly activity?: Activity | null;
  /** The call changes something, so that the CSRF header is checked. True for every POST and for the deleting GETs. */
  readonly changes: boolean;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  /** How the body travels; absent for a call without a body. */
  readonly encoding?: 'form' | 'multipart';
  readonly body?: z.ZodType;
  /**
   * The most bytes of the body: of the whole form, or of all text fields beside the files of an upload, which have the
   * operator's limit. Where it is absent FORM_BYTES.
   */
  readonly bodyBytes?: number;
  /** `file`: the answer is a download, not JSON. */
  readonly answer: z.ZodType | 'file';
}

/** The least role for a call. One that forgot to name it is open to owners only. */
export function neededRole(of: Call): ProjectRole {
  return of.role ?? 'owner';
}

/** What a person types into a form fits; a stranger may send no more to any call that needs no login. */
export const FORM_BYTES = 16 * 1024;
/** For lists of variables, each percent-encoded: about 20,000 of them with long codes. */
export const LIST_FORM_BYTES = 2 * 1024 * 1024;

/** The most bytes that the body of a call may have. */
export function bodyLimit(of: Call): number {
  return of.bodyBytes ?? FORM_BYTES;
}

export function call<const C extends Call>(definition: C): C {
  return definition;
}

export type CallBody<C extends Call> = C['body'] extends z.ZodType ? z.input<C['body']> : undefined;
export type CallAnswer<C extends Call> = C['answer'] extends z.ZodType ? z.output<C['answer']> : never;

/** Fills the parameters of a call's path: `address(calls.runList, { projectID })`. */
export function address(of: { readonly path: string }, params: Readonly<Record<string, string>> = {}): string {
  return of.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`the address ${of.path} needs ${name}`);
    return encodeURIComponent(value);
  });
}
