import { describe, expect, it } from 'vitest';
import { chiSquaredTail } from './chi-squared.ts';
import { Random, seededNumbers } from './random.ts';

/** sfc32 of PractRand 0.94 (Doty-Humphrey), written from its description with whole numbers of any size. */
function* sfc32(a: bigint, b: bigint, c: bigint): Generator<number> {
  const cut = (x: bigint) => BigInt.asUintN(32, x);
  for (let counter = 1n; ; counter++) {
    const sum = cut(a + b + counter);
    a = cut(b ^ (b >> 9n));
    b = cut(c + (c << 3n));
    c = cut(cut((c << 21n) | (c >> 11n)) + sum);
    yield Number(sum);
  }
}

describe('the generator', () => {
  it('is sfc32, from its seed, stream and substream', () => {
    const [seed, stream, substream] = [20_261_119, 3, 5];
    const plain = sfc32(
      BigInt.asUintN(32, BigInt(seed ^ 0x9e3779b9)),
      BigInt.asUintN(32, BigInt(stream + 1) * 0x85ebca6bn),
      BigInt.asUintN(32, BigInt(substream + 1) * 0xc2b2ae35n),
    );
    for (let warmUp = 0; warmUp < 16; warmUp++) plain.next();
    const random = new Random(seed, stream, substream);
    for (let draw = 0; draw < 1000; draw++) expect(random.share()).toBe(plain.next().value! / 2 ** 32);
  });

  it('draws every whole number below a limit equally often', () => {
    const counts = new Array<number>(11).fill(0);
    const random = new Random(1, 0, 0);
    for (let draw = 0; draw < 110_000; draw++) counts[random.below(11)]++;
    const chiSquared = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0);
    expect(chiSquaredTail(chiSquared, 10)).toBeGreaterThan(1e-3);
  });

  it('gives another row of numbers for another seed, stream or substream, and the same for the same', () => {
    const first = (...at: [number, number, number]) => new Random(...at).share();
    expect(
      new Set([first(1, 0, 0), first(2, 0, 0), first(1, 1, 0), first(1, 0, 1), first(2 ** 32 + 1, 0, 0)]).size,
    ).toBe(5);
    const [one, other] = [seededNumbers(9), seededNumbers(9)];
    for (let draw = 0; draw < 10; draw++) expect(one()).toBe(other());
  });
});
