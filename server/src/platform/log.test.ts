import { expect, test } from 'vitest';
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
