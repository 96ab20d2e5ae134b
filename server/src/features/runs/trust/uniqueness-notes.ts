import type { FitSummary, TrustNote } from '@qp/contract';
import { number } from '@qp/words/numbers';
import { caution, good, listed, segmentsWord, shownFit, type TrustFacts, warning } from './facts.ts';

/** Solutions that agree less than this do not put the same people together. */
const SAME_PEOPLE = 0.9;

/** Is it the best solution, and the only one? */
export function uniqueness(facts: TrustFacts): TrustNote[] {
  const fit = shownFit(facts);
  return [...identified(fit), ...foundAgain(fit), ...unsound(facts)];
}

function identified({ segments, identification }: FitSummary): TrustNote[] {
  if (identification === 'too-many-parameters') {
    return [
      warning(
        `${segmentsWord(segments)} ask more of the cluster variables than they can tell: there are fewer possible patterns of answers than numbers to estimate, and many solutions fit equally well. Use fewer segments, or more variables.`,
      ),
    ];
  }
  if (identification === 'rank-deficient') {
    return [
      warning(
        `${segmentsWord(segments)} cannot be told apart by these cluster variables alone: different segments give exactly the same answers in total. Use fewer segments, or more variables.`,
      ),
    ];
  }
  return [];
}

function foundAgain(fit: FitSummary): TrustNote[] {
  const { segments, startsTried, startsFinished, reachedBest, agreement } = fit;
  if (segments === 1) return [];
  if (typeof agreement === 'number' && agreement < SAME_PEOPLE) {
    return [
      warning(
        `The solution is not unique: others are as likely and put other people together (agreement ${agreement.toFixed(2)}, where 1 is the same people). Fewer segments usually settle this.`,
      ),
    ];
  }
  const who = reachedBest === startsFinished ? `all ${startsFinished}` : `${reachedBest} of ${startsFinished}`;
  if (reachedBest > 1 && fit.foundAgain === false) {
    const others = fit.rivals ?? 0;
    const beside =
      others === 0
        ? ''
        : `, and ${others === 1 ? 'another solution is' : `${others} other solutions are`} nearly as likely`;
    return [
      caution(
        `The best solution was reached by ${who} starts that were followed to the end${beside}: a better one may exist. Fewer segments usually settle this.`,
      ),
    ];
  }
  if (reachedBest > 1) {
    return [
      good(
        `The solution was found again, with the same people together: ${who} starts that were followed to the end came to it (${number(startsTried)} were begun).`,
      ),
    ];
  }
  return [
    warning(
      `The solution was found only once in ${number(startsTried)} starts: a better one may exist. Fewer segments usually settle this.`,
    ),
  ];
}

function unsound({ fits }: TrustFacts): TrustNote[] {
  const note = (chosen: readonly FitSummary[], what: string): TrustNote[] =>
    chosen.length === 0 ? [] : [caution(`With ${listed(chosen.map((fit) => fit.segments))} segments ${what}`)];
  return [
    ...note(
      fits.filter((fit) => !fit.converged),
      'the fit did not settle within its steps: its figures are those of the last step, and it is chosen only where no fit settled.',
    ),
    ...note(
      fits.filter((fit) => fit.emptySegment),
      'a segment stays empty: nobody is placed in it, and it is chosen only where every number leaves one empty.',
    ),
  ];
}
