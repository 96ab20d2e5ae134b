import { accountWords } from '@qp/words/accounts/settings';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../platform/http/network.ts';

/** Where a session was begun, as its person may recognise it: "Firefox on Windows, 192.0.2.7". */
const browsers: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS/, 'macOS'],
  [/Linux/, 'Linux'],
];

export function placeOf({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): string {
  const agent = headers['user-agent'] ?? '';
  const find = (names: readonly [RegExp, string][]) => names.find(([sign]) => sign.test(agent))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  const program = browser && system ? `${browser} on ${system}` : (browser ?? system ?? accountWords('en').aProgram);
  return `${program}, ${networkOf(ip)}`;
}
