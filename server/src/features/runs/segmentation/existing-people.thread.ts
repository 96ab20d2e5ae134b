import { readFileSync } from 'node:fs';
import type { ExistingResult } from '@qp/contract';
import { mergeProbabilities } from '@qp/engine/comparison';
import { existingModel, explainExisting } from '@qp/engine/existing-segments';
import { type LatentClassData, type Membership, membershipOf } from '@qp/engine/latent-class';
import { effectiveBaseOf, onlyRespondents, type Survey } from '@qp/engine/survey';
import type { SegmentModel } from '@qp/facts';
import {
  assignedRows,
  decodeLabels,
  decodePlacements,
  encodeModels,
  type Labels,
  UNASSIGNED,
} from '../stored-files/index.ts';
import { clusterData } from './cluster-data.thread.ts';
import { labelsBySize } from './order-labels.thread.ts';
import type { ExistingTask, Fitted, VariablePlace } from './segmentation.ts';

/** People who came with their segment, as a run sees them. */
interface ExistingRunParts {
  /** With the people who have a segment only. */
  readonly survey: Survey;
  readonly data: LatentClassData;
  /** Their rows in the whole survey; null if everyone has a segment. */
  readonly rows: Int32Array | null;
  readonly model: SegmentModel;
  readonly placed: Membership;
  readonly fitted: Fitted;
  readonly given: ExistingResult;
  /** By segment: those of the original run that it combines, from 0; one each unless merged. */
  readonly groups: readonly (readonly number[])[];
}

export function existingRun(whole: Survey, cluster: readonly VariablePlace[], task: ExistingTask): ExistingRunParts {
  const { labels, codes, groups } = readLabels(task, whole.weights);
  const rows = assignedRows({ assignments: labels.segmentOf });
  const survey = rows === null ? whole : onlyRespondents(whole, rows);
  const data = clusterData(survey, cluster);
  const segments = codes.length;
  const segmentOf = labels.segmentOf.filter((segment) => segment !== UNASSIGNED);
  const people = { data, segmentOf, segments };
  const model = existingModel(people, task.alpha);
  const explained = explainExisting(people, task.alpha);
  const probabilities = existingShares(labels, rows) ?? explained.probabilities;
  const { answered } = explained;
  const placed = membershipOf(data, { assignments: segmentOf, probabilities, answered }, segments);
  return {
    survey,
    data,
    rows,
    model,
    placed,
    groups,
    fitted: {
      fits: [],
      models: encodeModels([model]),
      respondents: data.respondents,
      counted: explained.explanation.people,
      effectiveBase: effectiveBaseOf(data.weights, data.respondents),
      weighted: data.weights !== null,
      seed: task.seed,
      answers: { counted_as: 'categories', trial: null },
      prediction: null,
    },
    given: {
      codes: codes.map((some) => [...some]),
      unassigned: whole.respondents - data.respondents,
      probabilities: labels.probabilities === null ? 'cross-validated' : 'given',
      explanation: explained.explanation,
    },
  };
}

/** As they were matched, or those of another run with some of its segments merged. */
function readLabels(task: ExistingTask, weights: Float64Array | null) {
  if ('labelsPath' in task) {
    const labels = decodeLabels(readFileSync(task.labelsPath));
    return { labels, codes: labels.segments.map(({ code }) => [code]), groups: labels.segments.map((_, k) => [k]) };
  }
  const { groups: parts, codes } = task;
  const before = decodePlacements(readFileSync(task.placementsPath));
  const joined: Labels = {
    // The code is only a name for the group here: the original codes are kept beside it.
    segments: parts.map((_, g) => ({ code: String(g), name: '' })),
    segmentOf: before.assignments.map((segment) =>
      segment === UNASSIGNED ? UNASSIGNED : parts.findIndex((some) => some.includes(segment)),
    ),
    probabilities: task.probabilitiesGiven ? mergeProbabilities(before.probabilities, before.segments, parts) : null,
  };
  const labels = labelsBySize(joined, weights);
  const groups = labels.segments.map(({ code }) => parts[Number(code)]);
  return { labels, groups, codes: groups.map((some) => some.flatMap((k) => codes[k])) };
}

/** Probabilities that came with the segments, each person's summing to exactly 1. */
function existingShares({ probabilities, segments }: Labels, rows: Int32Array | null): Float64Array | null {
  if (probabilities === null) return null;
  const count = segments.length;
  const respondents = rows?.length ?? probabilities.length / count;
  const shares = new Float64Array(respondents * count);
  for (let i = 0; i < respondents; i++) {
    const from = (rows?.[i] ?? i) * count;
    const own = probabilities.subarray(from, from + count);
    const sum = own.reduce((total, share) => total + share, 0);
    own.forEach((share, k) => {
      shares[i * count + k] = share / sum;
    });
  }
  return shares;
}
