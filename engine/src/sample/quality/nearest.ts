import { Random } from '../../numerics/random.ts';

/** How alike the answers of people are [DQ7]. */

export interface Nearest {
  /** Share of answers that equal those of the most alike person; NaN for people with too few answers. */
  readonly shares: Float64Array;
  /** The most alike person among those before, and the share of equal answers with them; -1 where there is none. */
  readonly earlier: Int32Array;
  readonly earlierShares: Float64Array;
  /** The shares of people who were compared with everyone. */
  readonly typical: Float64Array;
}

/** Up to so many people everyone is compared with everyone else. */
const ALL_PAIRS = 6000;
/** More are met by equal answers to a few questions drawn at random, so many times; who is met then is compared in full. */
const ROUNDS = 16;
const NEIGHBOURS = 4;
/** So many of them are compared with everyone, for what is usual. */
const TYPICAL = 100;

/** `columns`: answers as codes, `missing` for none. People with fewer than `fewest` answers take no part. */
export function nearestPeople(
  columns: readonly Uint8Array[],
  respondents: number,
  { fewest, missing, allPairs = ALL_PAIRS }: { fewest: number; missing: number; allPairs?: number },
): Nearest {
  const shares = new Float64Array(respondents).fill(Number.NaN);
  const [earlier, earlierShares] = [new Int32Array(respondents).fill(-1), new Float64Array(respondents)];
  const size = columns.length;
  // Four answers to a word; those that fill up the last word are equal for everyone.
  const words = Math.ceil(size / 4);
  const answers = new Uint8Array(respondents * words * 4);
  const given = new Uint16Array(respondents);
  columns.forEach((codes, j) => {
    for (let i = 0; i < respondents; i++) {
      answers[i * words * 4 + j] = codes[i];
      given[i] += Number(codes[i] !== missing);
    }
  });
  const packed = new Uint32Array(answers.buffer);
  const people = Array.from(given.keys()).filter((i) => given[i] >= fewest);
  for (const i of people) shares[i] = 0;
  const compare = (a: number, b: number) => {
    const [one, other] = a < b ? [a, b] : [b, a];
    const most = Math.max(given[one], given[other]);
    // A pair with this many different answers is below what both have, and is not looked at to its end.
    const hopeless = size - most * Math.min(shares[one], shares[other], earlierShares[other]);
    let different = 0;
    for (let p = one * words, q = other * words, end = p + words; p < end; p++, q++) {
      const bits = packed[p] ^ packed[q];
      // The highest bit of every byte that isn't zero.
      const unequal = ((((bits & 0x7f7f7f7f) + 0x7f7f7f7f) | bits) >>> 7) & 0x01010101;
      different += Math.imul(unequal, 0x01010101) >>> 24;
      if (different > hopeless) return;
    }
    let equal = size - different;
    for (let p = one * words * 4, q = other * words * 4, end = p + size; p < end; p++, q++) {
      equal -= Number(answers[p] === missing && answers[q] === missing);
    }
    const share = equal / most;
    if (share > shares[one]) shares[one] = share;
    if (share > shares[other]) shares[other] = share;
    if (share <= earlierShares[other]) return;
    earlierShares[other] = share;
    earlier[other] = one;
  };
  if (people.length <= allPairs || people.length > MOST_PLACES) {
    const compared = people.length <= allPairs ? people : [];
    compared.forEach((one, at) => {
      for (let b = 0; b < at; b++) compare(people[b], one);
    });
    return { shares, earlier, earlierShares, typical: shares };
  }
  meet(columns, people, compare);
  const step = people.length / TYPICAL;
  const typical = Float64Array.from({ length: TYPICAL }, (_, at) => {
    const one = people[Math.floor(at * step)];
    for (const other of people) if (other !== one) compare(one, other);
    return shares[one];
  });
  return { shares, earlier, earlierShares, typical };
}

/** Places and hashes of 32 bits share a number. */
const MOST_PLACES = 0x20_0000;

/** Compares people who gave equal answers to some questions drawn at random. */
function meet(
  columns: readonly Uint8Array[],
  people: readonly number[],
  compare: (a: number, b: number) => void,
): void {
  const random = new Random(1, 0, 0);
  const size = columns.length;
  const drawn = Math.min(size, Math.ceil(Math.log2(people.length) / 2));
  const keys = new Float64Array(people.length);
  for (let round = 0; round < ROUNDS; round++) {
    const places = Array.from({ length: drawn }, () => random.below(size));
    const mixed = Array.from({ length: drawn }, () => 2 * random.below(0x4000_0000) + 1);
    people.forEach((i, at) => {
      let hash = 0;
      for (let d = 0; d < drawn; d++)
        hash = (Math.imul(hash ^ (columns[places[d]][i] + 1), mixed[d]) >>> 0) ^ (hash >>> 15);
      // Hash and place in one number: they sort without a function.
      keys[at] = (hash >>> 0) * MOST_PLACES + at;
    });
    keys.sort();
    for (let at = 1; at < keys.length; at++) {
      const hash = Math.floor(keys[at] / MOST_PLACES);
      for (let back = 1; back <= Math.min(at, NEIGHBOURS); back++) {
        if (Math.floor(keys[at - back] / MOST_PLACES) !== hash) break;
        compare(people[keys[at - back] % MOST_PLACES], people[keys[at] % MOST_PLACES]);
      }
    }
  }
}

/** The one before them with the most equal answers. */
export function nearestTo(columns: readonly Uint8Array[], row: number): number {
  const equal = new Uint16Array(row);
  for (const codes of columns) for (let i = 0; i < row; i++) equal[i] += Number(codes[i] === codes[row]);
  return equal.indexOf(equal.reduce((most, one) => Math.max(most, one), 0));
}
