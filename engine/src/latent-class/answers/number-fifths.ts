import { givenResponses, type Responses } from '../rows/responses.ts';
import type { AnswerModel, Path, VariableGroup } from './answer-model.ts';
import { CategorySteps } from './categories.ts';

const FIFTHS = 5;

/** Numbers in any way: the share of each fifth of the ranks is free in every segment, and inside a fifth all answer alike [LC39]. */
export const fifths: AnswerModel = {
  levels: 1,
  see: ({ codes, categories }) => ({ codes, categories }),
  numbersBehind: () => 0,
  sharesSteps: true,
  freeTables: false,
  applies: ({ number }) => number?.spread === 'free',
  freeParameters: ({ model, segments, variables }) =>
    variables.reduce((sum, j) => {
      const parts = new Set(fifthsOf(model, j)).size;
      return sum + givenResponses(model, j).length - parts + segments * (parts - 1);
    }, 0),
  steps: (group) => new FifthSteps(group),
};

/** The fifth of each step that was given. */
const fifthsOf = (model: Responses, j: number): number[] =>
  givenResponses(model, j).map((step) => fifthOf(model.positions[j]![step]));

/** By its position, the mean rank of its respondents from -1 to 1. */
export const fifthOf = (position: number): number => Math.min(FIFTHS - 1, Math.floor((FIFTHS * (position + 1)) / 2));

/** A step of categories, after which the steps of a fifth share its probability as they do among everyone. */
class FifthSteps extends CategorySteps {
  readonly #of: VariableGroup;
  readonly #parts: readonly (readonly number[])[];

  constructor(group: VariableGroup) {
    super(group);
    const { model, variables } = group;
    this.#of = group;
    this.#parts = variables.flatMap((j) => {
      const parts = Map.groupBy(givenResponses(model, j), (step) => fifthOf(model.positions[j]![step]));
      return Array.from(parts.values(), (steps) => steps.map((step) => model.offsets[j] + step));
    });
  }

  override start(codes: readonly Uint8Array[], drawn: readonly number[], parameters: Float64Array): void {
    super.start(codes, drawn, parameters);
    this.#share(parameters);
  }

  override maximise(counts: Float64Array, before: Float64Array, after: Float64Array): void {
    super.maximise(counts, before, after);
    this.#share(after);
  }

  override land(leap: Float64Array, path: Path): void {
    super.land(leap, path);
    this.#share(leap);
  }

  #share(parameters: Float64Array): void {
    const { model, segments } = this.#of;
    const classes = segments * model.styles;
    for (const part of this.#parts) {
      const everyone = part.reduce((sum, r) => sum + model.overall[r], 0);
      for (let own = 0; own < classes; own++) {
        let sum = 0;
        for (const r of part) sum += parameters[classes * (1 + r) + own];
        for (const r of part) parameters[classes * (1 + r) + own] = (sum * model.overall[r]) / everyone;
      }
    }
  }
}
