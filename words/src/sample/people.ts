import type { ProjectPeople } from '@qp/contract';
import { type KeepCondition, MIN_KEPT, type PeopleProblem } from '@qp/facts';
import { wordsIn } from '../locale.ts';
import { count, number } from '../numbers.ts';

/** Who takes part in new runs of a project. */

type Problems = {
  readonly [Kind in PeopleProblem['kind']]: (problem: Extract<PeopleProblem, { kind: Kind }>) => string;
};

const problems: Problems = {
  'no variable': ({ code }) => `The survey has no variable ${code} with responses. Choose another variable.`,
  'no response': ({ code, response }) => `${code} has no response “${response}”. Choose one of its responses.`,
  'no respondent': ({ id }) => `No respondent of this project has the identifier “${id}”. Correct or remove it.`,
  'too few': ({ kept }) =>
    `Only ${count(kept, 'respondent')} would take part, and a run needs at least ${MIN_KEPT} with a weight above 0. Keep more people.`,
};

type Counts = Pick<ProjectPeople, 'respondents' | 'kept' | 'unmet'>;

const removed = ({ respondents, kept, unmet }: Counts): string[] => {
  const leftOut = respondents - kept - unmet;
  return [
    ...(unmet > 0 ? [`${number(unmet)} ${unmet === 1 ? 'doesn’t' : 'don’t'} meet the condition`] : []),
    ...(leftOut > 0 ? [`${number(leftOut)} left out`] : []),
  ];
};

export const peopleWords = wordsIn({
  problem: (problem: PeopleProblem) => (problems[problem.kind] as (of: PeopleProblem) => string)(problem),
  title: 'Respondents',
  inOneLine: (people: ProjectPeople) =>
    people.kept === people.respondents
      ? `All ${number(people.respondents)} take part in new runs`
      : `${number(people.kept)} of ${number(people.respondents)} take part in new runs · ${removed(people).join(' · ')}`,
  /** In the activity list. */
  details: (people: Counts) =>
    [`${number(people.kept)} of ${number(people.respondents)} respondents`, ...removed(people)].join(', '),
  keepOnly: 'Keep only people who…',
  keepHelp: 'People who don’t meet every condition take no part in new runs. Runs that exist stay as they are.',
  condition: (at: number) => `Condition ${at + 1}`,
  variable: 'Variable',
  noSuchVariable: 'No variables match.',
  are: 'answered one of these',
  areNot: 'didn’t answer any of these',
  whose: 'People who',
  responses: 'Responses',
  remove: 'Remove this condition',
  add: 'Add a condition',
  save: 'Save',
  everyone: 'Keep everyone',
  includeAgain: (people: number) => `Include the ${count(people, 'person', 'people')} again`,
  saved: 'Saved for new runs.',
  conditionText: (label: string, { responses, are }: KeepCondition) =>
    `${label}: ${are ? '' : 'not '}${responses.map((response) => `“${response}”`).join(' or ')}`,
  and: ', and ',
  keptOnly: (conditions: string) => `Only these people take part in runs: ${conditions}`,
  /** For a run. */
  ofRun: (kept: number, leftOut: number) => `${number(kept)} of ${number(kept + leftOut)} respondents took part`,
});
