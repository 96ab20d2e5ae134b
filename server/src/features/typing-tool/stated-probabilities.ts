import type { FieldedSummary } from '@qp/contract';
import { type ClassifierFile, FEWEST_IN_BAND } from '@qp/facts';

/** Platforms round as they like. */
const SAME = 0.0005;
const BANDS = 10;

/** What a platform states of the people whom it assigned, beside what the tool states of them. */
export class StatedProbabilities {
  readonly #measured: ClassifierFile['measured']['calibration'];
  readonly #bands = Array.from({ length: BANDS }, () => ({ rows: 0, theirs: 0, ours: 0 }));
  #same = 0;

  constructor({ measured }: ClassifierFile) {
    this.#measured = measured.calibration.filter(({ people }) => people >= FEWEST_IN_BAND);
  }

  /** `texts`: the platform's probability, or those of all segments, of which the largest counts. */
  add(texts: readonly string[], ours: number): void {
    const stated = texts.map(share).filter((one) => one !== null);
    if (stated.length === 0) return;
    const theirs = Math.max(...stated);
    const band = this.#bands[Math.min(BANDS - 1, Math.floor(theirs * BANDS))];
    band.rows++;
    band.theirs += theirs;
    band.ours += ours;
    if (Math.abs(theirs - ours) <= SAME) this.#same++;
  }

  summary(): FieldedSummary['probabilities'] {
    const sum = (of: 'rows' | 'theirs' | 'ours') => this.#bands.reduce((total, band) => total + band[of], 0);
    const rows = sum('rows');
    if (rows === 0) return null;
    const bands = this.#bands.map((band, at) => ({
      from: at / BANDS,
      to: (at + 1) / BANDS,
      rows: band.rows,
      theirs: band.theirs / band.rows,
      ours: band.ours / band.rows,
      right: this.#measured.find(({ from }) => Math.round(from * BANDS) === at)?.right ?? null,
    }));
    return {
      rows,
      theirs: sum('theirs') / rows,
      ours: sum('ours') / rows,
      same: this.#same,
      bands: bands.filter((band) => band.rows > 0),
    };
  }
}

/** "0.81", "0,81" or "81%"; null for anything that isn't a share. */
function share(text: string): number | null {
  const [, digits, percent] = /^(\d*[.,]?\d+)\s*(%?)$/.exec(text.trim()) ?? [];
  if (digits === undefined) return null;
  const value = Number(digits.replace(',', '.')) / (percent ? 100 : 1);
  return value <= 1 ? value : null;
}
