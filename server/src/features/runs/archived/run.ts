import {
  ALPHA_MAXIMUM,
  COLUMN_NAME_LIMIT,
  codeList,
  DESCRIPTION_LIMIT,
  existingFrom,
  existingResult,
  MAX_CLUSTERS,
  MAX_SEED,
  MAX_STARTS,
  mergedSegments,
  NOTE_LIMIT,
  runAnswers,
  runName,
  runView,
  someCodes,
} from '@qp/contract';
import {
  answerChoices,
  crosstabGroups,
  fitSummary,
  MOVED_POINTS,
  movedPoints,
  pairResidual,
  prediction,
  segmentCriteria,
  selectionReport,
  sortColsByPair,
  takenWeight,
} from '@qp/facts';
import { archiveProblemWords } from '@qp/words/errors/archive-problems';
import { archiveWords } from '@qp/words/projects/archive';
import { z } from 'zod';
import {
  int4,
  kept,
  keptJson,
  leftOut,
  otherRun,
  ownEntry,
  parentId,
  pastMoment,
  projectId,
  storedFile,
} from '../../../platform/archive/columns.ts';
import { tablePart } from '../../../platform/archive/part.ts';
import type { RunResultTable, RunTable } from '../tables.ts';
import { crosstabProblem } from './crosstab.ts';
import { areSegments, isSquare, type RunFacts, valuesInRows } from './facts.ts';
import { modelsProblem, placementsProblem } from './stored-files.ts';

const description = z.string().max(DESCRIPTION_LIMIT);
const segments = z.int().min(1).max(MAX_CLUSTERS);
const share = z
  .number()
  .min(0)
  .max(1 + 1e-9);

/** Limit before anything is validated: three lists of at most 20,000 codes, twice, and the figures of 30 fits. */
const MAX_RUN_VALUES = 200_000;

const originalCode = z.string().max(DESCRIPTION_LIMIT);
const codesOfColumns = z.record(originalCode, z.string().max(COLUMN_NAME_LIMIT + 300));
const existingOrigin = existingFrom.extend({
  name: z.string().max(500),
  label: description,
  probabilities: codesOfColumns.nullable(),
  unmatched: int4,
  duplicates: int4,
});
const existingFigures = existingResult.extend({
  codes: z.array(z.array(originalCode).max(MAX_CLUSTERS)).max(MAX_CLUSTERS),
  unassigned: int4,
});

const savedView = runView
  .exactPartial()
  .extend({ order: z.array(segments).max(MAX_CLUSTERS).exactOptional() })
  .refine(({ sortColsBy = '' }) => isSortColumn(sortColsBy), archiveProblemWords('en').sortedByNoRow);

function isSortColumn(text: string): boolean {
  try {
    sortColsByPair(text);
    return true;
  } catch {
    return false;
  }
}

export const runPart = tablePart<RunTable, RunFacts>()({
  table: 'runs',
  entry: 'run.json',
  under: 'run',
  mostValues: () => MAX_RUN_VALUES,
  columns: {
    id: parentId,
    project_id: projectId,
    submission_key: leftOut('belongs to the page that submitted the run'),
    name: kept(runName),
    max_clusters: kept(segments),
    alpha: kept(z.number().min(0).max(ALPHA_MAXIMUM)),
    criterion: kept(z.enum(segmentCriteria)),
    answers: kept(z.enum(answerChoices)),
    seed: kept(z.int().min(0).max(MAX_SEED)),
    starts: kept(z.int().min(1).max(MAX_STARTS).nullable()),
    cluster: kept(someCodes(archiveProblemWords('en').noClusterVariable)),
    profile: kept(codeList),
    metrics: kept(codeList),
    numbers: kept(codeList.default([])),
    selection: kept(z.boolean().default(false)),
    opened_from: otherRun,
    given_from: keptJson(existingOrigin.nullable().default(null)),
    description: kept(description),
    note: kept(z.string().max(NOTE_LIMIT).default('')),
    moved_points: kept(movedPoints.default(MOVED_POINTS)),
    left_out: kept(int4.default(0)),
    weight: keptJson(takenWeight.nullable().default(null)),
    header_descriptions: keptJson(z.array(description).max(MAX_CLUSTERS)),
    view: keptJson(savedView.nullable()),
    carried_names: keptJson(z.array(description.nullable()).max(MAX_CLUSTERS).nullable()),
    first_significance: keptJson(
      runView
        .pick({ significance: true, confidence: true, correction: true, convention: true })
        .exactPartial({ convention: true })
        .nullable(),
    ),
    job_id: leftOut('a run from an archive gets a job of its own that has already finished'),
    error_message: leftOut('only finished runs are exported'),
    error_code: leftOut('only finished runs are exported'),
    created_at: kept(pastMoment),
    updated_at: kept(pastMoment),
  },
  problem({ header_descriptions, carried_names, numbers, cluster }, { segments: count }) {
    if (!numbers.every((code) => cluster.includes(code))) return 'run.json has a number that is no cluster variable';
    const fits = [header_descriptions.length, carried_names?.length ?? 0].every((n) => n === 0 || n === count);
    return fits ? null : archiveWords('en').unfitSegments('run.json');
  },
});

export const resultPart = tablePart<RunResultTable, RunFacts>()({
  table: 'run_results',
  entry: 'run.json',
  under: 'result',
  mostValues: (facts) => valuesInRows(facts, 3 * (facts.segments + 1)),
  columns: {
    run_id: parentId,
    segments: kept(segments),
    fits: keptJson(
      z
        .array(
          fitSummary.extend({
            segments,
            shares: z.array(share).max(MAX_CLUSTERS),
            agreementTable: z.array(z.array(share).max(MAX_CLUSTERS)).max(MAX_CLUSTERS).nullable().exactOptional(),
          }),
        )
        .max(MAX_CLUSTERS),
    ),
    shares: kept(z.array(share).max(MAX_CLUSTERS)),
    probabilities: keptJson(z.array(z.array(share).max(MAX_CLUSTERS)).max(MAX_CLUSTERS)),
    crosstab: ownEntry('crosstab.json', crosstabGroups),
    respondents: kept(int4),
    counted: kept(int4),
    effective_base: kept(z.number().min(0)),
    weighted: kept(z.boolean()),
    without_answers: kept(int4),
    seed: kept(z.int().min(0).max(MAX_SEED)),
    engine_version: kept(z.string().max(100)),
    seconds: kept(z.number().min(0)),
    models_file: storedFile('models.bin'),
    placements_file: storedFile('placements.bin'),
    answers: keptJson(runAnswers.nullable()),
    prediction: keptJson(prediction.nullable()),
    pairs: keptJson(z.array(pairResidual).max(10_000).nullable()),
    people: kept(z.array(int4).max(MAX_CLUSTERS).nullable()),
    one_line: kept(z.number().nullable()),
    data_quality: keptJson(z.object({ missing: share, sparse: share, heaviest: share }).nullable().default(null)),
    merged: keptJson(mergedSegments.nullable()),
    given: keptJson(existingFigures.nullable().default(null)),
    selection: keptJson(selectionReport.nullable().default(null)),
  },
  problem(result, facts, files) {
    const { segments: count, fits, answers, merged, given } = result;
    const right =
      result.shares.length === count &&
      isSquare(result.probabilities, count) &&
      (result.people === null || result.people.length === count) &&
      new Set(facts.fitted).size === facts.fitted.length &&
      facts.fitted.includes(merged?.of ?? count) &&
      (given === null
        ? fits.length > 0
        : fits.length === 0 && given.codes.length === count && given.explanation.bySegment.length === count) &&
      fits.every(
        ({ segments: own, shares, agreementTable }) =>
          shares.length === own && (!agreementTable || isSquare(agreementTable, own)),
      ) &&
      (result.prediction?.figures.length ?? 0) <= MAX_CLUSTERS &&
      (answers === null ||
        (answers.style.length <= MAX_CLUSTERS &&
          answers.style.every(({ in_segments }) => in_segments.length === count) &&
          answers.straight_liners.length === count &&
          (answers.continuum?.cells ?? []).every(({ people }) => people.length === count) &&
          (answers.end_use?.by_segment.length ?? count) === count)) &&
      (merged === null ||
        (merged.parts.length === count &&
          merged.groups.length === count &&
          merged.of <= MAX_CLUSTERS &&
          merged.run.length <= DESCRIPTION_LIMIT &&
          merged.parts.every((part) => areSegments(part, MAX_CLUSTERS)) &&
          merged.groups.every((group) => areSegments(group, merged.of))));
    if (!right) return archiveWords('en').unfitSegments('run.json');
    return (
      crosstabProblem(result.crosstab, facts) ??
      modelsProblem(files.get('models.bin'), facts) ??
      placementsProblem(files.get('placements.bin'), facts)
    );
  },
});
