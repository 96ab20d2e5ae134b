import { archiveWords } from '@qp/words/projects/archive';
import { decodeModel, decodePlacements, UNASSIGNED } from '../stored-files/index.ts';
import { MAX_ANSWERS, type RunFacts } from './facts.ts';

/** Checks that each fitted model has a probability for every response of every cluster variable. */
export function modelsProblem(bytes: Uint8Array | undefined, { fitted, lists }: RunFacts): string | null {
  const least = lists.cluster.length;
  return decoded('models.bin', bytes, (given) =>
    fitted.every((segments) => {
      const model = decodeModel(given, segments);
      if (model === null) return false;
      const { categories, mixture, responseProbabilities, style } = model;
      // An exercise has a table for each column of its answers.
      const count = Math.max(least, categories.length);
      return (
        mixture.length === segments &&
        categories.length === count &&
        categories.every((each) => Number.isInteger(each) && each >= 1 && each <= MAX_ANSWERS) &&
        responseProbabilities.length === count &&
        responseProbabilities.every(
          (table, at) =>
            table.length > 0 &&
            table.length % segments === 0 &&
            table.length <= categories[at] * segments &&
            table.every(Number.isFinite),
        ) &&
        (!style ||
          (segments * style.leanings.length === style.mixture.length &&
            (style.agreeing === undefined || style.agreeing.length === style.leanings.length) &&
            style.responseProbabilities.length === count &&
            style.responseProbabilities.every((table) => table.every(Number.isFinite))))
      );
    }),
  );
}

/** Checks that everyone but the respondents who came without one is assigned to a segment, and that all have a probability for each. */
export function placementsProblem(bytes: Uint8Array | undefined, facts: RunFacts): string | null {
  const { segments, respondents, unassigned } = facts;
  return decoded('placements.bin', bytes, (given) => {
    const placed = decodePlacements(given);
    return (
      placed.segments === segments &&
      placed.assignments.length === respondents &&
      placed.unanswered.length === respondents &&
      placed.probabilities.length === respondents * segments &&
      placed.assignments.every((segment) => segment < segments || segment === UNASSIGNED) &&
      placed.assignments.filter((segment) => segment === UNASSIGNED).length === unassigned &&
      placed.probabilities.every(Number.isFinite)
    );
  });
}

function decoded(name: string, bytes: Uint8Array | undefined, fits: (bytes: Uint8Array) => boolean): string | null {
  try {
    return bytes && fits(bytes) ? null : archiveWords('en').unfit(name);
  } catch {
    return archiveWords('en').unreadable(name);
  }
}
