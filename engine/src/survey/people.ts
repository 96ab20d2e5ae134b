import type { Survey } from './survey.ts';

/** The survey with these weights, NaN for a respondent who is left out [SA2]. */
export function withPeople(survey: Survey, people: Float64Array): Survey {
  if (people.length !== survey.respondents) throw new Error('the people are not those of the survey');
  const unweighted = survey.weights === null && people.every((weight) => Number.isNaN(weight) || weight === 1);
  return { ...survey, weights: unweighted ? null : people.map((weight) => (Number.isNaN(weight) ? 0 : weight)) };
}
