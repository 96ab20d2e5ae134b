// Promises 21, 24 and 29 of docs/reliability.md.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { attachment } from './downloads.ts';
import { parsePairs } from './form-encoding.ts';
import { check, parseForm, parseQuery } from './input.ts';
import { safeFileName } from './uploads.ts';

describe('a form', () => {
  test('takes each key once', () => {
    expect({ ...parseForm(Buffer.from('a=1&b=%20x')) }).toEqual({ a: '1', b: ' x' });
    expect(() => parseForm(Buffer.from('a=1&a=2'))).toThrow('a: is given twice');
  });

  test('holds __proto__ as a key like any other, which a strict schema refuses', () => {
    const form = parseForm(Buffer.from('__proto__=1&a=2'));
    expect(Object.keys(form)).toEqual(['__proto__', 'a']);
    expect(() => check(z.strictObject({ a: z.string() }), form)).toThrow('__proto__: is not a field of this call');
  });

  test('a query never throws; what is given twice is a list, which no schema takes', () => {
    fc.assert(fc.property(fc.string(), (text) => parseQuery(text) !== null));
    expect(() => check(z.strictObject({ a: z.string() }), parseQuery('a=1&a=2'))).toThrow(/^a: /);
  });
});

describe('the encoding of forms', () => {
  test('is read as the browser reads it, and as the browser wrote it', () => {
    const text = fc.string({ unit: fc.constantFrom(...'a+%=&41fFc3 ;?') });
    fc.assert(
      fc.property(text, (form) => {
        // A question mark in front belongs to an address, which is how URLSearchParams reads it.
        const wanted = JSON.stringify([...new URLSearchParams(`?${form}`)]);
        return JSON.stringify(parsePairs(Buffer.from(form))) === wanted;
      }),
    );
    const word = fc.string({ unit: 'binary' }).map((any) => any.toWellFormed());
    fc.assert(
      fc.property(fc.array(fc.tuple(word, word)), (pairs) => {
        const read = parsePairs(Buffer.from(new URLSearchParams(pairs).toString()));
        return JSON.stringify(read) === JSON.stringify(pairs);
      }),
    );
  });

  test('pairs are counted before anything is read: a million of them are refused for their number', () => {
    expect(() => parseForm(Buffer.from('a&'.repeat(1_000_000)))).toThrow('body: has more than 64 fields');
    const distinct = Array.from({ length: 65 }, (_, n) => `k${n}=`).join('&');
    expect(() => parseForm(Buffer.from(distinct))).toThrow('body: has more than 64 fields');
    expect(Object.keys(parseForm(Buffer.from(distinct.slice(0, -5))))).toHaveLength(64);
  });
});

describe('checking', () => {
  test('names the field and the problem', () => {
    const schema = z.strictObject({ alpha: z.number().min(0, 'must be 0 or more') });
    expect(() => check(schema, { alpha: -1 })).toThrow('alpha: must be 0 or more');
    expect(() => check(schema, { alpha: 1, beta: 2 })).toThrow('beta: is not a field of this call');
  });

  test('refuses what PostgreSQL cannot store, however deep', () => {
    const schema = z.object({ list: z.array(z.array(z.string())) });
    for (const bad of ['a\0b', '\ud800']) expect(() => check(schema, { list: [[bad]] })).toThrow('can’t be stored');
    expect(check(schema, { list: [['🙂']] })).toEqual({ list: [['🙂']] });
  });
});

describe('file names', () => {
  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\temp\\data_a.csv', 'data_a.csv'],
    ['data_\u202evsc.csv', 'data_vsc.csv'],
    ['a\0b\r\nc.csv', 'abc.csv'],
    ['..', 'file'],
    ['', 'file'],
    [`${'x'.repeat(300)}.csv`, `${'x'.repeat(196)}.csv`],
  ])('%j is kept as %j', (given, kept) => {
    expect(safeFileName(given)).toBe(kept);
  });

  test('are sent back after RFC 6266: a plain one and the real one, in one line', () => {
    expect(attachment('Größe "x".csv')).toBe(
      `attachment; filename="Gr__e _x_.csv"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%22x%22.csv`,
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) =>
        /^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.~%-]*$/.test(attachment(name)),
      ),
    );
  });
});
