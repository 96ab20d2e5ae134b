import { archiveWords } from '@qp/words/projects/archive';
import { z } from 'zod';
import { type OpenedRow, rowSchema, storedRow } from '../../platform/archive/part.ts';
import { ArchiveProblem, check, readJson } from '../../platform/archive/read-json.ts';
import { activityPart, planPart } from './parts.ts';

/** The plan of the data check that a project was made by, and its variables. */
export interface OpenedPlan {
  readonly row: OpenedRow;
  readonly variables: readonly OpenedRow[];
}

const variablePart = planPart.children!;
const planVariables = z.object({ variables: z.array(rowSchema(variablePart)).max(variablePart.rows!.most) });

export async function openPlan(file: string): Promise<OpenedPlan> {
  const given = await readJson(planPart.entry, file, planPart.mostValues(null));
  const row = storedRow(planPart, check(planPart.entry, rowSchema(planPart), given));
  const { variables } = check(planPart.entry, planVariables, given);
  const rows = variables.map((variable, at) => storedRow(variablePart, variable, at));
  if (new Set(rows.map(({ code }) => code)).size !== rows.length) {
    throw new ArchiveProblem(archiveWords('en').variableTwice(planPart.entry));
  }
  return { row, variables: rows };
}

const activityFile = z.array(rowSchema(activityPart)).max(activityPart.rows!.most);

export async function openActivity(file: string): Promise<OpenedRow[]> {
  const given = await readJson(activityPart.entry, file, activityPart.mostValues(null));
  return check(activityPart.entry, activityFile, given).map((row) => storedRow(activityPart, row));
}
