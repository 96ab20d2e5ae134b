import { z } from 'zod';

export const personaEdits = z.object({
  /** Keys of lines that are not shown. */
  hidden: z.array(z.string()),
  /** Keys of lines in the analyst's order; lines that it does not name follow in their own. */
  order: z.array(z.string()),
  /** A typical quote of the segment; empty for none. */
  quote: z.string(),
});
/** What an analyst changed in the persona of a segment. */
export type PersonaEdits = z.output<typeof personaEdits>;
