import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import { refuse } from './refusal.ts';

/** The header must repeat the session's token, or a visitor's cookie; what another site sends is refused. */
const CSRF_COOKIE = 'csrftoken';
const CSRF_HEADER = 'x-csrftoken';
const TOKEN = /^[\w-]{20,100}$/;

export function newCsrfToken(): string {
  return randomBytes(24).toString('base64url');
}

export function equal(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Readable by the page's script, which sends it back as the header. */
export function setCsrfCookie(app: App, reply: FastifyReply, token: string): void {
  reply.setCookie(CSRF_COOKIE, token, { path: '/', sameSite: 'lax', secure: app.publicUrl().startsWith('https:') });
}

/** The anonymous visitor's token, from the cookie. */
export function csrfCookieOf(request: FastifyRequest): string | null {
  const value = request.cookies[CSRF_COOKIE];
  return value !== undefined && TOKEN.test(value) ? value : null;
}

/** Every page and every GET that finds no token, or another session's, sets one. */
export function ensureCsrfCookie(app: App, request: FastifyRequest, reply: FastifyReply): void {
  const { csrfToken } = request.visitor;
  if (csrfToken === null) setCsrfCookie(app, reply, newCsrfToken());
  else if (csrfCookieOf(request) !== csrfToken) setCsrfCookie(app, reply, csrfToken);
}

function hostOf(address: string): string | null {
  try {
    return new URL(address).host;
  } catch {
    return null;
  }
}

export function isCrossSite(app: App, request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const { origin } = request.headers;
  if (origin === undefined) return false;
  const host = hostOf(origin);
  return host === null || (host !== request.headers.host && host !== hostOf(app.publicUrl()));
}

export function checkCsrf(app: App, request: FastifyRequest): void {
  const sent = request.headers[CSRF_HEADER];
  const { csrfToken } = request.visitor;
  if (isCrossSite(app, request) || csrfToken === null || typeof sent !== 'string' || !equal(sent, csrfToken)) {
    throw refuse('csrf-refused');
  }
}
