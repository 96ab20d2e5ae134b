// Promise 29 of docs/reliability.md.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { booleanField, codeList, jsonField, nameField, numberField } from './fields.ts';

describe('a number field', () => {
  it.each([
    ['100', 100],
    ['-2.5', -2.5],
    [' 1e3 ', 1000],
    ['.5', 0.5],
  ])('reads %j', (text, number) => expect(numberField.parse(text)).toBe(number));

  it.each(['', 'NaN', 'Infinity', '1e309', '0x10', '1,5', 'twelve', '1 2'])('refuses %j', (text) =>
    expect(numberField.safeParse(text).success).toBe(false),
  );
});

describe('a JSON field', () => {
  const field = jsonField(z.array(z.string()));

  it('reads a valid list', () => expect(field.parse('["a","b"]')).toEqual(['a', 'b']));

  it.each(['', '{', '["a"', 'null', '{"a":1}', '[1]', '['.repeat(200_000)])('refuses anything else', (text) =>
    expect(field.safeParse(text).success).toBe(false),
  );

  it.each([
    ['[1,'.repeat(200_000), 'too-deep 32'],
    [`[${'1,'.repeat(200_000)}1]`, 'too-many-entries 25000'],
    [`{${'"a":[],'.repeat(100_000)}}`, 'too-many-entries 25000'],
  ])('refuses what is too large before it is parsed', (text, problem) =>
    expect(field.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([problem]),
  );

  it('accepts more if the field allows it', () =>
    expect(jsonField(z.array(z.number()), 100_000).parse(`[${'1,'.repeat(60_000)}1]`)).toHaveLength(60_001));

  it('ignores brackets inside a text', () => {
    const text = `\\"[{,${'[,{'.repeat(30_000)}`;
    expect(field.parse(JSON.stringify([text]))).toEqual([text]);
  });
});

describe('a list in a request', () => {
  it('stops at its first bad item and names its position', () => {
    const answer = codeList.safeParse(Array.from({ length: 20_000 }, (_, n) => (n < 3 ? `v${n}` : n)));
    expect(answer.error?.issues).toHaveLength(1);
    expect(answer.error?.issues[0].path).toEqual([3]);
  });
});

describe('a list of variable codes', () => {
  it('refuses a repeated code', () => expect(codeList.safeParse(['a', 'b', 'a']).success).toBe(false));
});

describe('a name', () => {
  it('loses control characters and those that reverse the reading direction', () => {
    expect(nameField.parse(' Invoice\u202efdp\u0000.exe\u2066\n ')).toBe('Invoicefdp.exe');
    expect(nameField.parse('می\u200cخواهم 👩\u200d🚀')).toBe('می\u200cخواهم 👩\u200d🚀');
    expect(nameField.safeParse('\u202e\u200f').success).toBe(false);
  });
});

describe('a yes-or-no field', () => {
  it.each([
    ['true', true],
    ['1', true],
    ['on', true],
    ['false', false],
    ['0', false],
  ])('reads %j', (text, yes) => expect(booleanField.parse(text)).toBe(yes));

  it('refuses other words', () => expect(booleanField.safeParse('maybe').success).toBe(false));
});
