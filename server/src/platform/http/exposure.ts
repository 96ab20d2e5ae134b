import type { FastifyRequest } from 'fastify';
import type { Settings } from '../settings.ts';

/** Whether people at other machines can connect: what is only for this machine is then withheld. */

const LOOPBACK = new Set(['127.0.0.1', '::1', '[::1]', 'localhost']);

/** By the settings: it listens elsewhere, people type another address, or a proxy is named. */
export function isExposed({ host, publicUrl, trustProxy }: Settings): boolean {
  if (!LOOPBACK.has(host) || trustProxy.length > 0) return true;
  return publicUrl !== null && !LOOPBACK.has(new URL(publicUrl).hostname);
}

/** Written by proxies of every kind; nothing else sends them. */
const PROXY_HEADERS = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
  'cf-connecting-ip',
  'true-client-ip',
];

export function cameThroughProxy(request: FastifyRequest): boolean {
  return PROXY_HEADERS.some((name) => request.headers[name] !== undefined);
}

export function isFromThisMachine(request: FastifyRequest): boolean {
  const { ip } = request;
  return ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1';
}
