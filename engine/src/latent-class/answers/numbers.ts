import type { NumberSpread } from '@qp/facts';
import { MISSING } from '../../survey/index.ts';
import { givenResponses } from '../rows/responses.ts';
import type { LatentClassData } from '../types.ts';
import type { AnswerModel, AnswerSteps, VariableGroup } from './answer-model.ts';
import { FARTHEST, keepWithin, LEAN } from './limits.ts';
import { TiltNewton } from './tilt-newton.ts';
import { type TiltNumbers, TiltTable, termsOf } from './tilt-table.ts';

/** No start leans further to one end. */
const STRONGEST_LEANING = 3;

/** Numbers: each segment tilts the survey's own distribution towards low or high ranks [LC39]. */
export const numbers = tilted(false);
/** The same with a second term: segments also differ in how widely they are spread. */
export const spread = tilted(true);

function tilted(spread: boolean): AnswerModel {
  return {
    levels: 1,
    freeTables: false,
    applies: ({ number }) => number !== undefined && number.spread === spread,
    see: ({ codes, categories }) => ({ codes, categories }),
    numbersBehind: (group) => layoutOf(group, spread).length,
    freeParameters: ({ model, segments, variables }) =>
      variables.reduce((sum, j) => {
        const terms = termsOf(model, j, spread).length;
        return sum + givenResponses(model, j).length - 1 + terms * (segments - 1);
      }, 0),
    steps: (group) => new TiltSteps(group, spread),
  };
}

export const hasNumbers = ({ columns }: Pick<LatentClassData, 'columns'>): boolean =>
  columns.some(({ number }) => number !== undefined);

/** The same data with one term for all numbers, with two, or with free fifths. */
export function withSpread(data: LatentClassData, spread: NumberSpread): LatentClassData {
  const columns = data.columns.map((column) =>
    column.number ? { ...column, number: { ...column.number, spread } } : column,
  );
  return { ...data, columns };
}

/** β of each number, followed by its tilts. */
function layoutOf({ model, segments, variables, behind }: VariableGroup, spread: boolean) {
  const places: { beta: number; tilts: number; end: number }[] = [];
  let end = behind;
  for (const j of variables) {
    const beta = end;
    const tilts = beta + givenResponses(model, j).length;
    end = tilts + segments * termsOf(model, j, spread).length;
    places.push({ beta, tilts, end });
  }
  return { places, length: end - behind };
}

class TiltSteps implements AnswerSteps {
  readonly #group: VariableGroup;
  readonly #layout: ReturnType<typeof layoutOf>;
  readonly #tables: readonly TiltTable[];
  readonly #newton: readonly TiltNewton[];

  constructor(group: VariableGroup, spread: boolean) {
    this.#group = group;
    this.#layout = layoutOf(group, spread);
    this.#tables = group.variables.map((j) => new TiltTable(group.model, group.segments, j, spread));
    this.#newton = this.#tables.map((table) => new TiltNewton(table));
  }

  /** Everyone's answers, leaning towards the drawn respondent's. A small tilt moves the mean rank by the tilt times its variance. */
  start(codes: readonly Uint8Array[], drawn: readonly number[], parameters: Float64Array): void {
    const { model, variables } = this.#group;
    variables.forEach((j, at) => {
      const { given, terms } = this.#tables[at];
      const { beta, tilts } = this.#numbers(parameters, at);
      const positions = terms[0];
      let [mean, square] = [0, 0];
      given.forEach((c, own) => {
        const share = model.overall[model.offsets[j] + c];
        beta[own] = Math.log(share);
        mean += share * positions[own];
        square += share * positions[own] ** 2;
      });
      tilts.fill(0);
      drawn.forEach((row, k) => {
        const code = codes[j][row];
        if (code === MISSING) return;
        const leaning = (LEAN * (model.positions[j]![code] - mean)) / (square - mean * mean);
        tilts[k * terms.length] = Math.max(-STRONGEST_LEANING, Math.min(STRONGEST_LEANING, leaning));
      });
    });
    this.land(parameters);
  }

  maximise(counts: Float64Array, before: Float64Array, after: Float64Array): void {
    const { model, segments, behind } = this.#group;
    after.set(before.subarray(behind, behind + this.#layout.length), behind);
    this.#tables.forEach((table, at) => {
      table.take(counts, model.prior / segments);
      this.#newton[at].improve(this.#numbers(after, at));
      table.write(after);
    });
  }

  /** Fills the tables from the numbers behind them, which are kept within their limits. */
  land(parameters: Float64Array): void {
    this.#tables.forEach((table, at) => {
      const own = this.#numbers(parameters, at);
      keepWithin(own.beta, 2 * FARTHEST);
      keepWithin(own.tilts, FARTHEST);
      table.value(own);
      table.write(parameters);
    });
  }

  #numbers(parameters: Float64Array, at: number): TiltNumbers {
    const { beta, tilts, end } = this.#layout.places[at];
    return { beta: parameters.subarray(beta, tilts), tilts: parameters.subarray(tilts, end) };
  }
}
