import { readFileSync } from 'node:fs';
import { keptPeople } from '@qp/engine/sample';
import { decodeSurvey } from '@qp/engine/survey';
import type { PeopleChoice, PeopleProblem } from '@qp/facts';
import { threadWork } from '../../../platform/queue/thread.ts';

export interface PeopleTask extends PeopleChoice {
  /** The encoded survey, or where it lies. */
  readonly survey: Uint8Array | string;
}

export type FoundPeople =
  | { readonly weights: Uint8Array; readonly respondents: number; readonly kept: number; readonly unmet: number }
  | { readonly problem: PeopleProblem };

/** Finds who takes part in new runs. */
export default threadWork<PeopleTask, FoundPeople>(({ survey: given, ...choice }) => {
  const survey = decodeSurvey(typeof given === 'string' ? readFileSync(given) : given);
  const found = keptPeople(survey, choice);
  if ('kind' in found) return { problem: found };
  const { weights, kept, unmet } = found;
  return { weights: new Uint8Array(weights.buffer), respondents: survey.respondents, kept, unmet };
});
