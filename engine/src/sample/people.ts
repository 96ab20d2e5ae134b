import { type KeepCondition, MIN_KEPT, type PeopleChoice, type PeopleProblem } from '@qp/facts';
import type { Survey } from '../survey/index.ts';

export interface KeptPeople {
  /** Each respondent's weight, NaN for those who don't take part. */
  readonly weights: Float64Array;
  readonly kept: number;
  /** Respondents who don't meet the conditions. */
  readonly unmet: number;
}

/** Who takes part: everyone who meets every condition [SA1] and is not named [SA2]. */
export function keptPeople(survey: Survey, { keep, left_out }: PeopleChoice): KeptPeople | PeopleProblem {
  const tests: ((row: number) => boolean)[] = [];
  for (const condition of keep) {
    const test = testOf(survey, condition);
    if ('kind' in test) return test;
    tests.push(test.met);
  }
  const known = new Set(survey.ids);
  const stranger = left_out.find((id) => !known.has(id));
  if (stranger !== undefined) return { kind: 'no respondent', id: stranger };
  const named = new Set(left_out);
  const weights = new Float64Array(survey.respondents);
  let [kept, unmet, weighing] = [0, 0, 0];
  for (let row = 0; row < survey.respondents; row++) {
    const met = tests.every((test) => test(row));
    const takesPart = met && !named.has(survey.ids[row]);
    weights[row] = takesPart ? (survey.weights?.[row] ?? 1) : Number.NaN;
    kept += Number(takesPart);
    unmet += Number(!met);
    weighing += Number(weights[row] > 0);
  }
  // In a survey of fewer people, all of them are enough.
  if (weighing < Math.min(MIN_KEPT, survey.respondents)) return { kind: 'too few', kept: weighing };
  return { weights, kept, unmet };
}

function testOf(
  { categorical }: Survey,
  { code, responses, are }: KeepCondition,
): { met(row: number): boolean } | PeopleProblem {
  const column = categorical.find((one) => one.code === code);
  if (!column) return { kind: 'no variable', code };
  const unknown = responses.find((response) => !column.labels.includes(response));
  if (unknown !== undefined) return { kind: 'no response', code, response: unknown };
  const chosen = column.labels.map((label) => responses.includes(label));
  return { met: (row) => (chosen[column.codes[row]] ?? false) === are };
}
