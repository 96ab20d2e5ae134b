import { describe, expect, it } from 'vitest';
import type { DecimalComma } from '../survey/answers.ts';
import { NotationLook } from '../survey/number-notation.ts';
import { notationOf } from './number-notation.ts';

/** [DC20] */

function found(comma: DecimalComma, texts: readonly string[], { code = 'SPEND', numeric = false } = {}) {
  const look = new NotationLook();
  for (const text of texts) look.see(text);
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const values = [...counts].map(([text, count]) => [text, count, count] as const);
  return notationOf({ look, numeric, column: { code, label: '' }, texts: values }, comma);
}

describe('[DC20] numbers with thousands', () => {
  it.each([
    ['never', ['1,234.5', '950', '12'], 'comma-thousands'],
    ['never', ['1,234,567', '2,000'], 'comma-thousands'],
    ['never', ['1.234,5', '950', '1.234'], 'point-thousands'],
    ['never', ['12,50', '3,75', '0,99'], 'point-thousands'],
    ['always', ['1,234.5', '1,000'], 'comma-thousands'],
    ['always', ['1.234,5', '2.000', '3,5'], 'point-thousands'],
    ['unless-thousands', ['1,234', '3,5'], 'point-thousands'],
  ] as const)('are known where the column follows one notation (%s, %j)', (comma, texts, thousands) => {
    expect(found(comma, texts)).toEqual({ thousands, ambiguous: false });
  });

  it('are in doubt where both are possible, and guessed only by the decimal point of the file', () => {
    expect(found('never', ['1,234', '950'])).toEqual({ thousands: 'comma-thousands', ambiguous: true });
    expect(found('unless-thousands', ['1,234', '950'])).toEqual({ thousands: null, ambiguous: true });
    expect(found('always', ['1.234', '950'], { numeric: true })).toEqual({ thousands: null, ambiguous: true });
    expect(found('always', ['0.234', '950'], { numeric: true })).toEqual({ thousands: null, ambiguous: false });
    // Two codes, or a decimal comma.
    expect(found('never', ['1,4', '1,2', '4', '2,4', '1'])).toEqual({ thousands: null, ambiguous: true });
  });

  it.each([
    ['dates', ['31.12.2024', '1.1.2025']],
    ['versions', ['1.234.5', '2.000.1']],
    ['both notations', ['1,234.5', '1.234,5']],
    ['codes with zeros in front', ['012,5', '1,234.5']],
    ['lists', ['1,2,3', '2,3']],
    ['amounts with a unit', ['€ 12', '12 %']],
  ])('are not found in %s', (_, texts) => {
    expect(found('never', texts)).toEqual({ thousands: null, ambiguous: false });
  });

  it('are not found in identifiers', () => {
    expect(found('never', ['1,234,567', '1,234,568'], { code: 'member_id' }).thousands).toBeNull();
  });
});
