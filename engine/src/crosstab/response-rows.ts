import { type CrosstabRow, NONE } from '@qp/facts';
import { CODES } from '../survey/index.ts';
import type { People } from './people.ts';
import type { ResponseVariable } from './types.ts';

/** One row per response: the share of those who answered, and how it compares with everyone's (CT4, CT5). */
export function responseRows(variable: ResponseVariable, people: People, scratch: Float64Array): CrosstabRow[] {
  const { count, segments } = people;
  if (variable.codes.length !== count)
    throw new RangeError(`invalid answers: ${variable.code} has ${variable.codes.length} for ${count} respondents`);
  const counts = countResponses(variable.codes, people, scratch);

  const base = Array.from({ length: segments + 1 }, () => 0);
  const totals: number[] = [];
  for (let r = 0; r < variable.labels.length; r++) {
    let total = 0;
    for (let k = 0; k < segments; k++) {
      base[k] += counts[r * segments + k];
      total += counts[r * segments + k];
    }
    totals.push(total);
    base[segments] += total;
  }
  return variable.labels.map((name, r) => {
    const totalShare = base[segments] > 0 ? totals[r] / base[segments] : NONE;
    const value: number[] = [];
    const index: number[] = [];
    for (let k = 0; k < segments; k++) {
      const share = base[k] > 0 ? counts[r * segments + k] / base[k] : NONE;
      value.push(share);
      index.push(share === NONE || totalShare <= 0 ? NONE : (100 * share) / totalShare);
    }
    value.push(totalShare);
    index.push(totalShare <= 0 ? NONE : 100);
    return { name, value, index, base: [...base], valueType: 'percent' };
  });
}

export function responseScratch(segments: number): Float64Array {
  return new Float64Array(CODES * segments);
}

/** counts[response * K + segment]: sums of weights. */
function countResponses(codes: Uint8Array, people: People, counts: Float64Array): Float64Array {
  const { count, segments, segmentOf, weights } = people;
  counts.fill(0);
  if (weights) for (let i = 0; i < count; i++) counts[codes[i] * segments + segmentOf[i]] += weights[i];
  else for (let i = 0; i < count; i++) counts[codes[i] * segments + segmentOf[i]] += 1;
  return counts;
}
