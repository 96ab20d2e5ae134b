import type { People } from './people.ts';
import { accuracyWith, applyQuestion, emptyScores, logScoreWith, type Scores, startScores } from './running-scores.ts';
import { countAnswers, type Multipliers, multipliers } from './tables.ts';

/** Log scores closer than this are equal, and accuracy decides: about a thousand roundings of a mean near 1. */
const TIE = 1e-12;
/**
 * While the set is growing, a member is only exchanged for one of the outsiders that would have added most; the final
 * set is tried against all. Halves the work, and found the same sets in every trial.
 */
const SHORTLIST = 10;
/**
 * Above this amount of work (people x segments x evaluations) swaps are tried once, for the whole set, rather than
 * after each addition. Counted in work and not in seconds, so every machine finds the same set.
 */
const WORK_FOR_ALL_SWAPS = 1_500_000_000;
/** Rounds of swaps after one addition; each must raise the score, so this is a brake, not a rule. */
const SWAP_ROUNDS = 6;

interface Trial {
  readonly candidate: number;
  readonly score: number;
}

/** A search over the candidates of some people. `step` is called between evaluations, to report and to stop. */
export class Search {
  readonly #people: People;
  readonly #step: () => void;
  readonly #questions: Multipliers[];

  constructor(people: People, step: () => void) {
    this.#people = people;
    this.#step = step;
    this.#questions = people.codes.map((_, candidate) => multipliers(countAnswers(people, candidate), people.segments));
  }

  /** The best set of `size` that forward selection with swaps finds, in order of contribution; `kept` stay in it. */
  find(size: number, kept: readonly number[] = []): number[] {
    const people = this.#people;
    const candidates = people.codes.length;
    const thorough = people.count * people.segments * candidates * size * size * 0.5 <= WORK_FOR_ALL_SWAPS;
    const chosen: number[] = [...kept];
    let scores = startScores(people);
    for (const member of kept) applyQuestion(people, scores, member, this.#questions[member], 'add', scores);
    while (chosen.length < size) {
      const trials = this.#additions(scores, this.#outside(chosen));
      const best = this.#best(scores, trials);
      applyQuestion(people, scores, best.candidate, this.#questions[best.candidate], 'add', scores);
      chosen.push(best.candidate);
      if (chosen.length === 1) continue;
      const last = chosen.length === size;
      if (last || thorough) {
        scores = this.#swap(chosen, scores, best.score, last ? this.#outside([]) : shortlist(trials), kept.length);
      }
    }
    return this.ordered(chosen);
  }

  /** Orders a set by contribution: first the best alone, then the one that adds most to it, and so on. */
  ordered(set: readonly number[]): number[] {
    const rest = [...set].sort((a, b) => a - b);
    const order: number[] = [];
    const scores = startScores(this.#people);
    while (rest.length > 0) {
      const best = rest.length === 1 ? rest[0] : this.#best(scores, this.#additions(scores, rest)).candidate;
      applyQuestion(this.#people, scores, best, this.#questions[best], 'add', scores);
      rest.splice(rest.indexOf(best), 1);
      order.push(best);
    }
    return order;
  }

  /** Goes on from a set, in order of contribution, to `size` questions by adding alone; gives the added ones. */
  further(set: readonly number[], size: number): number[] {
    const scores = startScores(this.#people);
    for (const member of set) applyQuestion(this.#people, scores, member, this.#questions[member], 'add', scores);
    const chosen = [...set];
    while (chosen.length < Math.min(size, this.#questions.length)) {
      const { candidate } = this.#best(scores, this.#additions(scores, this.#outside(chosen)));
      applyQuestion(this.#people, scores, candidate, this.#questions[candidate], 'add', scores);
      chosen.push(candidate);
    }
    return chosen.slice(set.length);
  }

  /** Log score of a set, from scratch. */
  scoreOf(set: readonly number[]): number {
    const scores = startScores(this.#people);
    const [last, ...others] = [...set].reverse();
    for (const candidate of others.reverse()) {
      applyQuestion(this.#people, scores, candidate, this.#questions[candidate], 'add', scores);
    }
    return logScoreWith(this.#people, scores, last, this.#questions[last]);
  }

  /**
   * Exchanges one member at a time for a better one of `from` until no exchange raises the score. Changes `chosen`,
   * but not its first `kept` members.
   */
  #swap(chosen: number[], scores: Scores, score: number, from: readonly number[], kept: number): Scores {
    const people = this.#people;
    let current = scores;
    let without = emptyScores(people);
    let best = score;
    // The newest member is the best companion of the others: it need not be tried until another one has changed.
    let newest = chosen[chosen.length - 1];
    for (let round = 0; round < SWAP_ROUNDS; round++) {
      let improved = false;
      for (let place = kept; place < chosen.length; place++) {
        const member = chosen[place];
        const outsiders = from.filter((candidate) => !chosen.includes(candidate));
        if (member === newest || outsiders.length === 0) continue;
        applyQuestion(people, current, member, this.#questions[member], 'remove', without);
        const trial = this.#best(without, this.#additions(without, outsiders));
        if (trial.score <= best + TIE) continue;
        applyQuestion(people, without, trial.candidate, this.#questions[trial.candidate], 'add', without);
        [current, without] = [without, current];
        chosen[place] = trial.candidate;
        newest = trial.candidate;
        best = trial.score;
        improved = true;
      }
      if (!improved) break;
    }
    return current;
  }

  #outside(chosen: readonly number[]): number[] {
    const inside = new Set(chosen);
    return this.#people.codes.map((_, candidate) => candidate).filter((candidate) => !inside.has(candidate));
  }

  #additions(scores: Scores, candidates: readonly number[]): Trial[] {
    return candidates.map((candidate) => {
      this.#step();
      return { candidate, score: logScoreWith(this.#people, scores, candidate, this.#questions[candidate]) };
    });
  }

  /** The trial with the highest log score; among equals the higher accuracy, then the lower position. */
  #best(scores: Scores, trials: readonly Trial[]): Trial {
    const highest = Math.max(...trials.map((trial) => trial.score));
    const equals = trials.filter((trial) => trial.score >= highest - TIE);
    let best = equals[0];
    if (equals.length === 1) return best;
    let bestAccuracy = -1;
    for (const trial of equals) {
      const accuracy = accuracyWith(this.#people, scores, trial.candidate, this.#questions[trial.candidate]);
      if (accuracy > bestAccuracy + TIE) {
        best = trial;
        bestAccuracy = accuracy;
      }
    }
    return best;
  }
}

function shortlist(trials: readonly Trial[]): number[] {
  const byScore = [...trials].sort((a, b) => b.score - a.score || a.candidate - b.candidate);
  return byScore.slice(0, SHORTLIST + 1).map((trial) => trial.candidate);
}
