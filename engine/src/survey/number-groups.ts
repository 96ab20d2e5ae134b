import { FARTHEST_NUMBER } from '@qp/facts';
import { classNames, classOf, roundBetween } from './number-classes.ts';
import type { NumberSteps } from './number-steps.ts';
import { type CategoricalColumn, type Cut, MISSING, type Survey } from './survey.ts';

/** A number in a few groups: as people read it in a cross-tab, and as a typing tool asks it. */

export interface NumberGroups {
  readonly column: CategoricalColumn;
  /** Any raw number has a group: those beyond the ends have the first or the last. */
  readonly cut: Cut;
}

/** Groups of about the same size, where nothing else says how to group. */
const MAX_GROUPS = 5;
const MAX_DECIMALS = 3;

/** Groups by edges: group i holds the numbers from edge i - 1, included, to edge i. */
export function groupsAt(code: string, values: Float64Array, edges: readonly number[]): NumberGroups {
  const labels = classNames(edges, decimalsOf(values));
  const codes = Uint8Array.from(values, (value) => (Number.isNaN(value) ? MISSING : classOf(value, edges)));
  return {
    column: { code, labels, codes },
    cut: {
      kind: 'ranges',
      from: [-FARTHEST_NUMBER, ...edges],
      to: [...edges.map(justBelow), FARTHEST_NUMBER],
      labels: labels.map((_, group) => group),
    },
  };
}

/** The greatest number below this one: then no raw number falls between two groups. */
function justBelow(edge: number): number {
  // Below 0 lie numbers that other programs can't read.
  if (edge === 0) return -1 / FARTHEST_NUMBER;
  const value = Float64Array.of(edge);
  new BigInt64Array(value.buffer)[0] += edge > 0 ? -1n : 1n;
  return value[0];
}

/** The edge before a step: the roundest number above the step before. */
export function edgeBefore({ from, to }: NumberSteps, step: number): number {
  const [low, high] = [to[step - 1], from[step]];
  const edge = roundBetween(low, high, high);
  return edge > low ? edge : high;
}

/** Edges at which the steps fall into groups of about the same size. */
export function equalGroups(steps: NumberSteps): number[] {
  const groupOf = steps.positions.map((position) => Math.floor(((position + 1) / 2) * MAX_GROUPS));
  return groupOf.flatMap((group, at) => (at > 0 && group !== groupOf[at - 1] ? [edgeBefore(steps, at)] : []));
}

/** The survey with these groups in place of the responses of their variables. */
export function withGroups(survey: Survey, groups: readonly NumberGroups[]): Survey {
  const replaced = new Set(groups.map(({ column }) => column.code));
  return {
    ...survey,
    categorical: [
      ...survey.categorical.filter(({ code }) => !replaced.has(code)),
      ...groups.map(({ column }) => column),
    ],
    cuts: Object.assign(
      Object.create(null),
      survey.cuts,
      Object.fromEntries(groups.map(({ column, cut }) => [column.code, cut])),
    ),
  };
}

function decimalsOf(values: Float64Array): number {
  let most = 0;
  for (const value of values) {
    if (Number.isNaN(value) || Number.isInteger(value)) continue;
    most = Math.max(most, Math.min(MAX_DECIMALS, String(value).split('.')[1]?.length ?? 0));
    if (most === MAX_DECIMALS) break;
  }
  return most;
}
