import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';

/** The headers of every answer. Downloads tighten the policy further, in downloads.ts. */

export function contentSecurityPolicy(app: App, nonce: string | null): string {
  const bot = app.settings.bot ? new URL(app.settings.bot.scriptUrl).origin : null;
  // reCAPTCHA loads its second half from this host.
  const botScripts = bot === 'https://www.google.com' ? `${bot} https://www.gstatic.com` : bot;
  const script = [`'self'`, nonce ? `'nonce-${nonce}'` : '', botScripts ?? ''];
  const policy: Record<string, string[]> = {
    'default-src': [`'none'`],
    'script-src': script,
    'style-src': [`'self'`, nonce ? `'nonce-${nonce}'` : ''],
    'img-src': [`'self'`, 'data:', 'blob:'],
    'font-src': [`'self'`],
    'connect-src': [`'self'`, bot ?? ''],
    'frame-src': bot ? [bot] : [`'none'`],
    'worker-src': [`'self'`],
    'manifest-src': [`'self'`],
    'base-uri': [`'none'`],
    'form-action': [`'self'`],
    'frame-ancestors': [`'none'`],
    'object-src': [`'none'`],
  };
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.filter(Boolean).join(' ')}`)
    .join('; ');
}

export function addSecurityHeaders(server: FastifyInstance, app: App): void {
  server.decorateRequest('nonce', '');
  server.addHook('onRequest', async (request, reply) => {
    request.nonce = randomBytes(16).toString('base64');
    reply
      .header('content-security-policy', contentSecurityPolicy(app, null))
      .header('x-content-type-options', 'nosniff')
      .header('x-frame-options', 'DENY')
      .header('referrer-policy', 'no-referrer')
      .header('cross-origin-opener-policy', 'same-origin')
      .header('cross-origin-resource-policy', 'same-origin')
      .header('permissions-policy', 'camera=(), geolocation=(), microphone=()')
      .header('x-request-id', request.id);
    // Assets say for themselves how long they may be kept: their names change with their content.
    if (!request.url.startsWith('/assets/')) reply.header('cache-control', 'no-store');
    if (app.publicUrl().startsWith('https:')) {
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    }
  });
}
