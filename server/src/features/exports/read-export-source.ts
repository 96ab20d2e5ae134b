import { shownView } from '@qp/contract';
import { agreementAt, clusterTests, type Subgroup, traitsOf } from '@qp/facts';
import { subgroupWords } from '@qp/words/crosstab/subgroup';
import { segmentWords } from '@qp/words/run/segments';
import type { Db } from '../../database.ts';
import type { JobContext } from '../../platform/queue/job.ts';
import { findProject, projectVariables } from '../projects/index.ts';
import { figuresFor, finishedRun, selectDrivers, selectStability } from '../runs/index.ts';
import { storedValue } from '../value/index.ts';
import type { ExportSource } from './export-source.ts';

export async function readExportSource(context: JobContext, ownerId: string, runId: string): Promise<ExportSource> {
  const { app } = context;
  const finished = await finishedRun(app.db, ownerId, runId);
  const { run, result } = finished;
  const view = shownView(run.view ?? run.first_significance, run, result.segments);
  const [project, { crosstab, evidence }, filter, stability] = await Promise.all([
    findProject(app.db, ownerId, run.project_id),
    figuresFor(context, finished, view.subgroup),
    filterText(app.db, run.project_id, view.subgroup),
    selectStability(app.db, runId),
  ]);
  return {
    project: project.name,
    name: run.name,
    description: run.description,
    created: run.created_at,
    updated: run.updated_at,
    exported: app.clock.now(),
    settings: traitsOf({ ...run, ...result }).hasFits
      ? { maxClusters: run.max_clusters, alpha: run.alpha, seed: result.seed }
      : null,
    engine: result.engine_version,
    segments: result.segments,
    chosen: segmentWords('en').choice({ ...run, ...result, clusterNum: run.max_clusters }).words,
    merged: segmentWords('en').originInFiles({ ...run, ...result }),
    filter,
    respondents: result.respondents,
    effectiveBase: result.effective_base,
    weighted: result.weighted,
    weight: run.weight,
    withoutAnswers: result.without_answers,
    descriptions: run.header_descriptions,
    view: { ...view, testCluster: clusterTests({ ...run, ...result }, view.testCluster) },
    ...crosstab,
    evidence,
    drivers: await selectDrivers(app.db, runId),
    same: agreementAt(stability?.across, result.segments)?.all ?? null,
    value: await storedValue(app.db, finished),
  };
}

/** Who the figures describe, with the labels of the dictionary; null for everyone. */
export async function filterText(db: Db, projectId: string, subgroup: Subgroup): Promise<string | null> {
  if (subgroup.length === 0) return null;
  const labels = new Map((await projectVariables(db, projectId)).map(({ code, label }) => [code, label || code]));
  return subgroupWords('en').who(subgroup, (code) => labels.get(code) ?? code);
}
