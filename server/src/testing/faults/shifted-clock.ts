/** Preloaded into a process to shift its clock by a number of hours. */
const SHIFT = Number(process.env.CLOCK_SHIFT_HOURS ?? 0) * 3_600_000;
const RealDate = Date;

class ShiftedDate extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(RealDate.now() + SHIFT);
    else super(...(given as [number]));
  }
  static override now(): number {
    return RealDate.now() + SHIFT;
  }
}

globalThis.Date = ShiftedDate as DateConstructor;
