import { describe, expect, it } from 'vitest';
import { columnNames } from './file-header.ts';

describe('the column names of a file', () => {
  it.each([
    ['id,Q1,"Q2, long"\r\n1,2,3', ['id', 'Q1', 'Q2, long']],
    ['id;Q1;Q2\n', ['id', 'Q1', 'Q2']],
    ['id\tQ1', ['id', 'Q1']],
    ['\uFEFFid,Q1\n', ['id', 'Q1']],
    ['only', ['only']],
  ])('are found in %j', async (text, names) => {
    expect(await columnNames(new Blob([text]))).toEqual(names);
  });

  it('are found in UTF-16', async () => {
    expect(await columnNames(new Blob([Uint8Array.from(Buffer.from('\uFEFFid;Q1\n', 'utf16le'))]))).toEqual([
      'id',
      'Q1',
    ]);
  });
});
