import { z } from 'zod';
import { STABLE } from '../stability.ts';

/** How many people a survey needs to find segments again: from simulated surveys. */

export const PLANNED_SIZES = [200, 450, 1000, 2200, 5000] as const;
/** Simulated surveys of all sizes together. */
export const PLANNED_SURVEYS = 60;
/** A survey finds the segments where their number is right and this share of new people goes to the matching segment. */
export const SAME_SEGMENTS_FROM = 0.8;
/** Found often enough to plan with. */
export const FOUND_IN = 0.9;
/** More people hardly help where the match gains less. */
const FLAT_FROM = 0.01;

/** How well segments are separated, in words: the share of people that a true model would assign right. */
export const separations = { weak: 0.67, usual: 0.81, clear: 0.9 } as const;
export const MAX_PLANNED_SEGMENTS = 12;
export const MAX_PLANNED_QUESTIONS = 60;

/** One simulated survey. By segment of the solution: overlap (Jaccard) with its match, and the size found, 0 without a match. */
export interface PlannedSurvey {
  readonly people: number;
  readonly chosen: number;
  readonly match: number;
  readonly overlaps: readonly number[];
  readonly sizes: readonly number[];
  readonly typing: number;
}

const share = z.number().min(0).max(1);
export const samplePlan = z.object({
  segments: z.number().int(),
  /** The solution's, the largest first. */
  sizes: z.array(share),
  surveys: z.number().int(),
  seconds: z.number().exactOptional(),
  points: z.array(
    z.object({
      people: z.number().int(),
      /** Shares of the surveys: segments found, right number, each segment found. */
      found: share,
      rightNumber: share,
      foundBySegment: z.array(share),
      /** Mean share of new people who go to the matching segment, and the same with five questions. */
      match: share,
      typing: share,
      /** The range of the smallest segment's size: from and to, in nine surveys of ten. */
      smallest: z.object({ from: share, to: share }),
    }),
  ),
  /** The fewest people that find them in nine surveys of ten: the segments, and the smallest of them; null above the most. */
  needed: z.number().int().nullable(),
  smallestNeeded: z.number().int().nullable(),
  /** From how many people more of them hardly help. */
  flatFrom: z.number().int(),
});
export type SamplePlan = z.output<typeof samplePlan>;

/** As tasks: the same number of surveys of each size. */
export const plannedTasks = (surveys: number) =>
  PLANNED_SIZES.flatMap((people) =>
    Array.from({ length: Math.floor(surveys / PLANNED_SIZES.length) }, (_, survey) => ({ people, survey })),
  );

/** What the surveys say together [PS3]. */
export function summarisePlan(sizes: readonly number[], all: readonly PlannedSurvey[]): SamplePlan {
  const smallest = sizes.indexOf(Math.min(...sizes));
  const right = ({ chosen }: PlannedSurvey) => chosen === sizes.length;
  const found = growing(all, (survey) => right(survey) && survey.match >= SAME_SEGMENTS_FROM);
  const rightNumber = growing(all, right);
  const bySegment = sizes.map((_, k) => growing(all, ({ overlaps }) => overlaps[k] >= STABLE));
  const points = PLANNED_SIZES.flatMap((people) => {
    const own = all.filter((survey) => survey.people === people);
    if (own.length === 0) return [];
    const mean = (value: (survey: PlannedSurvey) => number) =>
      own.reduce((sum, one) => sum + value(one), 0) / own.length;
    const ofSmallest = own.map((survey) => survey.sizes[smallest]).sort((a, b) => a - b);
    const last = ofSmallest.length - 1;
    return [
      {
        people,
        found: found.at(people),
        rightNumber: rightNumber.at(people),
        foundBySegment: bySegment.map((curve) => curve.at(people)),
        match: mean(({ match }) => match),
        typing: mean(({ typing }) => typing),
        smallest: { from: ofSmallest[Math.floor(0.05 * last)], to: ofSmallest[Math.ceil(0.95 * last)] },
      },
    ];
  });
  const best = Math.max(...points.map(({ match }) => match));
  return {
    segments: sizes.length,
    sizes: [...sizes],
    surveys: all.length,
    points,
    needed: found.needed,
    smallestNeeded: bySegment[smallest].needed,
    flatFrom: points.find(({ match }) => best - match < FLAT_FROM)?.people ?? PLANNED_SIZES[0],
  };
}

interface Curve {
  at(people: number): number;
  /** Rounded up to 50; null where it is above the most people. */
  readonly needed: number | null;
}

/** Steepness is rarely above this: a weak prior keeps curves finite where every survey of a size does or doesn't. */
const STEEPNESS = 4;

/** A share of the surveys that grows with the logarithm of the people (logistic), fitted to all of them [PS3]. */
function growing(all: readonly PlannedSurvey[], is: (survey: PlannedSurvey) => boolean): Curve {
  const middle = Math.log(PLANNED_SIZES[2]);
  const rows = all.map((survey) => ({ x: Math.log(survey.people) - middle, y: Number(is(survey)) }));
  const chance = (a: number, b: number, x: number) => 1 / (1 + Math.exp(-(a + b * x)));
  let [a, b] = [0, 0];
  for (let step = 0; step < 50; step++) {
    // The prior of both: normal around 0, with these standard deviations.
    let [ga, gb, haa, hab, hbb] = [-a / 100, -b / STEEPNESS ** 2, 1 / 100, 0, 1 / STEEPNESS ** 2];
    for (const { x, y } of rows) {
      const p = chance(a, b, x);
      const w = p * (1 - p);
      ga += y - p;
      gb += x * (y - p);
      haa += w;
      hab += w * x;
      hbb += w * x * x;
    }
    const whole = haa * hbb - hab * hab;
    const [da, db] = [(hbb * ga - hab * gb) / whole, (haa * gb - hab * ga) / whole];
    const longest = Math.max(1, Math.abs(da) / 3, Math.abs(db) / 3);
    a += da / longest;
    b += db / longest;
  }
  const at = (people: number) => chance(a, b, Math.log(people) - middle);
  const [least, most] = [PLANNED_SIZES[0], PLANNED_SIZES[PLANNED_SIZES.length - 1]];
  if (at(least) >= FOUND_IN) return { at, needed: least };
  if (at(most) < FOUND_IN || b <= 0) return { at, needed: null };
  const people = Math.exp(middle + (Math.log(FOUND_IN / (1 - FOUND_IN)) - a) / b);
  return { at, needed: Math.min(most, Math.ceil(people / 50) * 50) };
}
