import { readFileSync } from 'node:fs';
import { keptPeople, weightToTargets } from '@qp/engine/sample';
import { decodeSurvey } from '@qp/engine/survey';
import type { PeopleChoice, WeightDesign, WeightFigures, WeightProblem } from '@qp/facts';
import { threadWork } from '../../../platform/queue/thread.ts';
import { type NamedVariable, readTargets } from './read-targets.thread.ts';

/** With the text of a file instead of targets, and the variables that it can name. */
export type WeightAsked =
  | WeightDesign
  | (Omit<WeightDesign, 'targets'> & { readonly csv: string; readonly variables: readonly NamedVariable[] });

export interface WeightsTask extends PeopleChoice {
  /** The encoded survey, or where it lies. */
  readonly survey: Uint8Array | string;
  readonly asked: readonly WeightAsked[];
}

export type FoundWeight =
  | {
      readonly design: WeightDesign;
      readonly weights: Uint8Array;
      readonly figures: WeightFigures;
      readonly problem: null;
    }
  | { readonly weights: null; readonly figures: null; readonly problem: WeightProblem };

/** Weights those who take part, by each design. */
export default threadWork<WeightsTask, FoundWeight[]>(({ survey: given, asked, ...choice }) => {
  const survey = decodeSurvey(typeof given === 'string' ? readFileSync(given) : given);
  const people = keptPeople(survey, choice);
  if ('kind' in people) throw new Error(`these people can’t take part: ${people.kind}`);
  return asked.map((one) => {
    const design = designOf(one);
    const found = 'kind' in design ? design : weightToTargets(survey, people.weights, design);
    if ('kind' in found || 'kind' in design) {
      return { weights: null, figures: null, problem: 'kind' in found ? found : (design as WeightProblem) };
    }
    return { design, weights: new Uint8Array(found.weights.buffer), figures: found.figures, problem: null };
  });
});

function designOf(asked: WeightAsked): WeightDesign | WeightProblem {
  if (!('csv' in asked)) return asked;
  const { csv, variables, ...how } = asked;
  const targets = readTargets(csv, variables);
  return 'kind' in targets ? targets : { ...how, targets };
}
