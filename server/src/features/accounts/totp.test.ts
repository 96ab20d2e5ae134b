import { describe, expect, test } from 'vitest';
import { base32, codeOf, keyUri, matchingStep, stepAt } from './totp.ts';

/** RFC 6238, appendix B, and RFC 4226, appendix D: the secret is the ASCII text below; the RFC's eight digits end in our six. */
const secret = Buffer.from('12345678901234567890');

describe('one-time codes', () => {
  test.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('are those of RFC 6238 at %i seconds', (seconds, code) => {
    expect(codeOf(secret, stepAt(new Date(seconds * 1000)))).toBe(code.slice(-6));
  });

  test('are taken half a minute early or late, once, and never of another time', () => {
    const now = new Date(1_700_000_000_000);
    const step = stepAt(now);
    for (const near of [-1, 0, 1]) expect(matchingStep(secret, codeOf(secret, step + near), now, 0)).toBe(step + near);
    for (const far of [-2, 2]) expect(matchingStep(secret, codeOf(secret, step + far), now, 0)).toBeNull();
    expect(matchingStep(secret, codeOf(secret, step), now, step)).toBeNull();
    expect(matchingStep(secret, codeOf(secret, step).replace(/(...)/, '$1 '), now, 0)).toBe(step);
    for (const odd of ['', '0', 'abcdef', '1234567']) expect(matchingStep(secret, odd, now, 0)).toBeNull();
  });

  test('come from a secret that apps read: base32 of RFC 4648, in a key URI', () => {
    expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
    expect(keyUri(secret, 'ada@qp.example', 'QP Tool')).toBe(
      'otpauth://totp/QP%20Tool:ada%40qp.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=QP%20Tool&algorithm=SHA1&digits=6&period=30',
    );
  });
});
