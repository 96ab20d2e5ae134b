import type { Correction } from '@qp/facts';

/** Corrections for making many tests in one row [SG6]. Tests that were not made (null) do not count. */

/** p after correction, in the order given. `made`: how many tests the row has, where only the smallest of them are given. */
type Method = (ps: readonly (number | null)[], made: number) => (number | null)[];

const methods: Readonly<Record<Correction, Method>> = {
  none: (ps) => [...ps],
  bonferroni: (ps, made) => ps.map((p) => (p === null ? null : Math.min(1, p * made))),
  fdr: benjaminiHochberg,
};

/** A difference is significant where its corrected p is below 1 - confidence. */
export function corrected(
  ps: readonly (number | null)[],
  correction: Correction,
  made = ps.reduce((count: number, p) => count + Number(p !== null), 0),
): (number | null)[] {
  return methods[correction](ps, made);
}

/** p·m/i by rank i, and never more than that of a larger p: the largest rank with p·m/i < α then takes all below along. */
function benjaminiHochberg(ps: readonly (number | null)[], made: number): (number | null)[] {
  const adjusted: (number | null)[] = ps.map(() => null);
  const given: { p: number; at: number }[] = [];
  for (let at = 0; at < ps.length; at++) {
    const p = ps[at];
    if (p !== null) given.push({ p, at });
  }
  given.sort((a, b) => a.p - b.p);
  let least = 1;
  for (let rank = given.length; rank >= 1; rank--) {
    const { p, at } = given[rank - 1];
    // p is multiplied last, as R does: 3 · (m/3) is m to the last bit, (3 · m)/3 need not be.
    least = Math.min(least, (made / rank) * p);
    adjusted[at] = least;
  }
  return adjusted;
}
