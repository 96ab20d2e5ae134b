import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_ALPHA, DEFAULT_SEED } from '@qp/contract';
import { exampleProject } from '@qp/examples';
import { DEFAULT_CRITERION } from '@qp/facts';
import type { StabilityTask } from '../features/runs/comparison/stability-work.ts';
import { EXAMPLE_MAX_CLUSTERS } from '../features/runs/example/example-run.ts';
import { defaultLists } from '../features/runs/run/default-lists.ts';
import { placesIn } from '../features/runs/run/variable-places.ts';
import type { Fitted } from '../features/runs/segmentation/segmentation.ts';
import { type ReadSurvey, readSurvey } from '../headless/survey-run.ts';
import type { Compute } from '../platform/queue/compute.ts';

/** The survey of the example as the server reads it, and its run, without a server. */

export async function readExample(compute: Compute, folder: string): Promise<ReadSurvey> {
  const { files } = exampleProject();
  const placed = (prefix: string) => {
    const { name, text } = files.find((file) => file.name.startsWith(prefix))!;
    const to = path.join(folder, name);
    writeFileSync(to, text);
    return to;
  };
  const paths = { data: placed('data_'), variables: placed('variables_'), discretized: placed('discretized_') };
  return readSurvey(compute, paths, folder);
}

/** The settings of the example's run, and what its refits need of them. */
export function exampleRunSettings({ summary }: ReadSurvey) {
  const lists = defaultLists(summary.variables);
  const run = {
    ...lists,
    max_clusters: EXAMPLE_MAX_CLUSTERS,
    alpha: DEFAULT_ALPHA,
    criterion: DEFAULT_CRITERION,
    answers: 'auto' as const,
    seed: DEFAULT_SEED,
    starts: null,
  };
  const refits = ({
    answers,
    seed,
  }: Pick<Fitted, 'answers' | 'seed'>): Omit<
    StabilityTask,
    'surveyAt' | 'placementsPath' | 'modelsPath' | 'pairs'
  > => ({
    cluster: placesIn(summary.variables, { ...lists, numbers: [] }).cluster,
    treatment: answers.counted_as,
    spread: answers.numbers?.spread ?? false,
    alpha: DEFAULT_ALPHA,
    seed,
  });
  return { run, refits };
}
