import { expect, it } from 'vitest';
import { parseThreshold } from './threshold-field.tsx';

it('reads numbers as people write them', () => {
  const written: [string, number][] = [
    ['30', 30],
    [' 30.5 ', 30.5],
    ['30,5', 30.5],
    ['-1', -1],
    ['+2.', 2],
    ['.5', 0.5],
    ['30%', 30],
    ['0', 0],
  ];
  for (const [text, value] of written) expect(parseThreshold(text)).toBe(value);
});

it('takes an empty field as no threshold', () => {
  expect(parseThreshold('')).toBeNull();
  expect(parseThreshold('  ')).toBeNull();
});

it('does not guess at what isn’t a number', () => {
  for (const text of ['abc', '1,000.5', '1e5', '0x10', '--1', '1 2', 'Infinity', '-'])
    expect(parseThreshold(text)).toBeUndefined();
});
