import { byResponses, type Subgroup, type SubgroupCondition } from '@qp/facts';
import { columnsOf, type Survey } from './survey.ts';

/** The respondents who meet every condition, in the order of the survey. A missing answer meets none [CT19]. */
export function respondentsIn(survey: Survey, subgroup: Subgroup): Int32Array {
  const meets = subgroup.map((condition) => test(survey, condition));
  const rows = Int32Array.from({ length: survey.respondents }, (_, row) => row);
  return rows.filter((row) => meets.every((met) => met(row)));
}

function test(survey: Survey, condition: SubgroupCondition): (row: number) => boolean {
  if (byResponses(condition)) {
    const [{ codes, labels }] = columnsOf(survey.categorical, [condition.code]);
    const chosen = labels.map((label) => condition.responses.includes(label));
    return (row) => chosen[codes[row]] ?? false;
  }
  const [{ values }] = columnsOf(survey.numeric, [condition.code]);
  const { from, to } = condition;
  // NaN means no answer, and any comparison with it is false.
  return (row) => values[row] >= (from ?? Number.NEGATIVE_INFINITY) && values[row] <= (to ?? Number.POSITIVE_INFINITY);
}
