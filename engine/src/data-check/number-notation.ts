import { type DecimalComma, hasLeadingZero, parseNumber, type Thousands } from '../survey/answers.ts';
import { isNamedIdentifier } from './identifiers-and-weights.ts';
import { isLikeList } from './list-columns.ts';
import type { SourceVariable, ValueCount } from './types.ts';

/** How a column of texts writes its numbers [DC20]. */
export interface Notation {
  /** Null if they are written as in the rest of the file, or are no numbers. */
  readonly thousands: Thousands | null;
  /** Another reading is possible. */
  readonly ambiguous: boolean;
}

const BOTH: readonly Thousands[] = ['comma-thousands', 'point-thousands'];
/** What 1,234 means where the rest of the file says that the point is the decimal mark. */
const BY_FILE: Partial<Record<DecimalComma, Thousands>> = { never: 'comma-thousands' };

/** Looks at the cells of one column for a notation that all of them follow. */
export class NotationLook {
  #possible: readonly Thousands[] = BOTH;
  /** With 1.234, not only with 3,5. */
  #pointed = false;

  /** Nothing can be found any more. */
  get over(): boolean {
    return this.#possible.length === 0;
  }

  see(text: string): void {
    const fits = (each: Thousands) => !hasLeadingZero(text) && !Number.isNaN(parseNumber(text, each));
    this.#possible = this.#possible.filter(fits);
    if (text.includes('.')) this.#pointed = true;
  }

  /** `numeric`: the cells are numbers as the file `comma` writes them. `texts` are its different answers. */
  found(
    comma: DecimalComma,
    numeric: boolean,
    { column, texts }: { column: Pick<SourceVariable, 'code' | 'label'>; texts: readonly ValueCount[] },
  ): Notation {
    // In a file with decimal commas 1.234 is read as it stands, but could be 1234.
    if (numeric) {
      return {
        thousands: null,
        ambiguous: comma === 'always' && this.#pointed && this.#possible.includes('point-thousands'),
      };
    }
    // An identifier stays as it is written.
    if (this.over || isNamedIdentifier(column)) return { thousands: null, ambiguous: false };
    // 1,4 can be two codes.
    if (!this.#pointed && comma !== 'always' && isLikeList(texts, ',')) return { thousands: null, ambiguous: true };
    const [only, other] = this.#possible;
    return other ? { thousands: BY_FILE[comma] ?? null, ambiguous: true } : { thousands: only, ambiguous: false };
  }
}
