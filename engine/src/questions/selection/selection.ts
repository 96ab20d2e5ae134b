import type { SelectionData } from './answers.ts';
import { bestRegression, singleRegressions } from './regression.ts';
import { bestRoles, climbRoles, type RoleFit, type SelectionPeople, selectionPeople } from './roles.ts';

/** The set of questions that carries a segmentation, found together with the number of segments [SE1] to [SE4]. */
export interface Selection {
  /** 1 where nothing carries. */
  readonly segments: number;
  readonly kept: readonly boolean[];
  /** The questions that say the same as one that was dropped for it. */
  readonly repeats: ReadonlyMap<number, readonly number[]>;
  readonly fit: RoleFit;
}

interface SelectionHooks {
  readonly progress?: (share: number) => void;
  readonly rest?: () => void;
}

/** More people would barely change the roles but take longer. */
const MAX_PEOPLE = 4000;
/** The search ends after this many numbers of segments without an improvement. */
const PATIENCE = 2;
const ROUNDS = 3;
/** Questions that are tried without in one pass, those that others explain best first. */
const TRIED = 15;
const WARM_STEPS = 12;
const REFIT_STEPS = 100;

export function selectQuestions(
  all: SelectionData,
  maxSegments: number,
  seed: number,
  hooks: SelectionHooks = {},
): Selection {
  const data = evenSample(all);
  const people = selectionPeople(data);
  const may = data.columns.map(() => true);
  const repeats = new Map<number, readonly number[]>();
  let fit = bestNumber(people, maxSegments, may, seed, hooks, 0);
  for (let round = 1; round <= ROUNDS && fit.segments > 1; round++) {
    const before = repeats.size;
    fit = withoutRepeats(people, fit, may, repeats, hooks.rest);
    if (repeats.size === before) break;
    // Copies make segments of their own: without them another number may be better.
    fit = bestNumber(people, maxSegments, may, seed, hooks, round / (ROUNDS + 1));
  }
  fit = swapped(people, fit, may, repeats, hooks.rest);
  hooks.progress?.(1);
  // What explains another question may itself have turned out to be noise: then that one is noise as well.
  for (const [j, by] of repeats) if (!by.some((s) => fit.carries[s])) repeats.delete(j);
  const carrying = fit.segments > 1 && fit.carries.some(Boolean);
  return { segments: carrying ? fit.segments : 1, kept: carrying ? fit.carries : may.map(() => false), repeats, fit };
}

/** The number of segments with the best BIC, each with its own roles. */
function bestNumber(
  people: SelectionPeople,
  maxSegments: number,
  may: readonly boolean[],
  seed: number,
  { progress, rest }: SelectionHooks,
  from: number,
): RoleFit {
  let found = bestRoles(people, 1, may, seed, rest);
  let worse = 0;
  for (let segments = 2; segments <= maxSegments && worse < PATIENCE; segments++) {
    const next = bestRoles(people, segments, may, seed, rest);
    worse = next.bic > found.bic ? 0 : worse + 1;
    if (next.bic > found.bic) found = next;
    progress?.(from + ((1 / (ROUNDS + 1)) * segments) / maxSegments);
  }
  return found;
}

/** Drops what others explain better than the segments do, the clearest first, and refits, until nothing is left to drop. */
function withoutRepeats(
  people: SelectionPeople,
  start: RoleFit,
  may: boolean[],
  repeats: Map<number, readonly number[]>,
  rest?: () => void,
): RoleFit {
  for (let fit = start; ; ) {
    const dropped = clearestRepeats(people, fit, rest);
    if (dropped.size === 0) return fit;
    for (const [j, by] of dropped) {
      may[j] = false;
      repeats.set(j, by);
    }
    fit = climbRoles(people, fit.segments, fit.memberships, { steps: REFIT_STEPS, may });
  }
}

/** Carrying questions that others explain better than the segments do [SE3], and by which. */
function clearestRepeats(
  people: SelectionPeople,
  fit: RoleFit,
  rest: () => void = () => {},
): Map<number, readonly number[]> {
  const carrying = fit.carries.flatMap((carries, j) => (carries ? [j] : []));
  const dropped = new Map<number, readonly number[]>();
  if (carrying.length < 3) return dropped;
  const explained = carrying
    .map((j) => {
      rest();
      return { j, singles: singleRegressions(people, j, carrying) };
    })
    .toSorted((a, b) => b.singles[0].gain - a.singles[0].gain)
    .slice(0, TRIED)
    .flatMap(({ j, singles }) => {
      rest();
      const found = bestRegression(people, j, carrying, singles);
      return found && found.gain > 0 ? [{ j, ...found }] : [];
    });
  const better = explained
    .map(({ j, by, gain }) => {
      rest();
      return { j, by, lead: without(people, fit, j).bic + gain - fit.bic };
    })
    .filter(({ lead }) => lead > 0)
    .toSorted((a, b) => b.lead - a.lead || b.j - a.j);
  const needed = new Set<number>();
  for (const { j, by, lead } of better) {
    // A copy distorts the segments, and with them what seems to be explained: the lesser leads wait for the refit.
    if (lead < better[0].lead / 2) break;
    if (needed.has(j) || by.some((s) => dropped.has(s))) continue;
    if (carrying.length - dropped.size <= 2) break;
    dropped.set(j, by);
    for (const s of by) needed.add(s);
  }
  return dropped;
}

/** The same segments refitted with one question fewer among those that carry. */
function without(people: SelectionPeople, fit: RoleFit, j: number): RoleFit {
  const may = fit.carries.map((carries, at) => carries && at !== j);
  return climbRoles(people, fit.segments, fit.memberships, { steps: WARM_STEPS, may, fixed: true });
}

/** A question that was dropped takes the place of the one that explains it, where the whole is better so; until nothing improves. */
function swapped(
  people: SelectionPeople,
  start: RoleFit,
  may: boolean[],
  repeats: Map<number, readonly number[]>,
  rest: () => void = () => {},
): RoleFit {
  let fit = start;
  for (let improved = true; improved; ) {
    improved = false;
    for (const [j, [by]] of [...repeats]) {
      rest();
      if (!fit.carries[by]) continue;
      const others = fit.carries.flatMap((carries, s) => (carries && s !== by ? [s] : []));
      const now = bestRegression(people, j, [by, ...others]);
      const then = bestRegression(people, by, [j, ...others]);
      const set = fit.carries.map((carries, s) => s === j || (carries && s !== by));
      const next = climbRoles(people, fit.segments, fit.memberships, { steps: 100, may: set, fixed: true });
      if (!now || !then || next.bic + then.gain <= fit.bic + now.gain + SWAP_GAIN) continue;
      repeats.delete(j);
      repeats.set(by, then.by);
      may[j] = true;
      may[by] = false;
      fit = next;
      improved = true;
    }
  }
  return fit;
}

/** Less is rounding of a climb that has not quite ended. */
const SWAP_GAIN = 0.5;

function evenSample(data: SelectionData): SelectionData {
  const every = Math.ceil(data.respondents / MAX_PEOPLE);
  if (every <= 1) return data;
  const rows = Array.from({ length: Math.ceil(data.respondents / every) }, (_, at) => at * every);
  return {
    respondents: rows.length,
    columns: data.columns.map((column) =>
      column.kind === 'categories'
        ? { ...column, codes: Uint8Array.from(rows, (i) => column.codes[i]) }
        : { ...column, values: Float64Array.from(rows, (i) => column.values[i]) },
    ),
    weights: data.weights && Float64Array.from(rows, (i) => data.weights![i]),
  };
}
