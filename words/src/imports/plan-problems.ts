import type { PlanProblem } from '@qp/facts';
import { wordsIn } from '../locale.ts';
import { number } from '../numbers.ts';

/** How many codes a sentence names. */
const NAMED = 3;

const kinds = { id: 'identifier', weight: 'weight' } as const;

/** What keeps the variables of a file from becoming a project, and what to do. */
export const planProblemWords = wordsIn({
  problem: (problem: PlanProblem): string => {
    switch (problem.name) {
      case 'several':
        return `A project has at most one ${kinds[problem.kind]}: ${problem.codes.slice(0, NAMED).join(', ')}.`;
      case 'nothing to segment by':
        return 'No variable has two or more responses, so there is nothing to segment by.';
      case 'many responses':
        return `${problem.code} has more than ${number(problem.most)} responses. Merge some, or leave it out.`;
    }
  },
});
