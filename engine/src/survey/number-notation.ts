import { type Thousands, thousandsMarks } from '@qp/facts';
import { type DecimalComma, hasLeadingZero, parseNumber } from './answers.ts';

/** How a column of texts writes its numbers [DC20]. */
export interface Notation {
  /** Null if they are written as in the rest of the file, or aren't numbers. */
  readonly thousands: Thousands | null;
  /** Another reading is possible. */
  readonly ambiguous: boolean;
}

/** What 1,234 means where the rest of the file says that the point is the decimal mark. */
const BY_FILE: Partial<Record<DecimalComma, Thousands>> = { never: 'comma-thousands' };

/** Looks at the cells of one column for a notation that all of them follow. */
export class NotationLook {
  possible: readonly Thousands[] = thousandsMarks;
  /** With 1.234, not only with 3,5. */
  pointed = false;

  /** Nothing can be found any more. */
  get over(): boolean {
    return this.possible.length === 0;
  }

  see(text: string): void {
    const fits = (each: Thousands) => !hasLeadingZero(text) && !Number.isNaN(parseNumber(text, each));
    this.possible = this.possible.filter(fits);
    if (text.includes('.')) this.pointed = true;
  }

  /** The notation of a column whose cells are all numbers as the file writes them: 1.234 is read as it stands, but could be 1234. */
  asWritten(comma: DecimalComma): Notation {
    const ambiguous = comma === 'always' && this.pointed && this.possible.includes('point-thousands');
    return { thousands: null, ambiguous };
  }

  /** The notation of a column with cells that aren't numbers in the file's own notation. */
  found(comma: DecimalComma): Notation {
    const [only, other] = this.possible;
    if (!only) return { thousands: null, ambiguous: false };
    return other ? { thousands: BY_FILE[comma] ?? null, ambiguous: true } : { thousands: only, ambiguous: false };
  }
}
