import { address, type Call } from '@qp/contract';
import type { Client } from './client.ts';

/** The path's parameters with this id; a further one gets a value that it knows. */
export function paramsOf(call: Call, id: string): Record<string, string> {
  const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  return Object.fromEntries(names.map((name) => [name, name.endsWith('ID') ? id : name === 'kind' ? 'data' : 'x']));
}

/** As the browser would send it, but with nothing in it. */
export function sendBare(client: Client, call: Call, id: string, headers: Record<string, string>, query = '') {
  const path = address(call, paramsOf(call, id)) + query;
  if (call.method === 'GET') return client.request(path, { headers });
  if (call.encoding === 'json') {
    const json = { ...headers, 'content-type': 'application/json' };
    return client.request(path, { method: 'POST', headers: json, body: '{}' });
  }
  const body = call.encoding?.endsWith('multipart') ? new FormData() : new URLSearchParams();
  return client.request(path, { method: 'POST', headers, body });
}
