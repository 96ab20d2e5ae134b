import type { RunListItem } from '@qp/contract';
import type { App } from '../../platform/app.ts';
import { selectJudged, selectRuns } from './run/index.ts';
import { listItem } from './run-answer.ts';
import { gradeOf } from './trust/index.ts';

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
