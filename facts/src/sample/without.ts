import { SAME_SEGMENT } from '../survey-limits.ts';

/** A run beside the same one without people who are flagged. */

interface Side {
  readonly respondents: number;
  readonly segments: number;
  readonly shares: readonly number[];
}
interface Compared {
  readonly one: Side;
  readonly other: Side;
  /** Weighted number of people in segment r of the first run (row) and c of the second (column). */
  readonly people: readonly (readonly number[])[];
  readonly pairs: readonly { readonly one: number; readonly other: number; readonly overlap: number }[];
}

export interface WithAndWithout {
  readonly leftOut: number;
  /** Share of those who are in both runs whose segment is the same one. */
  readonly stay: number;
  readonly segments: readonly {
    readonly segment: number;
    /** The same segment without the flagged people; null if none overlaps by half. */
    readonly match: number | null;
    readonly size: number;
    readonly sizeWithout: number | null;
    /** Share of its people who stay in it. */
    readonly stay: number;
  }[];
  /** The segment that grows or shrinks most, and by what share of its size. */
  readonly most: { readonly segment: number; readonly by: number } | null;
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

export function withAndWithout({ one, other, people, pairs }: Compared): WithAndWithout {
  const matches = new Map(pairs.filter(({ overlap }) => overlap >= SAME_SEGMENT).map((pair) => [pair.one, pair.other]));
  const segments = people.map((row, r) => {
    const match = matches.get(r + 1) ?? null;
    const sizeWithout = match === null ? null : other.shares[match - 1];
    const stay = match === null || sum(row) === 0 ? 0 : row[match - 1] / sum(row);
    return { segment: r + 1, match, size: one.shares[r], sizeWithout, stay };
  });
  const changes = segments.flatMap(({ segment, size, sizeWithout }) =>
    sizeWithout === null ? [] : [{ segment, by: sizeWithout / size - 1 }],
  );
  const staying = sum(people.map((row, r) => segments[r].stay * sum(row)));
  return {
    leftOut: one.respondents - other.respondents,
    stay: staying / sum(people.map(sum)),
    segments,
    most: changes.toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by))[0] ?? null,
  };
}
