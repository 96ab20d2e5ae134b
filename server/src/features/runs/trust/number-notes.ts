import { MAX_CLUSTERS, type TrustNote } from '@qp/contract';
import { lowestAt, pickedSegments, type SegmentCriterion } from '@qp/facts';
import { criterionNames } from '@qp/words/run/segments';
import { caution, good, segmentsWord, type TrustFacts, warning } from './facts.ts';
import { bestForetold } from './prediction-notes.ts';

/** Why this number of segments, and what BIC would take, one segment included. */
export function howMany(facts: TrustFacts): TrustNote[] {
  const { fits, segments, maxClusters, criterion } = facts;
  if (maxClusters === 1) return [caution('The maximum was 1, so that everybody is in one segment.')];
  const picked = pickedSegments(fits, criterion, facts.prediction);
  const bic = lowestAt(fits, 'bic');
  if (picked !== segments) return [openedByHand(segments, criterion, picked, bic)];
  const also =
    criterion === 'bic' ? '' : bic === segments ? `, and BIC would take ${bic} too` : `; BIC would take ${bic}`;
  if (criterion === 'max') {
    const text = `${segmentsWord(segments)} because the maximum was asked for${also}.`;
    return [bic === segments ? good(text) : caution(text)];
  }
  const name = criterionNames[criterion];
  if (criterion !== 'cv' && lowestAt(fits, criterion) === 1) {
    const text = `${name} is lowest with everybody in one segment: the data hold no clear segments, and ${segments} is only the best number above one${also}.`;
    return [warning(text)];
  }
  if (segments === maxClusters) {
    const trend = criterion === 'cv' ? 'is still improving' : 'is still falling';
    const text = `${name} ${trend} at the maximum of ${maxClusters}: a larger maximum may find more segments${also}.`;
    return [maxClusters < MAX_CLUSTERS ? { ...caution(text), offer: 'maximum' } : caution(text)];
  }
  if (criterion === 'cv' && facts.prediction && bestForetold(facts.prediction).segments > segments) {
    const text = `${name} hardly improves beyond ${segmentsWord(segments)}: a further segment would add less than 1% of what they gain${also}.`;
    return [good(text)];
  }
  const best = criterion === 'cv' ? `is best with ${segmentsWord(segments)}` : `is lowest at ${segmentsWord(segments)}`;
  return [good(`${name} ${best} and gets worse before the maximum of ${maxClusters}${also}.`)];
}

function openedByHand(segments: number, criterion: SegmentCriterion, picked: number, bic: number): TrustNote {
  const opened = segments === 1 ? '1 segment was' : `${segments} segments were`;
  const otherwise =
    criterion === 'max' ? `the maximum asked for gives ${picked}` : `${criterionNames[criterion]} would take ${picked}`;
  const also = criterion === 'bic' ? '' : `, and BIC would take ${bic}`;
  return caution(`${opened} opened by hand; ${otherwise}${also}.`);
}
