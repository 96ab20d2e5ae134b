/** The wall clock, as an argument: sessions and reset keys are tested by moving it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
