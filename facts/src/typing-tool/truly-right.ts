/**
 * How probable the segments are that a typing tool and that the run give to held-out respondents, by a fit without them. Such a fit is closer to
 * them than it should be, and in both alike.
 */
export interface HeldOutMembership {
  readonly tool: number;
  readonly run: number;
}

/** The share of people whom a typing tool assigns to the segment they truly belong to. `rightly`: that of the run, by those its refits haven't drawn. */
export const trulyRight = ({ tool, run }: HeldOutMembership, rightly: number): number => (tool / run) * rightly;
