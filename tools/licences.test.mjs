import { expect, test } from 'vitest';
import { installedPackages, licenceOf } from './licences.mjs';

test('a licence is read in every form that packages write it', () => {
  expect(licenceOf({ license: 'MIT' })).toBe('MIT');
  expect(licenceOf({ license: { type: 'ISC' } })).toBe('ISC');
  expect(licenceOf({ licenses: [{ type: 'MIT' }, { type: 'Apache-2.0' }] })).toBe('MIT OR Apache-2.0');
  expect(licenceOf({})).toBe('not stated');
});

test('workspaces are left out, and what is missing is named unless it is for another machine', () => {
  const packages = {
    '': {},
    contract: {},
    'node_modules/@qp/contract': { link: true },
    'node_modules/b': { version: '1.0.0' },
    'node_modules/a': { version: '2.0.0', dev: true },
    'node_modules/other-machine': { version: '1.0.0', optional: true },
    'node_modules/lost': { version: '1.0.0' },
  };
  const read = (place) => (/\/[ab]$/.test(place) ? { name: place.at(-1), license: 'MIT' } : null);
  expect(installedPackages({ packages }, read)).toEqual([
    { name: 'a', version: '2.0.0', dev: true, licence: 'MIT' },
    { name: 'b', version: '1.0.0', dev: false, licence: 'MIT' },
    { name: 'node_modules/lost', version: '1.0.0', dev: false, licence: 'not installed' },
  ]);
});
