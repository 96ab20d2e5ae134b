import { type PartVersions, type RunListItem, type SurveySource, shownView } from '@qp/contract';
import { type CrosstabGroups, type Stability, sourceOf, traitsOf } from '@qp/facts';
import type { App } from '../../platform/app.ts';
import { type FinishedRun, type ListRow, runState, selectJudged, selectRuns } from './run/index.ts';
import { agreementOfRun, gradeOf, recommendedOf, trustOf } from './trust/index.ts';

/** Table rows as API responses. */

function listItem(row: ListRow, grade: RunListItem['grade']): RunListItem {
  const now = runState({
    hasResult: row.segments !== null,
    failure: row.error_message,
    code: row.error_code,
    job:
      row.job_state === null
        ? null
        : {
            state: row.job_state,
            progress: row.progress ?? 0,
            stage: row.stage ?? '',
            error: row.job_error,
            code: row.job_error_code,
          },
  });
  return {
    id: row.id,
    'Run Name': row.name,
    note: row.note,
    'Run Date': row.created_at.toISOString(),
    'Updated Date': row.updated_at.toISOString(),
    '# of Clusters': row.segments,
    '# of Cluster Vars.': row.cluster_count,
    '# of Metrics Vars.': row.metrics_count,
    '# of Profile Vars.': row.profile_count,
    model: row.model,
    source: sourceOf(row),
    given_from: row.given_from && (row.given_from.label || row.given_from.name),
    bic: traitsOf(row).isOneOfItsFits ? row.bic : null,
    smallest: row.shares && Math.min(...row.shares),
    grade,
    stability: row.stability,
    stability_under_way: row.stability_under_way,
    state: now.state,
    job_id: jobOf(row),
    ...('progress' in now && { progress: now.progress, stage: now.stage }),
    ...('reason' in now && { error_message: now.reason, error_code: now.code }),
  };
}

/** Stored separately from a run and its result. */
interface BesideRun {
  readonly stability: Stability | null;
  readonly versions: PartVersions;
  readonly source: SurveySource;
}

export function runAnswer(finished: FinishedRun, crosstab: CrosstabGroups, { stability, versions, source }: BesideRun) {
  const { run, result } = finished;
  const fitted = { cluster: run.cluster, profile: run.profile, metrics: run.metrics, numbers: run.numbers };
  return {
    id: run.id,
    project_id: run.project_id,
    name: run.name,
    clusterNum: run.max_clusters,
    alpha: run.alpha,
    criterion: run.criterion,
    answers: run.answers,
    starts: run.starts,
    ...(run.left_out > 0 && { left_out: run.left_out }),
    ...(run.weight && { weight: run.weight }),
    description: run.description,
    note: run.note,
    ...shownView(run.view ?? run.first_significance, fitted, result.segments),
    fitted,
    crosstabCluster: crosstab.cluster,
    crosstabProfile: crosstab.profile,
    crosstabMetrics: crosstab.metrics,
    header_descriptions: run.header_descriptions,
    job_id: jobOf(run),
    createdDate: run.created_at.toISOString(),
    updatedDate: run.updated_at.toISOString(),
    versions,
    probabilities: result.probabilities,
    segments: result.segments,
    fits: result.fits,
    agreement: agreementOfRun(result.segments, stability),
    recommended: recommendedOf(run, result, stability),
    answers_found: result.answers,
    prediction: result.prediction,
    pairs: result.pairs ?? [],
    ...trustOf(finished, stability),
    respondents: result.respondents,
    effective_base: result.effective_base,
    weighted: result.weighted,
    without_answers: result.without_answers,
    seed: result.seed,
    engine_version: result.engine_version,
    seconds: result.seconds,
    opened_from: run.opened_from,
    survey_source: source,
    merged: result.merged,
    source: sourceOf({ ...run, ...result }),
    given_from: run.given_from,
    given: result.given,
    selection: result.selection,
    carried: run.header_descriptions.map((text, k) => text !== '' && run.carried_names?.[k] === text),
  };
}

function jobOf(run: { id: string; job_id: string | null }): string {
  if (run.job_id === null) throw new Error(`the run ${run.id} has no job`);
  return run.job_id;
}

/** The runs of a project, each finished one with the grade that its own page shows. */
export async function listRuns(app: App, projectId: string): Promise<RunListItem[]> {
  const [rows, judged] = await Promise.all([selectRuns(app.db, projectId), selectJudged(app.db, projectId)]);
  const grades = new Map(
    judged.map(({ id, max_clusters, criterion, stability, ...result }) => [
      id,
      gradeOf({ run: { max_clusters, criterion }, result }, stability),
    ]),
  );
  return rows.map((row) => listItem(row, grades.get(row.id) ?? null));
}
