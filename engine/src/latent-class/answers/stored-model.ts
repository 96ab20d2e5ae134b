import type { SegmentModel, StyleModel } from '@qp/facts';
import { MISSING } from '../../survey/index.ts';
import type { Model } from '../rows/model.ts';
import { classCount } from '../rows/responses.ts';
import type { LatentClassData } from '../types.ts';
import type { SeenColumn, StyleNumbers } from './answer-model.ts';
import { groupsOf, seenAs } from './models.ts';

/** Every class of a model: a segment, or one level of style of a segment [LC18]. */
interface Classes {
  readonly classes: number;
  readonly mixture: readonly number[];
  /** For each variable: the probability of response c in a class at [c * classes + class]. */
  readonly tables: readonly (readonly number[])[];
}

/** The classes behind a stored model; without response style they are its segments. */
export function classesOf(fit: SegmentModel): Classes {
  const { segments, style } = fit;
  if (style === undefined) return { classes: segments, mixture: fit.mixture, tables: fit.responseProbabilities };
  const levels = style.leanings.length;
  const tables = fit.responseProbabilities.map((table, j) =>
    style.responseProbabilities[j].length > 0 ? style.responseProbabilities[j] : forEveryStyle(table, levels),
  );
  return { classes: segments * levels, mixture: style.mixture, tables };
}

const forEveryStyle = (table: readonly number[], levels: number): number[] =>
  table.flatMap((probability) => new Array<number>(levels).fill(probability));

/** A fit as it is stored. A variable with one response has that response in every segment. */
export function segmentModel(
  data: LatentClassData,
  model: Model,
  segments: number,
  parameters: Float64Array,
): SegmentModel {
  const classes = classCount(model, segments);
  const tables = data.columns.map((column, j) => {
    const position = model.variables.indexOf(j);
    if (position < 0) return oneResponse(seenAs(column, model.treatment), classes, data.weights);
    const [from, to] = [model.offsets[position], model.offsets[position + 1]];
    return Array.from(parameters.subarray(classes * (1 + from), classes * (1 + to)));
  });
  const categories = data.columns.map((column) => column.categories);
  const mixture = Array.from(parameters.subarray(0, classes));
  const styled = groupsOf(model, segments).groups.find(({ answers }) => answers.leanings !== undefined);
  if (styled === undefined) return { segments, categories, mixture, responseProbabilities: tables };
  const { answers, group } = styled;
  const scales = new Set(group.variables.map((position) => model.variables[position]));
  const leanings = answers.leanings!(group, parameters);
  return { segments, categories, ...styleApart(segments, leanings, mixture, tables, scales) };
}

/** The response that everyone who answered gave has probability 1; without any answer all are equally probable. */
function oneResponse({ codes, categories }: SeenColumn, classes: number, weights: Float64Array | null): number[] {
  const given = codes.find((code, i) => code !== MISSING && (weights === null || weights[i] > 0));
  return Array.from({ length: categories * classes }, (_, at) => {
    if (given === undefined) return 1 / categories;
    return Number(Math.floor(at / classes) === given);
  });
}

/** Segments and style from the classes; levels go from disagreeing to agreeing, and in each from the middle to the ends. */
function styleApart(
  segments: number,
  { delta, alpha }: StyleNumbers,
  mixture: readonly number[],
  tables: readonly (readonly number[])[],
  scales: ReadonlySet<number>,
): Pick<SegmentModel, 'mixture' | 'responseProbabilities'> & { readonly style: StyleModel } {
  const ascending = (values: Float64Array) => Array.from(values.keys()).sort((a, b) => values[a] - values[b]);
  const order = ascending(alpha).flatMap((t) => ascending(delta).map((s) => t * delta.length + s));
  const levels = order.length;
  const place = (own: number): number => own - (own % levels) + order[own % levels];
  const inOrder = (table: readonly number[]): number[] => table.map((_, at) => table[place(at)]);
  const shares = inOrder(mixture);
  const ofSegment = (values: readonly number[], k: number): number =>
    values.slice(k * levels, (k + 1) * levels).reduce((sum, value) => sum + value, 0);
  const bySegment = Array.from({ length: segments }, (_, k) => ofSegment(shares, k));
  const ofLevel = order.map((_, s) => shares.reduce((sum, share, own) => sum + (own % levels === s ? share : 0), 0));
  const centred = (value: (level: number) => number): number[] => {
    const mean = order.reduce((sum, level, position) => sum + ofLevel[position] * value(level), 0);
    return order.map((level) => value(level) - mean);
  };
  const ordered = tables.map(inOrder);
  return {
    mixture: bySegment,
    responseProbabilities: ordered.map((table) => {
      const weighted = table.map((probability, at) => probability * shares[at % (segments * levels)]);
      return Array.from(
        { length: table.length / levels },
        (_, at) => ofSegment(weighted, at) / bySegment[at % segments],
      );
    }),
    style: {
      leanings: centred((level) => delta[level % delta.length]),
      ...(alpha.length > 1 && { agreeing: centred((level) => alpha[Math.floor(level / delta.length)]) }),
      mixture: shares,
      responseProbabilities: ordered.map((table, j) => (scales.has(j) ? table : [])),
    },
  };
}
