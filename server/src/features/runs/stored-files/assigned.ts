import type { Placements } from './result-files.ts';

/** The assignment of a respondent who came without a segment. Fitted segments have none of them. */
export const UNASSIGNED = 255;

/** The respondents who have a segment, or null if all have. */
export function assignedRows({ assignments }: Pick<Placements, 'assignments'>): Int32Array | null {
  if (!assignments.includes(UNASSIGNED)) return null;
  return Int32Array.from(assignments.keys()).filter((row) => assignments[row] !== UNASSIGNED);
}

/** The same for some of the respondents only. */
export function placementsOf(
  { segments, assignments, unanswered, probabilities }: Placements,
  rows: Int32Array,
): Placements {
  return {
    segments,
    assignments: Uint8Array.from(rows, (row) => assignments[row]),
    unanswered: Uint8Array.from(rows, (row) => unanswered[row]),
    probabilities: Float64Array.from(
      { length: rows.length * segments },
      (_, at) => probabilities[rows[Math.floor(at / segments)] * segments + (at % segments)],
    ),
  };
}

/** Placements of all respondents, from those of the ones who have a segment. */
export function placementsOfAll(placed: Placements, rows: Int32Array | null, respondents: number): Placements {
  if (rows === null) return placed;
  const { segments } = placed;
  const all: Placements = {
    segments,
    assignments: new Uint8Array(respondents).fill(UNASSIGNED),
    unanswered: new Uint8Array(respondents),
    probabilities: new Float64Array(respondents * segments),
  };
  rows.forEach((row, at) => {
    all.assignments[row] = placed.assignments[at];
    all.unanswered[row] = placed.unanswered[at];
    all.probabilities.set(placed.probabilities.subarray(at * segments, (at + 1) * segments), row * segments);
  });
  return all;
}
