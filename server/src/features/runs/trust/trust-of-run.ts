import type { RunVerdict, TrustNote } from '@qp/contract';
import {
  type Effect,
  type Finding,
  findingsOf,
  type Grade,
  lowestAt,
  pickedSegments,
  type Stability,
  shareReappearing,
  supportOf,
  type TrustEvidence,
  verdictOf,
  weakSegments,
} from '@qp/facts';
import { findingText } from '@qp/words/trust/findings';
import { verdictText } from '@qp/words/trust/verdict';
import type { JudgedResult, RunRow } from '../run/index.ts';
import { agreementOfRun, recommendedOf } from './agreement-of-run.ts';

/** The verdict on a finished run and its evidence, most damaging first. */
interface Trust {
  readonly verdict: RunVerdict;
  readonly trust: TrustNote[];
}

interface JudgedRun {
  readonly run: Pick<RunRow, 'max_clusters' | 'criterion'>;
  readonly result: JudgedResult;
}

/** The grade alone, for lists. */
export const gradeOf = (judged: JudgedRun, stability: Stability | null): Grade =>
  verdictOf(findingsOf(evidenceOf(judged, stability))).grade;

/** `stability` is null until tested. */
export function trustOf(judged: JudgedRun, stability: Stability | null): Trust {
  const findings = findingsOf(evidenceOf(judged, stability));
  const verdict = verdictOf(findings);
  const around = aroundOf(judged, stability);
  return {
    verdict: { grade: verdict.grade, ...verdictText(verdict, around, 'en'), weak: weakSegments(findings) },
    trust: findings.map((finding) => noteOf(finding, finding === verdict.because)),
  };
}

/** What the verdict also needs to know: a safer number, if other samples confirm it better than the one shown, and their agreement. */
function aroundOf({ run, result }: JudgedRun, stability: Stability | null) {
  const { segments, fits } = result;
  const support = (number: number | null) => {
    const at = stability?.across.find((one) => one.segments === number);
    const fit = fits.find((one) => one.segments === number);
    return at && fit ? supportOf(shareReappearing(at.stability, fit.shares)) : 0;
  };
  const recommended = recommendedOf(run, result, stability);
  const isSafer = recommended !== null && recommended < segments && support(recommended) > support(segments);
  return {
    safer: isSafer ? recommended : null,
    same: agreementOfRun(segments, stability)?.all ?? null,
  };
}

const levels: Readonly<Record<Effect, TrustNote['level']>> = {
  disqualifies: 'warning',
  weakens: 'caution',
  mentions: 'note',
  supports: 'good',
};

function noteOf(finding: Finding, decides: boolean): TrustNote {
  const offer = offerOf(finding);
  const note = { level: levels[finding.effect], text: findingText(finding, 'en'), decides, ...(offer && { offer }) };
  return finding.kind === 'chose at random' ? { ...note, segment: finding.segment } : note;
}

function offerOf(finding: Finding): TrustNote['offer'] {
  if (finding.kind === 'response style' && finding.offered) return 'style';
  if (finding.kind === 'level taken out') return 'level';
  if (finding.kind === 'still improving') return 'maximum';
  if (finding.kind === 'chose at random') return 'aside';
  if (finding.kind === 'one number decides') return 'number';
  return undefined;
}

/** What each rule would pick among the fits; existing segments have none. */
function picksOf({ run, result }: JudgedRun): TrustEvidence['picks'] {
  const { fits, prediction, segments } = result;
  const { criterion } = run;
  if (fits.length === 0) {
    return {
      criterion,
      byCriterion: segments,
      lowest: null,
      byPrediction: segments,
      byPredictionAlone: segments,
      byBic: segments,
      byEffectiveBic: segments,
    };
  }
  const effective = fits.map((fit) => ({ ...fit, bic: fit.bicEffective ?? fit.bic }));
  return {
    criterion,
    byCriterion: pickedSegments(fits, criterion, prediction),
    lowest: criterion === 'cv' || criterion === 'max' ? null : lowestAt(fits, criterion),
    byPrediction: pickedSegments(fits, 'cv', prediction),
    byPredictionAlone: pickedSegments(fits, 'cv', prediction && { ...prediction, withAgreement: false }),
    byBic: lowestAt(fits, 'bic'),
    byEffectiveBic: lowestAt(effective, 'bic'),
  };
}

function evidenceOf(judged: JudgedRun, stability: Stability | null): TrustEvidence {
  const { run, result } = judged;
  const { merged, fits, prediction, answers } = result;
  return {
    fits,
    segments: merged?.of ?? result.segments,
    maxClusters: run.max_clusters,
    picks: picksOf(judged),
    prediction,
    people: result.people,
    pairs: result.pairs ?? [],
    oneLine: result.one_line,
    respondents: result.respondents,
    counted: result.counted,
    effectiveBase: result.effective_base,
    weighted: result.weighted,
    withoutAnswers: result.without_answers,
    data: result.data_quality,
    stability,
    style: answers && {
      treatment: answers.counted_as,
      winner: answers.trial?.winner ?? null,
      endUse: answers.end_use,
      straightLiners: answers.straight_liners,
      ratings: answers.ratings,
    },
    random: answers?.at_random ?? null,
    alone: answers?.alone ?? null,
    merged,
    given: result.given?.explanation ?? null,
  };
}
