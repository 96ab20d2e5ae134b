import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import { address, pages, safeNext } from '@qp/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import { ensureCsrfCookie } from './csrf.ts';
import { answerRefusal } from './errors.ts';
import { refuse } from './refusal.ts';
import { contentSecurityPolicy } from './security-headers.ts';

/** The built web pages: hashed assets that may be cached for ever, and index.html with a fresh nonce for each request. */

const escapeAttribute = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

class IndexPage {
  readonly #file: string;
  #content = '';
  #modified = -1;

  constructor(folder: string) {
    this.#file = path.join(folder, 'index.html');
  }

  /** Read again when it has been built again. */
  async text(): Promise<string> {
    const { mtimeMs } = await stat(this.#file);
    if (mtimeMs !== this.#modified) {
      this.#content = await readFile(this.#file, 'utf8');
      this.#modified = mtimeMs;
    }
    return this.#content;
  }
}

/** Pages that an anonymous visitor may see. */
const open: readonly string[] = [pages.login.path, pages.forgotPassword.path, pages.resetPassword.path];

/** A name changes with what the file holds. Beside each lie its compressed forms, which the build has made. */
export function assetOptions(webFolder: string): FastifyStaticOptions {
  return {
    root: path.join(webFolder, 'assets'),
    prefix: '/assets/',
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response) => {
      response.setHeader('cache-control', 'public, max-age=31536000, immutable');
    },
  };
}

export async function servePages(server: FastifyInstance, app: App): Promise<void> {
  const index = new IndexPage(app.settings.webFolder);

  const sendIndex = async (request: FastifyRequest, reply: FastifyReply, status = 200) => {
    ensureCsrfCookie(app, request, reply);
    const html = (await index.text())
      .replaceAll('{{nonce}}', request.nonce)
      .replaceAll('{{botSiteKey}}', escapeAttribute(app.settings.bot?.siteKey ?? ''))
      .replaceAll('{{companyName}}', escapeAttribute(app.settings.company?.name ?? ''))
      .replaceAll('{{person}}', escapeAttribute(request.visitor.user?.email ?? ''))
      .replaceAll('{{passwords}}', app.settings.passwords ? 'on' : 'off')
      .replaceAll('{{botScript}}', escapeAttribute(app.settings.bot?.scriptUrl ?? ''));
    return reply
      .code(status)
      .header('content-security-policy', contentSecurityPolicy(app, request.nonce))
      .type('text/html; charset=utf-8')
      .send(html);
  };

  await server.register(fastifyStatic, assetOptions(app.settings.webFolder));

  for (const page of Object.values(pages)) {
    if (page === pages.logout) continue;
    server.get(page.path, async (request, reply) => {
      const elsewhere = redirectFrom(page, !open.includes(page.path), request);
      if (elsewhere === null) return sendIndex(request, reply);
      if (page === pages.login) ensureCsrfCookie(app, request, reply);
      return reply.redirect(elsewhere, 302);
    });
  }

  server.setNotFoundHandler(async (request, reply) => {
    const [pathname, query] = request.url.split(/\?(.*)/s);
    // `//host/x` would be read as an address of another site.
    if (!pathname.endsWith('/') && !pathname.startsWith('//') && !pathname.includes('\\')) {
      if (server.findRoute({ method: request.method, url: `${pathname}/` }) !== null)
        return reply.redirect(query === undefined ? `${pathname}/` : `${pathname}/?${query}`, 308);
    }
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (wantsPage && !pathname.startsWith('/api/')) return sendIndex(request, reply, 404);
    return answerRefusal(request, reply, refuse('not-found'));
  });
}

/** To the login, to the factor that is missing, or on from a login that is done; null where the page itself is shown. */
function redirectFrom(
  page: (typeof pages)[keyof typeof pages],
  closed: boolean,
  request: FastifyRequest,
): string | null {
  const { user, session } = request.visitor;
  if (closed && !user) return `${address(pages.login)}?next=${encodeURIComponent(request.url)}`;
  if (session?.needsFactor && page !== pages.account) return pages.account.path;
  if (page !== pages.login || !user) return null;
  const { next } = request.query as { next?: unknown };
  // A header holds no letters beyond ASCII: the path is percent-encoded, what is encoded already stays.
  return encodeURI(safeNext(typeof next === 'string' ? next : null)).replaceAll('%25', '%');
}
