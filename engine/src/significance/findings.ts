import {
  type CellFinding,
  type CellTest,
  type Correction,
  comparedTests,
  type OutcomeRow,
  type RowEvidence,
  type SignificanceSettings,
  type TestSettings,
  testRule,
} from '@qp/facts';
import { corrected } from './corrections.ts';

/** What the stored tests of a row say under the settings of a view [SG6] [SG8] [SG9] [SG12]. */

/** By segment: the letters of those that are significantly lower in a row of an outcome, by the rules of the cross-tab [SG9] [SG12]. */
export function outcomeLetters(
  { figures, pairs, total, kind }: OutcomeRow,
  effective: readonly number[],
  { confidence, correction, convention }: Pick<SignificanceSettings, 'confidence' | 'correction' | 'convention'>,
): string[] {
  const settings = { against: 'pairs', confidence, correction, convention } as const;
  const value = [...figures.map((figure) => figure?.value ?? -1), total];
  const valueType = kind === 'share' ? ('percent' as const) : ('unitless' as const);
  const assigned = { name: '', value, index: [], base: [], valueType };
  const tests = { rest: figures.map(() => null), pairs, corrected: null };
  return rowFindings(value, comparedTests(tests, { assigned, effective }, settings), settings).map(
    ({ letters }) => letters,
  );
}

/** The stored tests of one row. */
export type RowTests = Pick<RowEvidence, 'rest' | 'pairs'>;

const NOTHING: CellFinding = { side: 0, letters: '' };

/** By segment number. `value`: the row's figures by segment with Total last, which show the direction. */
export function rowFindings(value: readonly number[], tests: RowTests, settings: TestSettings): CellFinding[] {
  const { correction, capitalBelow: alpha, smallBelow } = testRule(settings);
  const line = settings.against === 'pairs' ? (smallBelow ?? alpha) : alpha;
  const adjusted = belowLine(tests[settings.against], correction, line);
  const segments = tests.rest.length;
  if (settings.against === 'rest')
    return adjusted.map((p, k) => {
      if (p === null || p >= alpha) return NOTHING;
      // A segment is above the rest exactly where it is above Total.
      return { side: value[k] > value[segments] ? 1 : -1, letters: '' };
    });
  const letters: string[][] = tests.rest.map(() => []);
  let pair = 0;
  for (let a = 0; a < segments; a++)
    for (let b = a + 1; b < segments; b++) {
      const p = adjusted[pair++];
      if (p === null || p >= line || value[a] === value[b]) continue;
      const [higher, lower] = value[a] > value[b] ? [a, b] : [b, a];
      const letter = segmentLetter(lower + 1);
      letters[higher].push(p < alpha ? letter : letter.toLowerCase());
    }
  const separator = segments > ALPHABET ? ' ' : '';
  return letters.map((list) =>
    list.length === 0 ? NOTHING : { side: 0, letters: list.sort(byLetter).join(separator) },
  );
}

/**
 * Corrected p's of the tests that can be significant at all: a correction never lowers a p, and in no rank does a larger one bring a
 * smaller one below the line. Sorting these few and not all is most of the time of 3,000 rows of 66 pairs.
 */
function belowLine(ps: readonly (number | null)[], correction: Correction, line: number): (number | null)[] {
  let made = 0;
  const candidates = ps.map((p) => {
    if (p !== null) made += 1;
    return p !== null && p < line ? p : null;
  });
  return corrected(candidates, correction, made);
}

const byLetter = (a: string, b: string) => a.length - b.length || (a.toUpperCase() < b.toUpperCase() ? -1 : 1);

/** The tests that a segment (by number) takes part in. */
export function segmentTests(tests: RowTests, segment: number, settings: TestSettings): CellTest[] {
  const ps = tests[settings.against];
  const adjusted = corrected(ps, testRule(settings).correction);
  if (settings.against === 'rest') return [{ other: 0, p: ps[segment - 1], adjusted: adjusted[segment - 1] }];
  const segments = tests.rest.length;
  return tests.rest.flatMap((_, other) => {
    if (other === segment - 1) return [];
    const place = pairPlace(segment - 1, other, segments);
    return [{ other: other + 1, p: ps[place], adjusted: adjusted[place] }];
  });
}

/** Where two segments (0-based, in either order) stand in the list of pairs. */
export function pairPlace(one: number, other: number, segments: number): number {
  const [a, b] = one < other ? [one, other] : [other, one];
  return a * segments - (a * (a + 1)) / 2 + b - a - 1;
}

const ALPHABET = 26;

/** A, B, … Z, AA, AB, … by segment number. */
export function segmentLetter(segment: number): string {
  const at = segment - 1;
  const last = String.fromCharCode(65 + (at % ALPHABET));
  return at < ALPHABET ? last : segmentLetter(Math.floor(at / ALPHABET)) + last;
}
