import { type Call, calls } from '@qp/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { App } from '../app.ts';
import { ensureCsrfCookie } from './csrf.ts';
import { describeCalls } from './openapi.ts';
import { contentSecurityPolicy } from './security-headers.ts';

/** /api/docs/: the OpenAPI description for a tool, and for a browser a page to read; /api/docs/json/: always the former. */

const VERSION = '1.0.0';

/** The calls that an anonymous visitor may make, by their addresses. */
const openCalls = Object.values(calls as Record<string, Call>)
  .filter(({ access }) => access === 'anyone')
  .map(({ method, path }) => `${method} ${path}`);

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.875rem; }
pre { overflow: auto; padding: 1rem; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 8px; }
section { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: 0.5rem 0; }
h2 { font-size: 1rem; margin: 0.5rem 0; }`;

function section(name: string, call: Call, description: unknown): string {
  const notes = [
    call.access === 'user' ? 'needs a login' : 'open to anyone',
    call.changes ? 'checks the X-CSRFToken header' : '',
    call.role ? `needs the role ${call.role}` : '',
    call.owns ? `answers 404 for a ${call.owns} that is not shared with you` : '',
  ].filter(Boolean);
  return `<section id="${escapeHtml(name)}"><h2><code>${call.method} ${escapeHtml(call.path)}</code></h2>
<p>${escapeHtml(call.summary)} — ${escapeHtml(notes.join('; '))}.</p>
<details><summary>Schemas</summary><pre>${escapeHtml(JSON.stringify(description, null, 2))}</pre></details></section>`;
}

function page(url: string, nonce: string): string {
  const { paths } = describeCalls({ version: VERSION, url }) as { paths: Record<string, Record<string, unknown>> };
  const sections = Object.entries(calls as Record<string, Call>).map(([name, call]) =>
    section(name, call, paths[call.path.replace(/:(\w+)/g, '{$1}')][call.method.toLowerCase()]),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>QP Tool: the calls</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style nonce="${nonce}">${style}</style></head><body>
<h1>The calls of the QP Tool</h1>
<p>Generated from the contract. For tools: <a href="/api/docs/json/">the OpenAPI description</a>. Bodies are form-encoded unless
they carry files; a failure answers with its HTTP status and <code>error_message</code>. The server is
<code>${escapeHtml(url)}</code>. No login is needed for ${openCalls.map((name) => `<code>${escapeHtml(name)}</code>`).join(', ')}.</p>
${sections.join('\n')}</body></html>`;
}

export function addApiDocs(server: FastifyInstance, app: App): void {
  // Made when it is first asked for: only then it is known where the server listens.
  let description = '';
  const sendDescription = (reply: FastifyReply) => {
    description ||= JSON.stringify(describeCalls({ version: VERSION, url: app.publicUrl() }));
    return reply.type('application/json; charset=utf-8').send(description);
  };
  server.get('/api/docs/json/', async (request, reply) => {
    ensureCsrfCookie(app, request, reply);
    return sendDescription(reply);
  });
  server.get('/api/docs/', async (request, reply) => {
    ensureCsrfCookie(app, request, reply);
    reply.header('vary', 'Accept');
    if (!(request.headers.accept ?? '').includes('text/html')) return sendDescription(reply);
    return reply
      .header('content-security-policy', contentSecurityPolicy(app, request.nonce))
      .type('text/html; charset=utf-8')
      .send(page(app.publicUrl(), request.nonce));
  });
}
