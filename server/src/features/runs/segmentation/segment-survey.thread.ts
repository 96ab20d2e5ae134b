import { readFileSync } from 'node:fs';
import type { FitSummary, RunAnswers } from '@qp/contract';
import { ENGINE_VERSION } from '@qp/engine';
import { mergeModel, mergeSegments, sameSegments } from '@qp/engine/comparison';
import { crosstab } from '@qp/engine/crosstab';
import {
  agreeingShares,
  chosenAtRandom,
  codesOfColumns,
  dataQuality,
  endUse,
  fitSegments,
  hasReversedScales,
  isScale,
  joinPieces,
  type LatentClassData,
  type Membership,
  membershipOf,
  pairResiduals,
  placesAlong,
  ratings,
  type SegmentationResult,
  type SegmentFit,
  scoreRows,
  shareOnOneLine,
  straightLiners,
  styleLevels,
} from '@qp/engine/latent-class';
import { evidence } from '@qp/engine/significance';
import { onlyRespondents, type Survey } from '@qp/engine/survey';
import type { CrosstabGroups } from '@qp/facts';
import {
  type AgreementTable,
  type AnswerTreatment,
  type CrosstabEvidence,
  isIdentified,
  leadingContinuum,
  type SegmentModel,
  type Stage,
} from '@qp/facts';
import { stageText, stageWords } from '@qp/words/jobs/stages';
import { handOver, type ThreadContext, threadWork } from '../../../platform/queue/thread.ts';
import {
  decodePlacements,
  encodeModels,
  encodePlacements,
  placementsOf,
  placementsOfAll,
} from '../stored-files/index.ts';
import { clusterData, codesOf } from './cluster-data.thread.ts';
import { crosstabInput } from './crosstab-input.thread.ts';
import { existingRun } from './existing-people.thread.ts';
import { numberAlone, spreadOf } from './numbers-found.thread.ts';
import type { Fitted, FittedHow, FittingSettings, Segmentation, SegmentationTask } from './segmentation.ts';
import { COUNTING_SHARE, SELECTION_SHARE } from './segmentation.ts';
import { readSurvey, rowsOf } from './survey-at.thread.ts';

/** Computes a run off the main thread: fit (or load a model), assign all respondents, compute the cross-tab. */

/** Pairs of variables shown on Run Details. */
const PAIRS_SHOWN = 10;

async function segment(task: SegmentationTask, context: ThreadContext): Promise<Segmentation> {
  context.progress(0, stageWords('en').readingSurvey);
  const whole = readSurvey(task.surveyAt);
  const { survey, rows, data, fitted, fullModel, groups, model, placed, given } = await segmented(whole, task, context);
  const placements = encodePlacements(
    placementsOfAll(
      {
        segments: model.segments,
        assignments: placed.assignments,
        unanswered: Uint8Array.from(placed.answered, (answers) => Number(answers === 0)),
        probabilities: placed.probabilities,
      },
      rows,
      whole.respondents,
    ),
  );
  const codes = codesOfColumns(survey, codesOf(task.cluster));
  const how = fitted && 'settings' in task.source ? fittedHow(fitted, task.source.settings) : task.fittedHow;
  const output: Segmentation = {
    fitted,
    segments: model.segments,
    shares: shares(placed.sizes),
    averages: placed.averages,
    withoutAnswers: placed.unanswered,
    dataQuality: dataQuality(data),
    habits: {
      ...habitsOf(data, placed, model),
      ...randomOf(data, placed, model),
      ...(fullModel && numberAlone(codes, task.cluster, model)),
      ...(await continuumOf(data, placed, model, how)),
    },
    people: peopleOf(placed.assignments, survey.weights, model.segments),
    // From the fitted model: merging does not change the answers.
    pairs: (fullModel ? pairResiduals(data, fullModel, PAIRS_SHOWN) : []).map((pair) => ({
      ...pair,
      one: codes[pair.one],
      other: codes[pair.other],
    })),
    oneLine: fullModel && shareOnOneLine(data.columns, model),
    placements,
    ...count(survey, task, placed, model.segments, context),
    engineVersion: ENGINE_VERSION,
    sameAs: task.namesFrom === undefined ? [] : sameAs(task.namesFrom, rows, placed, model.segments, survey.weights),
    given,
    groups,
  };
  return handOver(
    output,
    [placements, fitted?.models].flatMap((bytes) => (bytes ? [bytes.buffer as ArrayBuffer] : [])),
  );
}

/** By a fit, by a stored model, or as people came. Only fitted segments explain how answers go together: `fullModel`. */
async function segmented(whole: Survey, task: SegmentationTask, context: ThreadContext) {
  const { source } = task;
  if ('given' in source) {
    context.progress(0.1, stageWords('en').learningSegments);
    return { ...existingRun(whole, task.cluster, source.given), fullModel: null };
  }
  const rows = rowsOf(task.surveyAt);
  const survey = rows === null ? whole : onlyRespondents(whole, rows);
  const data = clusterData(survey, task.cluster);
  const { fitted, model: fullModel } =
    'model' in source ? { fitted: null, model: source.model } : await fit(data, source, context);
  const assigned = place(data, fullModel, 'merge' in source ? source.merge.groups : null);
  return { survey, rows, data, fitted, fullModel, given: null, ...assigned };
}

/** Assigns all respondents by the model, or by its merged segments. */
function place(data: LatentClassData, whole: SegmentModel, merge: readonly (readonly number[])[] | null) {
  const scores = scoreRows(whole, data);
  if (merge === null) {
    const groups = whole.mixture.map((_, k) => [k]);
    return { groups, model: whole, placed: membershipOf(data, scores, whole.segments) };
  }
  const merged = mergeSegments(scores, whole.segments, merge, data.weights);
  const { groups } = merged;
  return { groups, model: mergeModel(whole, groups), placed: membershipOf(data, merged, groups.length) };
}

function sameAs(
  path: string,
  rows: Int32Array | null,
  { assignments }: Membership,
  segments: number,
  weights: Float64Array | null,
) {
  const before = decodePlacements(readFileSync(path));
  return sameSegments(rows === null ? before : placementsOf(before, rows), { segments, assignments }, weights);
}

async function fit(
  data: LatentClassData,
  { settings, inPieces, selected }: Extract<SegmentationTask['source'], { readonly settings: FittingSettings }>,
  context: ThreadContext,
): Promise<{ fitted: Fitted; model: SegmentModel }> {
  // No abort signal: cancelling a job terminates this thread and the engine's threads with it.
  const from = selected === undefined ? 0 : SELECTION_SHARE;
  const progress = ({ share, stage }: { share: number; stage: Stage }) =>
    context.progress(from + share * (1 - COUNTING_SHARE - from), stageText(stage, 'en'));
  const result = inPieces
    ? await joinPieces(data, { ...settings, threads: context.threads }, inPieces.answers, inPieces.pieces, { progress })
    : await fitSegments(data, { ...settings, threads: context.threads }, { progress });
  // The number of segments may have been found together with the questions; those that were kept may not identify it.
  const found = result.fits.find((one) => one.segments === selected);
  const chosen = found && isIdentified(found) ? found.segments : result.chosen;
  const model = result.fits.find((one) => one.segments === chosen);
  if (!model) throw new Error(`the engine chose ${chosen} segments, which it did not fit`);
  const fitted: Fitted = {
    fits: result.fits.map((one, at) => summaryOf(one, result.treatment, result.agreement[at])),
    models: encodeModels(result.fits),
    counted: result.counted,
    effectiveBase: result.effectiveBase,
    weighted: data.weights !== null,
    respondents: result.respondents,
    seed: result.settings.seed,
    answers: { counted_as: result.treatment, trial: trialOf(result), ...spreadOf(data, result) },
    prediction: result.prediction && { ...result.prediction, figures: [...result.prediction.figures] },
  };
  return { fitted, model };
}

function summaryOf(one: SegmentFit, answers: AnswerTreatment, table: AgreementTable | null): FitSummary {
  const { segments, logLikelihood, parameters, aic, bic, caic, sabic, icl, entropyR2, converged, emptySegment } = one;
  const { iterations, startsTried, startsFinished, reachedBest, rivals, rivalBehind, rivalMoves, agreement } = one;
  return {
    segments,
    logLikelihood,
    parameters,
    aic,
    bic,
    caic,
    sabic,
    icl,
    entropyR2,
    converged,
    emptySegment,
    ...(one.atRandom && { atRandom: true }),
    answers,
    iterations,
    startsTried,
    startsFinished,
    reachedBest,
    rivals,
    rivalBehind,
    rivalMoves,
    agreement,
    identification: one.identification,
    bicEffective: one.bicEffective,
    shares: [...one.shares],
    agreementTable: table?.map((row) => [...row]) ?? null,
  };
}

function trialOf({ trial }: SegmentationResult): RunAnswers['trial'] {
  if (trial === null) return null;
  const figures = trial.figures.map(({ treatment, segments, logLikelihood, lead, standardError }) => ({
    answers: treatment,
    segments,
    lead,
    log_likelihood: logLikelihood,
    standard_error: standardError,
  }));
  return { people: trial.people, figures, winner: trial.winner };
}

/** Response style by segment. */
function habitsOf(data: LatentClassData, { assignments }: Membership, model: SegmentModel): Segmentation['habits'] {
  const use = endUse(data, assignments, model.segments);
  const agreeing = agreeingShares(model);
  const level = agreeing.length > 0 ? ratings(data, assignments, model.segments) : null;
  const straight = new Array<number>(model.segments).fill(0);
  for (const [i, flag] of straightLiners(data.columns, data.respondents).entries()) straight[assignments[i]] += flag;
  return {
    scales: data.columns.filter(isScale).length,
    style: styleLevels(model).map(({ leaning, share, inSegments, endUse: ends }) => ({
      leaning,
      share,
      in_segments: [...inSegments],
      end_use: ends,
    })),
    ...(agreeing.length > 0 && { agreeing }),
    reversed: hasReversedScales(data),
    ...(level && { ratings: { everybody: level.everyone, by_segment: [...level.bySegment] } }),
    end_use: use && { everybody: use.everyone, by_segment: [...use.bySegment], explained: use.explained },
    straight_liners: straight,
  };
}

/** Who chose as if at random. */
function randomOf(data: LatentClassData, { probabilities }: Membership, { segments }: SegmentModel) {
  const found = chosenAtRandom(data, probabilities, segments);
  if (found === null) return {};
  const below = found.fit.reduce((count, fit) => count + Number(fit < 1), 0);
  return { at_random: { segments: found.segments.map((k) => k + 1), below } };
}

/** Where people are along a continuum, if one predicts better than segments. */
async function continuumOf(
  data: LatentClassData,
  { assignments }: Membership,
  { segments }: SegmentModel,
  how: FittedHow | undefined,
): Promise<Pick<RunAnswers, 'continuum'>> {
  const leading = how?.prediction && leadingContinuum(how.prediction);
  if (!how || !leading) return {};
  const continuum = await placesAlong(data, assignments, segments, { ...how, factors: leading.factors });
  return continuum ? { continuum } : {};
}

/** How the answers of a fit are treated. */
const fittedHow = ({ answers, seed, prediction }: Fitted, { alpha }: FittingSettings): FittedHow => ({
  treatment: answers.counted_as,
  alpha,
  spread: answers.numbers?.spread ?? false,
  seed,
  prediction,
});

/** Unweighted respondents in each segment with a weight above 0. */
function peopleOf(assignments: Uint8Array, weights: Float64Array | null, segments: number): number[] {
  const people = new Array<number>(segments).fill(0);
  assignments.forEach((segment, i) => {
    if (weights === null || weights[i] > 0) people[segment]++;
  });
  return people;
}

/** The cross-tab with its bases and tests; what is corrected comes with the refits. */
function count(
  survey: Survey,
  task: SegmentationTask,
  { assignments, probabilities }: Membership,
  segments: number,
  context: ThreadContext,
): { crosstab: string; evidence: string } {
  const input = { ...crosstabInput(survey, task), assignments, segments };
  const done = (share: number, stage: string) => context.progress(1 - COUNTING_SHARE * (1 - share), stage);
  const table: CrosstabGroups = crosstab({
    ...input,
    progress: (share) => done(share / 2, stageWords('en').counting),
  });
  const beside: CrosstabEvidence = evidence({
    ...input,
    probabilities,
    progress: (share) => done((1 + share) / 2, stageWords('en').testing),
  });
  return { crosstab: JSON.stringify(table), evidence: JSON.stringify(beside) };
}

function shares(sizes: readonly number[]): number[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return sizes.map((size) => (total > 0 ? size / total : 0));
}

export default threadWork(segment);
