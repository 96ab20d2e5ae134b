import type { QuestionDrift, SegmentModel } from '@qp/facts';
import { type LatentClassData, onlyPeople } from '../latent-class/index.ts';
import { compareSamples, type EqualProfiles, type SampleComparison } from './compare-samples.ts';
import { type Draw, drawRandom, PeopleDrawn } from './draws.ts';
import { movedQuestions } from './moved-questions.ts';
import { onlyQuestions } from './profile.ts';
import { type Resample, Resamples, WAVE_SEEDS } from './resampling.ts';
import type { RefittedRun } from './run-refits.ts';
import { effectiveWeights, keep, whoAnswered } from './samples.ts';
import { totalOf } from './sizes.ts';
import type { TrackedRun, WaveSample } from './types.ts';

/** Most respondents of a sample in a draw; both samples shrink alike [WV6]. */
const MAX_IN_A_DRAW = 750;

export interface WaveInput {
  readonly run: TrackedRun;
  readonly waves: readonly WaveSample[];
}

/** A piece of work that depends on nothing else, so any thread can take it. */
export type WaveTask =
  /** Without a refit: the samples as they are. */
  | { readonly kind: 'resample'; readonly n: number; readonly refit: RefittedRun | null }
  | { readonly kind: 'compare'; readonly wave: number }
  | {
      readonly kind: 'moved';
      readonly wave: number;
      readonly compared: SampleComparison;
      readonly draws: readonly Draw[];
    }
  | { readonly kind: 'draw'; readonly wave: number; readonly equal: EqualProfiles; readonly n: number };

export type WaveOutcome = Resample | SampleComparison | QuestionDrift[] | Draw;

/** Carries out tasks on samples that were prepared once; each thread has one. */
export class WaveWork {
  readonly #input: WaveInput;
  #resamples: Resamples | null = null;
  readonly #samples = new Map<number, ComparedSamples>();
  readonly #drawing = new Map<number, PeopleDrawn[]>();

  constructor(input: WaveInput) {
    this.#input = input;
  }

  async workOut(task: WaveTask): Promise<WaveOutcome> {
    const { run, waves } = this.#input;
    this.#resamples ??= new Resamples(run, waves);
    if (task.kind === 'resample') {
      return task.refit ? this.#resamples.at(task.n, task.refit) : this.#resamples.asTheyAre();
    }
    const { base, other, start } = this.#samplesOf(task.wave);
    if (task.kind === 'compare') return compareSamples(base, other, start, run);
    if (task.kind === 'moved') {
      const { questions: positions } = waves[task.wave];
      return movedQuestions({ base, wave: other, ...task.compared, draws: task.draws, positions });
    }
    return this.#draw(task.wave, task.n, task.equal);
  }

  #samplesOf(wave: number): ComparedSamples {
    const known = this.#samples.get(wave) ?? samplesOf(this.#input, wave);
    this.#samples.set(wave, known);
    return known;
  }

  async #draw(wave: number, n: number, equal: EqualProfiles): Promise<Draw> {
    const { run, waves } = this.#input;
    const { base, other } = this.#samplesOf(wave);
    const samples = [base, other];
    const drawing =
      this.#drawing.get(wave) ?? samples.map((data, at) => new PeopleDrawn(equal.profile, equal.shares[at], data));
    this.#drawing.set(wave, drawing);
    const random = drawRandom(run.seed + WAVE_SEEDS * (waves[wave].number + 1), n);
    const people = drawnPeople(samples.map((data) => totalOf(effectiveWeights(data), data.respondents)));
    const [one, two] = drawing.map((sample, at) => sample.draw(people.counts[at], random));
    const { ratio, questions, fit } = await compareSamples(one.data, two.data, equal.model, run, one.segmentOf);
    return {
      scale: people.scale,
      ratio,
      questions: questions.map((question) => question.ratio),
      loss: (fit.wave.logLikelihood - fit.base.logLikelihood) * people.scale,
      below: fit.wave.belowQuantile,
    };
  }
}

/** How many people a draw has, and by how much larger the samples are: what a fit overstates falls with their number. */
function drawnPeople(bases: readonly number[]): { counts: number[]; scale: number } {
  const scale = Math.min(1, MAX_IN_A_DRAW / Math.max(...bases));
  return { counts: bases.map((base) => Math.max(2, Math.round(base * scale))), scale };
}

interface ComparedSamples {
  readonly base: LatentClassData;
  readonly other: LatentClassData;
  readonly start: SegmentModel;
}

/** The respondents that are compared, who gave an answer to the wave's questions: of a group, with everyone else. */
function samplesOf({ run, waves }: WaveInput, wave: number): ComparedSamples {
  const { questions, data, rows } = waves[wave];
  const columns = questions.map((j) => run.data.columns[j]);
  let base: LatentClassData = { ...run.data, columns };
  if (rows) {
    const own = new Set(rows);
    base = onlyPeople(
      base,
      Int32Array.from({ length: base.respondents }, (_, i) => i).filter((i) => !own.has(i)),
    );
  }
  const [one, other] = [base, data].map((sample) => keep(sample, whoAnswered(sample)));
  return { base: one, other, start: onlyQuestions(run.model, questions) };
}
