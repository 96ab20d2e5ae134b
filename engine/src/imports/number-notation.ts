import type { SourceVariable, ValueCount } from '@qp/facts';
import type { DecimalComma } from '../survey/answers.ts';
import type { Notation, NotationLook } from '../survey/number-notation.ts';
import { isNamedIdentifier } from './identifiers-and-weights.ts';
import { isLikeList } from './list-columns.ts';

/** How a column of an imported file writes its numbers [DC20]. */

interface LookedAt {
  readonly look: NotationLook;
  /** The cells are numbers as the file writes them. */
  readonly numeric: boolean;
  readonly column: Pick<SourceVariable, 'code' | 'label'>;
  /** Its different answers. */
  readonly texts: readonly ValueCount[];
}

export function notationOf({ look, numeric, column, texts }: LookedAt, comma: DecimalComma): Notation {
  if (numeric) return look.asWritten(comma);
  // An identifier stays as it is written.
  if (isNamedIdentifier(column)) return { thousands: null, ambiguous: false };
  // 1,4 can be two codes.
  const codes = !look.over && !look.pointed && comma !== 'always' && isLikeList(texts, ',');
  return codes ? { thousands: null, ambiguous: true } : look.found(comma);
}
