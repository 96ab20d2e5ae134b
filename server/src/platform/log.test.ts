// Promise 49 of docs/reliability.md.
import { expect, test, vi } from 'vitest';
import { createLog, errorFields } from './log.ts';

test('an entry is one line, whatever is in it', () => {
  const lines: string[] = [];
  const log = createLog('info', (line) => lines.push(line));
  log.with({ request: 'r1' }).info('odd\ninput', { name: 'a\r\nlevel: fake\u2028' });
  log.debug('not wanted');
  expect(lines).toHaveLength(1);
  expect(lines[0].indexOf('\n')).toBe(lines[0].length - 1);
  expect(JSON.parse(lines[0])).toMatchObject({ level: 'info', message: 'odd\ninput', request: 'r1' });
});

test('an error is written with its code and its cause', () => {
  const cause = Object.assign(new Error('no room'), { code: 'ENOSPC' });
  const fields = errorFields(new Error('cannot store', { cause }));
  expect(fields).toMatchObject({ error: 'Error: cannot store', cause: { error: 'Error: no room', code: 'ENOSPC' } });
  expect(errorFields('a text')).toEqual({ error: 'a text' });
});

test('a flood of identical lines is counted instead of written', () => {
  vi.useFakeTimers();
  try {
    const lines: string[] = [];
    const log = createLog('info', (line) => lines.push(line));
    for (let n = 0; n < 5000; n++) log.info('a request', { request: `r${n}`, route: 'none', status: 404 });
    log.error('something else');
    expect(lines).toHaveLength(51);
    vi.advanceTimersByTime(10_000);
    expect(lines).toHaveLength(52);
    expect(JSON.parse(lines[51])).toMatchObject({ message: 'a request', route: 'none', status: 404, repeated: 4950 });
    log.info('a request', { route: 'none', status: 404 });
    expect(lines).toHaveLength(53);
  } finally {
    vi.useRealTimers();
  }
});
