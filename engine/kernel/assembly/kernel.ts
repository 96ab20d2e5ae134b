// The E-step over all rows, block by block: joint probabilities, likelihoods, expected counts.
//
// A place in memory is a byte address that the caller chose; everything is aligned to 16. `vectors` is the number of
// pairs of segments; an odd number of segments is padded with a copy of the last one that has no share in the mixture.
import { longJoint, share, shareLevels, shortJoint, spread, spreadLong } from '../dist/blocks';
import { logarithm } from './logarithm';

export { cool } from './cooling';
export { addToLines, multiplyLines } from './tables';

// Rows of a block: their joint probabilities stay in the first-level cache between the two passes.
const BLOCK: u32 = 256;
const LN2: f64 = 0.6931471805599453;

/**
 * Fills the counts of the cells and of the segments (`sizes`) and returns the weighted sum of the logarithms of the
 * rows' likelihoods. `stretches` and `spans` are pairs: end (a group), byte offset of the cells that its codes count
 * from. More than one stretch means that products are rescaled at the end of each.
 */
export function expect(
  vectors: u32, rows: u32, groups: u32, codes: usize, weights: usize, cells: u32, tables: usize, counts: usize,
  mixture: usize, sizes: usize, scratch: usize, stretches: usize, stretchCount: u32, spans: usize, spanCount: u32,
): f64 {
  const stride = <usize>vectors << 4;
  const sums = scratch + <usize>BLOCK * stride;
  const exponents = sums + (<usize>BLOCK << 3);
  memory.fill(counts, 0, <usize>cells * stride);
  memory.fill(sizes, 0, stride);
  let logLikelihood: f64 = 0;
  for (let from: u32 = 0; from < rows; from += BLOCK) {
    const count = min(BLOCK, rows - from);
    const blockCodes = codes + ((<usize>from * <usize>groups) << 1);
    const blockWeights = weights + (<usize>from << 3);
    if (stretchCount > 1) {
      longJoint(vectors, blockCodes, count, groups, tables, mixture, scratch, sums, exponents, stretches, stretchCount);
      logLikelihood += LN2 * weighted(count, blockWeights, exponents);
    } else {
      shortJoint(vectors, blockCodes, count, groups, tables, mixture, scratch, sums);
    }
    logLikelihood += likelihoods(count, blockWeights, sums);
    share(vectors, blockCodes, count, groups, counts, sizes, scratch, sums, spans, spanCount);
  }
  return logLikelihood;
}

/**
 * The same with levels of response style: `codes`, `tables` and `counts` are by segment, and the levels follow from factors of
 * sums and patterns (level-source.mjs). `ones` stands for the mixture of the segments, which `mixture` has by level. `sizes` has
 * the levels, then the segments. `isLong` where products of the factors could become too small: mixture and factors are then
 * mantissas, followed by powers of two.
 */
export function expectLevels(
  vectors: u32, levels: u32, rows: u32, groups: u32, codes: usize, weights: usize, cells: u32, tables: usize, counts: usize,
  ones: usize, mixture: usize, sizes: usize, scratch: usize, stretches: usize, stretchCount: u32, spans: usize, spanCount: u32,
  sumGroups: u32, sumCodes: usize, sumCells: u32, sumTables: usize, sumCounts: usize,
  patternGroups: u32, patternCodes: usize, patternCells: u32, patternTables: usize, patternCounts: usize, isLong: u32,
): f64 {
  const stride = <usize>vectors << 4;
  const spreadStride = stride * <usize>levels;
  const sums = scratch + <usize>BLOCK * stride;
  const exponents = sums + (<usize>BLOCK << 3);
  const own = exponents + (<usize>BLOCK << 3);
  const counted = own + <usize>BLOCK * spreadStride;
  const sumPowers = sumTables + ((<usize>sumCells * <usize>levels) << 3);
  const patternPowers = patternTables + <usize>patternCells * spreadStride;
  memory.fill(counts, 0, <usize>cells * stride);
  memory.fill(sumCounts, 0, (<usize>sumCells * <usize>levels) << 4);
  memory.fill(patternCounts, 0, <usize>patternCells * spreadStride);
  memory.fill(sizes, 0, spreadStride + stride);
  let logLikelihood: f64 = 0;
  for (let from: u32 = 0; from < rows; from += BLOCK) {
    const count = min(BLOCK, rows - from);
    const blockCodes = codes + ((<usize>from * <usize>groups) << 1);
    const ofSums = sumCodes + ((<usize>from * <usize>sumGroups) << 1);
    const ofPatterns = patternCodes + ((<usize>from * <usize>patternGroups) << 1);
    const blockWeights = weights + (<usize>from << 3);
    if (stretchCount > 1) {
      longJoint(vectors, blockCodes, count, groups, tables, ones, scratch, sums, exponents, stretches, stretchCount);
      logLikelihood += LN2 * weighted(count, blockWeights, exponents);
    } else {
      shortJoint(vectors, blockCodes, count, groups, tables, ones, scratch, sums);
    }
    if (isLong) {
      spreadLong(vectors, levels, count, sumGroups, ofSums, patternGroups, ofPatterns, sumTables, sumPowers, patternTables, patternPowers, mixture, scratch, own, sums, exponents, counted);
      logLikelihood += LN2 * weighted(count, blockWeights, exponents);
    } else {
      spread(vectors, levels, count, sumGroups, ofSums, patternGroups, ofPatterns, sumTables, patternTables, mixture, scratch, own, sums);
    }
    logLikelihood += likelihoods(count, blockWeights, sums);
    share(vectors, blockCodes, count, groups, counts, sizes + spreadStride, scratch, sums, spans, spanCount);
    shareLevels(vectors, levels, count, sumGroups, ofSums, patternGroups, ofPatterns, sumCounts, patternCounts, sizes, own, sums);
  }
  return logLikelihood;
}

/**
 * Weighted sum of the logarithms of the rows' sums; each sum is replaced by weight / sum, the scale of its row. A sum that
 * isn't a normal number would get a plausible but wrong logarithm, so the answer is NaN.
 */
function likelihoods(count: u32, weights: usize, sums: usize): f64 {
  // An odd row out is paired with a sum of 1 (logarithm 0). The weights have one entry more for it.
  if (count & 1) store<f64>(sums + (<usize>count << 3), 1);
  let total = f64x2.splat(0);
  let least = f64x2.splat(f64.MAX_VALUE);
  let most = f64x2.splat(0);
  for (let at: usize = 0; at < <usize>count << 3; at += 16) {
    const sum = v128.load(sums + at);
    const weight = v128.load(weights + at);
    least = f64x2.min(least, sum);
    most = f64x2.max(most, sum);
    total = f64x2.add(total, f64x2.mul(weight, logarithm(sum)));
    v128.store(sums + at, f64x2.div(weight, sum));
  }
  const normal = f64x2.ge(least, f64x2.splat(f64.MIN_NORMAL_VALUE));
  const finite = f64x2.le(most, f64x2.splat(f64.MAX_VALUE));
  if (!i64x2.all_true(v128.and(normal, finite))) return NaN;
  return f64x2.extract_lane(total, 0) + f64x2.extract_lane(total, 1);
}

function weighted(count: u32, weights: usize, values: usize): f64 {
  let total: f64 = 0;
  for (let at: usize = 0; at < <usize>count << 3; at += 8) total += load<f64>(weights + at) * load<f64>(values + at);
  return total;
}
