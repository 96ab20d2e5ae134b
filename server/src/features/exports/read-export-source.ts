import { shownView } from '@qp/contract';
import { clusterTests } from '@qp/facts';
import { originText, segmentChoice } from '@qp/words/run/segments';
import type { JobContext } from '../../platform/queue/job.ts';
import { findProject } from '../projects/index.ts';
import { evidenceForJob, finishedRun, runCrosstab } from '../runs/index.ts';
import type { ExportSource } from './export-source.ts';

export async function readExportSource(context: JobContext, ownerId: string, runId: string): Promise<ExportSource> {
  const { app } = context;
  const finished = await finishedRun(app.db, ownerId, runId);
  const { run, result } = finished;
  const [project, crosstab, evidence] = await Promise.all([
    findProject(app.db, ownerId, run.project_id),
    runCrosstab(app.db, runId),
    evidenceForJob(context, finished),
  ]);
  const view = shownView(run.view ?? run.first_significance, run, result.segments);
  return {
    project: project.name,
    name: run.name,
    description: run.description,
    created: run.created_at,
    updated: run.updated_at,
    exported: app.clock.now(),
    settings: {
      maxClusters: run.max_clusters,
      alpha: run.alpha,
      seed: result.seed,
      engine: result.engine_version,
    },
    segments: result.segments,
    chosen: segmentChoice({ ...run, ...result, clusterNum: run.max_clusters }).words,
    merged: originText({ ...run, ...result }),
    respondents: result.respondents,
    effectiveBase: result.effective_base,
    weighted: result.weighted,
    withoutAnswers: result.without_answers,
    descriptions: run.header_descriptions,
    view: { ...view, testCluster: clusterTests({ ...run, ...result }, view.testCluster) },
    ...crosstab,
    evidence,
  };
}
