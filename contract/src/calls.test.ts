import { describe, expect, it } from 'vitest';
import type { Call } from './call.ts';
import { address, bodyLimit, FORM_BYTES } from './call.ts';
import { calls } from './calls.ts';

const all = Object.entries(calls) as [string, Call][];

describe('the list of calls', () => {
  it.each(all)('%s ends in a slash and answers under its page or under /api/', (_, call) => {
    expect(call.path).toMatch(/\/$/);
    expect(call.path).toMatch(/^\/(api\/|login\/$|forgotPassword\/$|resetPassword\/)/);
  });

  it.each(all)('%s is marked as a change if it is a POST', (_, call) => {
    if (call.method === 'POST') expect(call.changes).toBe(true);
  });

  it('checks the CSRF header on the two deleting GETs', () => {
    const changing = all.filter(([, call]) => call.method === 'GET' && call.changes).map(([name]) => name);
    expect(changing.sort()).toEqual(['deleteProject', 'deleteRun']);
  });

  it.each(all)('%s has a schema for its parameters', (_, call) => {
    expect(call.path.includes(':')).toBe(call.params !== undefined);
  });

  it.each(all)('%s accepts only a small form without a login', (_, call) => {
    if (call.access === 'anyone') expect(bodyLimit(call)).toBeLessThanOrEqual(FORM_BYTES);
    expect(FORM_BYTES).toBe(16_384);
  });

  it.each(all.filter(([, call]) => call.encoding?.includes('multipart')))(
    '%s declares the parts of its upload',
    (_, call) => {
      expect(Object.keys(call.upload?.files ?? {})).not.toEqual([]);
    },
  );

  it('has one call per method and address', () => {
    const addresses = all.map(([, call]) => `${call.method} ${call.path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it.each(all.filter(([, call]) => call.owns))('%s names the role that it needs', (name, call) => {
    const missing = `${name} takes the id of a ${call.owns} and names no role: add role: 'viewer' where it only shows or downloads, 'editor' where it changes something, 'owner' where it shares or deletes`;
    expect(call.role, missing).toBeDefined();
  });

  it.each(all.filter(([, call]) => !call.owns))('%s has no project id and names no role', (_, call) => {
    expect(call.role).toBeUndefined();
  });

  it.each(all.filter(([, call]) => call.owns && call.changes))(
    '%s says what the log of the project says',
    (name, call) => {
      const missing = `${name} changes something in a project: add activity: { did, what } for its log, or activity: null`;
      expect(call.activity, missing).toBeDefined();
    },
  );

  it('lets viewers post only to create a download or to count a subgroup', () => {
    const posts = all.filter(([, call]) => call.changes && call.role === 'viewer').map(([name]) => name);
    expect(posts.sort()).toEqual([
      'classifier',
      'classifierExcel',
      'classifierProbability',
      'classify',
      'crosstabSubgroup',
      'customerKit',
      'downloadTopK',
      'exportProject',
      'typingKit',
    ]);
  });

  it.each(all.filter(([, call]) => call.owns))(
    '%s names whose id it takes and asks for a login or a bound cookie',
    (name, call) => {
      expect(call.access === 'user' || name === 'statusPing').toBe(true);
      expect(call.path).toMatch(new RegExp(`:${call.owns}ID/$`));
    },
  );
});

describe('an address', () => {
  it('is filled with its parameters, escaped', () => {
    expect(address({ path: '/a/:x/' }, { x: 'b/c d' })).toBe('/a/b%2Fc%20d/');
  });

  it('is refused if a parameter is missing', () => {
    expect(() => address({ path: '/a/:x/' })).toThrow('the address /a/:x/ needs x');
  });
});
