import { readFileSync } from 'node:fs';
import type { RunSolution } from '@qp/contract';
import { compareSolutions } from '@qp/engine/comparison';
import { exerciseOf, membership } from '@qp/engine/latent-class';
import { stageWords } from '@qp/words/jobs/stages';
import { threadWork } from '../../../platform/queue/thread.ts';
import { peopleOfRun } from '../people/index.ts';
import type { SurveyAt, VariablePlace } from '../segmentation/index.ts';
import { clusterData, responseColumns } from '../segmentation/index.ts';
import { decodeModel } from '../stored-files/index.ts';

export interface SolutionsTask {
  readonly surveyAt: SurveyAt;
  readonly modelsPath: string;
  readonly placementsPath: string;
  readonly cluster: readonly VariablePlace[];
  /** The fitted numbers of segments, ascending. */
  readonly numbers: readonly number[];
}

/** Assigns all respondents by every model of a run and counts moves between solutions. Returns JSON text. */
export default threadWork<SolutionsTask, string>(({ cluster, numbers, ...task }, { progress }) => {
  const { survey, placements } = peopleOfRun(task.surveyAt, task.placementsPath);
  const data = clusterData(survey, cluster);
  const models = readFileSync(task.modelsPath);
  const { weights } = data;
  const solutions = numbers.map((segments, at) => {
    progress(at / numbers.length, stageWords('en').assigning(segments));
    const model = decodeModel(models, segments);
    if (!model) throw new Error(`the run has no fit of ${segments} segments`);
    return { segments, assignments: membership(data, model).assignments };
  });
  const { segments, assignments } = placements;
  // An exercise has no answer that could be told of a segment alone.
  const asked = cluster.filter(({ code }) => !exerciseOf(survey, code));
  const answers = responseColumns(survey, asked);
  const labels = answers.map((column) => column.labels);
  const columns = answers.map(({ codes, labels: { length } }) => ({ codes, categories: length }));
  const compared = compareSolutions({ solutions, own: { segments, assignments }, weights, columns });
  const told = compared.map(
    (solution): RunSolution => ({
      segments: solution.segments.map(({ share, kept, mostlyFrom, sameAs, answers }) => ({
        share,
        kept,
        mostly_from: mostlyFrom + 1,
        same_as: sameAs === null ? null : sameAs + 1,
        answers: answers.map(({ variable, response, share: here, everyone }) => ({
          question: asked[variable].label || asked[variable].code,
          answer: labels[variable][response],
          share: here,
          everybody: everyone,
        })),
      })),
      order: solution.order.map((k) => k + 1),
      next: solution.next.map((row) => [...row]),
    }),
  );
  return JSON.stringify(told);
});
