import { expect, test } from 'vitest';
import { peopleOfSegment } from './use-set-aside.ts';

test('people of a segment are found by identifier, whatever they are called', () => {
  const csv = [
    'ID,segment,SEG1,SEG2,note',
    '7,SEG2,0.1,0.9,',
    '"a,SEG2,""b""\nc",SEG2,0.4,0.6,"low, SEG2,"',
    '9,SEG1,0.8,0.2,"x\n3,SEG2,"',
    '12,SEG12,0.8,0.2,',
    '10,,,,not assigned',
  ].join('\r\n');
  expect(peopleOfSegment(csv, 2)).toEqual(['7', 'a,SEG2,"b"\nc']);
});
