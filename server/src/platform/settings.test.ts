import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeDataFolder } from '../testing/harness.ts';
import { environmentOf, readSettings, SettingsError } from './settings.ts';

test('the defaults serve one person on one machine', () => {
  const settings = readSettings({});
  expect(settings).toMatchObject({
    role: 'all',
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: null,
    demo: true,
    bot: null,
  });
  expect(settings.dataDir).toBe(path.resolve('data'));
});

test('what cannot be used is named with its value, all of it at once', () => {
  const read = () => readSettings({ PORT: '70000', ROLE: 'king', UPLOAD_LIMIT_MB: 'much' });
  expect(read).toThrow(SettingsError);
  for (const part of ['PORT = "70000"', 'ROLE = "king"', 'UPLOAD_LIMIT_MB = "much": must be a whole number']) {
    expect(read).toThrow(part);
  }
});

test('the log goes to an output or a file', () => {
  expect(readSettings({ LOG_FILE: 'stdout' }).logFile).toBe('stdout');
  expect(readSettings({ LOG_FILE: 'x.log' }).logFile).toBe(path.resolve('x.log'));
});

test('a secret is never repeated', () => {
  const secrets = { DATABASE_URL: 'mysql://user:hunter2@host/db', METRICS_TOKEN: 'hunter2' };
  expect(() => readSettings(secrets)).toThrow(/DATABASE_URL: /);
  expect(() => readSettings(secrets)).not.toThrow(/hunter2/);
});

test('bot protection needs both of its keys, and a role of its own a database and an address', () => {
  expect(() => readSettings({ RECAPTCHA_SITE_KEY: 'a' })).toThrow('both RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET');
  expect(() => readSettings({ ROLE: 'worker' })).toThrow('ROLE=worker needs DATABASE_URL');
  expect(() => readSettings({ ROLE: 'web', DATABASE_URL: 'postgres://h/d' })).toThrow('needs PUBLIC_URL');
});

test('an address is kept without its trailing slash, and an empty setting is none', () => {
  const settings = readSettings({
    PUBLIC_URL: 'https://qp.example/',
    SMTP_URL: ' ',
    TRUST_PROXY: '10.0.0.1, 10.0.0.2',
  });
  expect(settings).toMatchObject({
    publicUrl: 'https://qp.example',
    smtpUrl: null,
    trustProxy: ['10.0.0.1', '10.0.0.2'],
  });
});

test('a .env adds to the environment, which wins', () => {
  const folder = makeDataFolder();
  writeFileSync(path.join(folder, '.env'), 'PORT=4000\nHOST=0.0.0.0\n');
  expect(environmentOf(folder, { PORT: '5000' })).toMatchObject({ PORT: '5000', HOST: '0.0.0.0' });
  expect(environmentOf(path.join(folder, 'none'), { PORT: '5000' })).toEqual({ PORT: '5000' });
});
