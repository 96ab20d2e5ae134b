import type { z } from 'zod';
import { planFile } from './archive-format.ts';
import { ArchiveProblem, check } from './archive-json.ts';

/** The plan of the Data check that a project was made by; its parts as the texts that the database keeps. */
export interface OpenedPlan extends Omit<z.output<typeof planFile>, 'variables'> {
  readonly variables: readonly {
    readonly code: string;
    readonly reason: string;
    readonly source: string;
    readonly proposal: string;
    readonly plan: string;
  }[];
}

export function openPlan(given: unknown): OpenedPlan {
  const { variables, ...about } = check('plan.json', planFile, given);
  if (new Set(variables.map(({ source }) => source.code)).size !== variables.length) {
    throw new ArchiveProblem('plan.json names a variable twice');
  }
  const texts = (given as { variables: Record<'source' | 'proposal' | 'plan', unknown>[] }).variables;
  return {
    ...about,
    variables: variables.map(({ source, reason }, at) => ({
      code: source.code,
      reason,
      source: JSON.stringify(texts[at].source),
      proposal: JSON.stringify(texts[at].proposal),
      plan: JSON.stringify(texts[at].plan),
    })),
  };
}
