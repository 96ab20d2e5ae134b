import type { SegmentModel } from '@qp/facts';
import { symmetricEigen } from '../../numerics/symmetric-eigen.ts';
import { classesOf } from '../answers/stored-model.ts';
import type { LatentClassColumn } from '../types.ts';

/**
 * The share of what separates the segments that lies on one line [LC28]: near 1 where they differ in degree only, as
 * steps of a single trait would. Each ordered variable counts by its mean score, each other one by its responses, all in
 * units of their spread over all respondents. Null with fewer than three segments, which always lie on a line.
 */
export function shareOnOneLine(columns: readonly LatentClassColumn[], fit: SegmentModel): number | null {
  const { segments } = fit;
  if (segments < 3) return null;
  const shares = segmentShares(fit);
  const products = Array.from({ length: segments }, () => new Array<number>(segments).fill(0));
  columns.forEach((column, j) => {
    for (const figure of figuresOf(column, fit.responseProbabilities[j], segments)) {
      addProducts(products, standardised(figure, shares), shares);
    }
  });
  const all = products.reduce((sum, row, k) => sum + row[k], 0);
  return all > 0 ? symmetricEigen(products).values[0] / all : null;
}

function segmentShares(fit: SegmentModel): number[] {
  const { classes, mixture } = classesOf(fit);
  const levels = classes / fit.segments;
  return Array.from({ length: fit.segments }, (_, k) =>
    mixture.slice(k * levels, (k + 1) * levels).reduce((sum, share) => sum + share, 0),
  );
}

interface Figure {
  readonly means: number[];
  /** Mean square of each segment. */
  readonly squares: number[];
}

/** The mean score of an ordered variable, or the share of each response. */
function figuresOf(
  { scalePoints = 0, categories, number }: LatentClassColumn,
  table: readonly number[],
  segments: number,
): Figure[] {
  const of = (score: (response: number) => number): Figure => {
    const means = new Array<number>(segments).fill(0);
    const squares = new Array<number>(segments).fill(0);
    table.forEach((probability, at) => {
      const value = score(Math.floor(at / segments));
      means[at % segments] += probability * value;
      squares[at % segments] += probability * value * value;
    });
    return { means, squares };
  };
  if (number) return [of((response) => number.positions[response])];
  if (scalePoints > 0 || categories === 2) return [of((response) => response)];
  return Array.from({ length: table.length / segments }, (_, own) => of((response) => Number(response === own)));
}

/** Deviations from the overall mean, in standard deviations of a respondent; 0 if all answer alike. */
function standardised({ means, squares }: Figure, shares: readonly number[]): number[] {
  const mean = means.reduce((sum, value, k) => sum + shares[k] * value, 0);
  const variance = squares.reduce((sum, value, k) => sum + shares[k] * value, 0) - mean * mean;
  return variance > 1e-12 ? means.map((value) => (value - mean) / Math.sqrt(variance)) : means.map(() => 0);
}

function addProducts(products: readonly number[][], deviations: readonly number[], shares: readonly number[]): void {
  const weighted = deviations.map((value, k) => value * Math.sqrt(shares[k]));
  products.forEach((row, k) => {
    for (let other = 0; other < row.length; other++) row[other] += weighted[k] * weighted[other];
  });
}
