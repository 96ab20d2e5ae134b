import { MISSING } from '../../survey/index.ts';
import { givenResponses } from '../rows/responses.ts';
import type { AnswerModel, AnswerSteps, Path, VariableGroup } from './answer-model.ts';
import { leapProbabilities, normalise } from './leap.ts';
import { LEAN, SMALLEST_PROBABILITY } from './limits.ts';

/** Unordered answers: every probability is free, and an extrapolation goes along the probabilities. */
export const categories: AnswerModel = {
  levels: 1,
  freeTables: true,
  applies: () => true,
  see: ({ codes, categories }) => ({ codes, categories }),
  numbersBehind: () => 0,
  freeParameters: ({ model, segments, variables }) =>
    variables.reduce((sum, j) => sum + segments * (givenResponses(model, j).length - 1), 0),
  sharesSteps: true,
  steps: (group) => new CategorySteps(group),
};

/** All levels of style of a segment answer alike [LC18]. */
export class CategorySteps implements AnswerSteps {
  readonly #group: VariableGroup;
  /** The variables whose classes have tables of their own, and those with one for all levels of a segment. */
  readonly #ownTables: VariableGroup;
  readonly #tied: VariableGroup;

  constructor(group: VariableGroup) {
    const { model, segments, variables } = group;
    const isOwn = (j: number) => model.styles === 1 || model.byLevel[j];
    this.#group = group;
    this.#ownTables = { ...group, variables: variables.filter(isOwn), segments: segments * model.styles };
    this.#tied = { ...group, variables: variables.filter((j) => !isOwn(j)) };
  }

  /** Everyone's answers, leaning towards the one that the drawn respondent gave. */
  start(codes: readonly Uint8Array[], drawn: readonly number[], parameters: Float64Array): void {
    const { model, segments, variables } = this.#group;
    const { styles, offsets, overall } = model;
    for (const j of variables) {
      for (let k = 0; k < segments; k++) {
        const code = codes[j][drawn[k]];
        for (let r = offsets[j]; r < offsets[j + 1]; r++) {
          const own = code === MISSING ? overall[r] : Number(r === offsets[j] + code);
          const probability = Math.max((1 - LEAN) * overall[r] + LEAN * own, SMALLEST_PROBABILITY);
          const from = (segments * (1 + r) + k) * styles;
          parameters.fill(probability, from, from + styles);
        }
      }
    }
  }

  maximise(counts: Float64Array, _before: Float64Array, after: Float64Array): void {
    maximiseTables(this.#ownTables, counts, after);
    maximiseTied(this.#tied, counts, after);
  }

  land(leap: Float64Array, { origin, first, second, length }: Path): void {
    const { model, segments, variables } = this.#group;
    const { offsets } = model;
    const classes = segments * model.styles;
    for (let v = 0; v < variables.length; v++) {
      const from = classes * (1 + offsets[variables[v]]);
      const to = classes * (1 + offsets[variables[v] + 1]);
      leapProbabilities(origin, first, second, length, from, to, leap);
      normaliseTable(leap, from, to, classes);
    }
  }
}

/** The tables under which the expected counts, and the prior, are most probable. */
function maximiseTables(
  { model, segments, variables }: VariableGroup,
  counts: Float64Array,
  after: Float64Array,
): void {
  const { offsets, overall, prior } = model;
  const pseudo = prior / segments;
  for (const j of variables) {
    const from = segments * (1 + offsets[j]);
    const to = segments * (1 + offsets[j + 1]);
    for (let k = 0; k < segments; k++) {
      let answers = pseudo;
      for (let at = from + k; at < to; at += segments) answers += counts[at];
      // An empty segment answers like everyone.
      const scale = answers > 0 ? 1 / answers : 0;
      const share = answers > 0 ? pseudo * scale : 1;
      for (let at = from + k, r = offsets[j]; at < to; at += segments, r++) {
        after[at] = Math.max(counts[at] * scale + overall[r] * share, SMALLEST_PROBABILITY);
      }
    }
  }
}

/** The same with one table for all levels of style of a segment. */
function maximiseTied({ model, segments, variables }: VariableGroup, counts: Float64Array, after: Float64Array): void {
  const { offsets, overall, styles, prior } = model;
  const classes = segments * styles;
  const pseudo = prior / segments;
  for (const j of variables) {
    for (let k = 0; k < segments; k++) {
      let answers = pseudo;
      for (let r = offsets[j]; r < offsets[j + 1]; r++)
        answers += sumOf(counts, classes * (1 + r) + k * styles, styles);
      for (let r = offsets[j]; r < offsets[j + 1]; r++) {
        const from = classes * (1 + r) + k * styles;
        const given = sumOf(counts, from, styles) + overall[r] * pseudo;
        const probability = answers > 0 ? given / answers : overall[r];
        after.fill(Math.max(probability, SMALLEST_PROBABILITY), from, from + styles);
      }
    }
  }
}

function normaliseTable(values: Float64Array, from: number, to: number, classes: number): void {
  for (let own = from; own < from + classes; own++) normalise(values, own, to, classes);
}

function sumOf(counts: Float64Array, from: number, count: number): number {
  let sum = 0;
  for (let at = from; at < from + count; at++) sum += counts[at];
  return sum;
}
