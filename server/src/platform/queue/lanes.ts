/** Where a job waits. Work that people wait for has its own lane, so an upload of a second never waits for a run of an hour. */

/** What a job definition says: seconds (short), minutes or hours (long), or only when the machine is free. */
export type Lane = 'short' | 'long' | 'background';
/** The parts of a job (parts.ts) wait apart from jobs, so jobs that wait for their parts cannot keep them from running. */
type PartLane = 'long-parts' | 'background-parts';
export type AnyLane = Lane | PartLane;

/** The queues of pg-boss. */
export const QUEUES = ['short', 'long', 'background', 'parts'] as const;
export type QueueName = (typeof QUEUES)[number];

interface LaneRules {
  readonly queue: QueueName;
  /** Added to every turn of the lane: parts in the background come after everyone's runs. */
  readonly after: number;
  /** As of `nice` (give-way.ts): to the pages first, then to shorter work. Long ones take only what is left. */
  readonly nice: number;
  /** Whose threads it computes on. */
  readonly threads: Lane;
}

/** As of `nice`: beside one busy program at the usual priority a thread still gets a tenth of a core. */
export const SMALL_SHARE = 9;

/** No turn of a run is as late. */
export const AFTER_EVERYBODY = 1_000_000_000;

export const LANES: Readonly<Record<AnyLane, LaneRules>> = {
  short: { queue: 'short', after: 0, nice: 5, threads: 'short' },
  long: { queue: 'long', after: 0, nice: 10, threads: 'long' },
  background: { queue: 'background', after: 0, nice: 15, threads: 'background' },
  'long-parts': { queue: 'parts', after: 0, nice: 10, threads: 'long' },
  'background-parts': { queue: 'parts', after: AFTER_EVERYBODY, nice: 15, threads: 'background' },
};

export function partLane(lane: AnyLane): PartLane {
  return LANES[lane].threads === 'background' ? 'background-parts' : 'long-parts';
}
