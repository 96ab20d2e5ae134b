import type { Run } from '@qp/contract';
import { segmentTitle } from '@qp/facts';

/** As the run calls them, from the first. */
export const segmentTitles = (run: Run): string[] =>
  Array.from({ length: run.segments }, (_, s) => segmentTitle(s + 1, run.header_descriptions));
