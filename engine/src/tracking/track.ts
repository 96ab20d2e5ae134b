import { setImmediate } from 'node:timers/promises';
import type {
  FitOfPeople,
  QuestionDrift,
  ResampledSizes,
  StoredTracking,
  TrackingKind,
  WaveFigures,
  WaveRecord,
} from '@qp/facts';
import type { Refits } from '../refits/index.ts';
import { effectiveBaseOf } from '../survey/index.ts';
import { withTaskThreads } from '../task-threads.ts';
import { answerShares, answerTests } from './answer-shares.ts';
import type { SampleComparison } from './compare-samples.ts';
import type { Draw } from './draws.ts';
import { likelihoodsOf } from './likelihoods.ts';
import { metricFigures, metricTests } from './metric-figures.ts';
import { peopleFit } from './people-fit.ts';
import { bySegment, onlyQuestions, profileOf } from './profile.ts';
import type { Resample } from './resampling.ts';
import { refittedRuns } from './run-refits.ts';
import type { SampleSizes } from './sample-sizes.ts';
import { keep, whoAnswered } from './samples.ts';
import { DRAWS, sizesTest } from './size-change.ts';
import { sizesOf, standardErrors } from './sizes.ts';
import { invarianceTest, lossOfFit, sizesWithChanges } from './summarise.ts';
import type { TrackedRun, WaveSample } from './types.ts';
import { startWaveWorker } from './wave-threads.ts';
import { type WaveOutcome, type WaveTask, WaveWork } from './wave-work.ts';

interface TrackSettings {
  readonly threads?: number;
  readonly resamples?: number;
  readonly draws?: number;
  /** Those of the run, where they are known. */
  readonly refits?: Refits | null;
}

interface WaveHooks {
  /** The share of the tasks that are done. */
  readonly progress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

const upTo = (most: number) => Array.from({ length: most }, (_, n) => n);

/** Everything about some waves or groups that doesn't depend on other waves. */
export async function trackWaves(
  run: TrackedRun,
  waves: readonly WaveSample[],
  { threads = 1, resamples, draws = DRAWS, refits = null }: TrackSettings = {},
  { progress, signal }: WaveHooks = {},
): Promise<WaveRecord[]> {
  const refitted = await refittedRuns(run, refits, resamples);
  const expected = waves.length * (2 + draws) + 1 + refitted.length;
  let done = 0;
  const { compared, drawn, moved, resampled } = await withTaskThreads(
    {
      purpose: 'tracking',
      count: Math.max(1, Math.min(threads, expected)),
      startWorker: () => startWaveWorker({ run, waves }),
      onThisThread: async () => {
        const work = new WaveWork({ run, waves });
        return async (task: WaveTask): Promise<WaveOutcome> => {
          await setImmediate();
          return work.workOut(task);
        };
      },
      done: () => progress?.(++done / expected),
      signal,
    },
    async (workOut) => {
      const first = await workOut([
        ...waves.map((_, wave): WaveTask => ({ kind: 'compare', wave })),
        ...[null, ...refitted].map((refit, n): WaveTask => ({ kind: 'resample', n, refit })),
      ]);
      const all = first.slice(0, waves.length) as SampleComparison[];
      const ofAll = (await workOut(
        all.flatMap(({ equal }, wave) => upTo(draws).map((n): WaveTask => ({ kind: 'draw', wave, equal, n: n + 1 }))),
      )) as Draw[];
      const ofEach = waves.map((_, at) => ofAll.slice(at * draws, (at + 1) * draws));
      const named = (await workOut(
        all.map((own, wave): WaveTask => ({ kind: 'moved', wave, compared: own, draws: ofEach[wave] })),
      )) as QuestionDrift[][];
      return { compared: all, drawn: ofEach, moved: named, resampled: first.slice(waves.length) as Resample[] };
    },
  );
  return waves.map((wave, at) => {
    const comparison = compared[at];
    return {
      sizes: bothSizes(resampled.map(({ waves: sizes }) => sizes[at])),
      run: bothSizes(resampled.map((resample) => resample.run)),
      figures: {
        ...baseFigures(wave, run),
        invariance: invarianceTest(comparison, drawn[at]),
        drift: moved[at],
        fit: comparison.fit.wave,
        fitOfBase: comparison.fit.base,
        loss: lossOfFit(comparison, drawn[at]),
      },
    };
  });
}

function bothSizes([value, ...draws]: readonly SampleSizes[]): WaveRecord['sizes'] {
  const of = (estimate: keyof SampleSizes): ResampledSizes => ({
    value: value[estimate],
    draws: draws.map((draw) => draw[estimate]),
  });
  return { estimated: of('estimated'), assigned: of('assigned') };
}

function baseFigures(wave: WaveSample, run: TrackedRun) {
  const { data, questions, free } = wave;
  const people = data.weights === null ? data.respondents : data.weights.filter((weight) => weight > 0).length;
  return {
    people,
    effectiveBase: effectiveBaseOf(data.weights, data.respondents),
    questions,
    free,
    ...answerShares(run, wave),
    metrics: metricFigures(run, wave),
    precision: precisionLost(
      run,
      questions.filter((j) => !free.includes(j)),
    ),
  };
}

/** How many times as wide intervals are with some of the questions, on the run's own respondents [WV2]. */
function precisionLost(run: TrackedRun, questions: readonly number[]): number {
  if (questions.length === run.data.columns.length) return 1;
  const errors = (some: readonly number[]) => {
    const data = { ...run.data, columns: some.map((j) => run.data.columns[j]) };
    const profile = profileOf(onlyQuestions(run.model, some));
    const likelihoods = likelihoodsOf(data, profile);
    const shares = sizesOf(likelihoods, data.weights, profile, profile.mixture);
    return bySegment(profile, Float64Array.from(standardErrors(likelihoods, data.weights, shares)));
  };
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return Math.max(1, sum(errors(questions)) / sum(errors(run.data.columns.map((_, j) => j))));
}

/** The run's own respondents as the first wave: sizes and fit. */
export function baseOf(run: TrackedRun): Pick<WaveFigures, 'people' | 'effectiveBase' | 'fit'> {
  const data = keep(run.data, whoAnswered(run.data));
  const profile = profileOf(run.model);
  const likelihoods = likelihoodsOf(data, profile);
  const shares = sizesOf(likelihoods, data.weights, profile, profile.mixture);
  const fit: FitOfPeople = peopleFit(data, data, profile, [likelihoods, likelihoods], [shares, shares]).base;
  const people = data.weights === null ? data.respondents : data.weights.filter((weight) => weight > 0).length;
  return { people, effectiveBase: effectiveBaseOf(data.weights, data.respondents), fit };
}

/** All waves together, in order [WV5]. `panels` has those of each wave. */
export function assembleTracking(
  kind: TrackingKind,
  run: TrackedRun,
  waves: readonly {
    readonly sample: WaveSample;
    readonly record: WaveRecord;
    readonly panels: WaveFigures['panels'];
  }[],
): Omit<StoredTracking, 'questions' | 'others' | 'metrics'> {
  const segments = run.model.segments;
  const base = baseOf(run);
  const all = run.data.columns.map((_, j) => j);
  const { others = [], metrics = [] } = run;
  const answered = answerShares(run, {
    data: run.data,
    questions: all,
    others: { variables: others.map((_, at) => at), columns: others },
  });
  const measured = metricFigures(run, {
    data: run.data,
    metrics: { variables: metrics.map((_, at) => at), values: metrics },
  });
  const ofMetrics = metricTests(
    kind,
    measured,
    waves.map(({ record }) => record.figures.metrics),
  );
  const tests = answerTests(
    kind,
    answered,
    waves.map(({ record }) => record.figures),
  );
  const runSizes = waves[0]?.record.run;
  const sampled = [
    ...(kind === 'waves' ? [{ data: run.data, questions: all }] : []),
    ...waves.map(({ sample }) => sample),
  ].map(({ data, questions }) => ({
    data: keep(data, whoAnswered(data)),
    profile: profileOf(onlyQuestions(run.model, questions)),
  }));
  const changeOf = (at: number, estimate: keyof SampleSizes) => {
    const all = waves.map(({ record }) => record.sizes[estimate]);
    const people = waves[at].sample.data.respondents;
    if (kind === 'waves') {
      return sizesWithChanges(all[at], people, {
        previous: all[at - 1] ?? runSizes[estimate],
        first: runSizes[estimate],
      });
    }
    const earlier = at > 0 ? { previous: all[at - 1], first: all[0] } : {};
    return sizesWithChanges(all[at], people, { ...earlier, others: othersOf(all, bases(waves), at) });
  };
  return {
    kind,
    segments,
    base: {
      ...base,
      fitOfBase: base.fit,
      questions: all,
      free: [],
      ...answered,
      answerTests: [],
      metrics: measured,
      metricTests: [],
      precision: 1,
      sizes: {
        estimated: sizesWithChanges(runSizes.estimated, run.data.respondents),
        assigned: sizesWithChanges(runSizes.assigned, run.data.respondents),
      },
      invariance: null,
      drift: [],
      loss: null,
      panels: [],
    },
    waves: waves.map(({ record, panels }, at) => ({
      ...record.figures,
      answerTests: tests[at],
      metricTests: ofMetrics[at],
      panels,
      sizes: { estimated: changeOf(at, 'estimated'), assigned: changeOf(at, 'assigned') },
    })),
    sizes: sampled.length > 1 ? sizesTest(sampled, run.seed) : null,
  };
}

const bases = (waves: readonly { readonly sample: WaveSample }[]): number[] =>
  waves.map(({ sample: { data } }) => data.weights?.reduce((sum, weight) => sum + weight, 0) ?? data.respondents);

/** All groups but one, by their size. */
function othersOf(groups: readonly ResampledSizes[], sizes: readonly number[], left: number): ResampledSizes {
  const others = groups.map((_, at) => at).filter((at) => at !== left);
  const total = others.reduce((sum, at) => sum + sizes[at], 0);
  const mean = (of: (group: ResampledSizes) => readonly number[]) =>
    of(groups[0]).map((_, k) => others.reduce((sum, at) => sum + (sizes[at] / total) * of(groups[at])[k], 0));
  return {
    value: mean(({ value }) => value),
    draws: groups[0].draws.map((_, b) => mean(({ draws }) => draws[b])),
  };
}
