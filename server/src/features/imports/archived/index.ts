import { randomUUID } from 'node:crypto';
import { importPlan, MAX_FIRST_ROW, MAX_HEADER_ROWS, READ_AS } from '@qp/contract';
import { type SourceVariable, sourceVariable, tableKinds } from '@qp/facts';
import { archiveProblemWords } from '@qp/words/errors/archive-problems';
import { z } from 'zod';
import {
  asGiven,
  int4,
  kept,
  keptJson,
  leftOut,
  openerId,
  parentId,
  setOnOpening,
} from '../../../platform/archive/columns.ts';
import { tablePart } from '../../../platform/archive/part.ts';
import type { ImportTable, ImportVariableTable } from '../tables.ts';

const MAX_VARIABLES = 20_000;
/** Values and bins that a draft keeps of each variable, and their labels. */
const MAX_VALUES = 30_000_000;
const MAX_OF_A_VARIABLE = 20_000;

const source = sourceVariable.refine(
  ({ labels, missing, columns, facts }) =>
    [labels, missing, columns, facts.values, facts.numbers?.bins ?? []].every(
      (list) => list.length <= MAX_OF_A_VARIABLE,
    ),
  archiveProblemWords('en').tooManyValues,
);

const planVariables = tablePart<ImportVariableTable>()({
  table: 'import_variables',
  entry: 'plan.json',
  under: 'variables',
  rows: { by: 'position', most: MAX_VARIABLES },
  mostValues: () => MAX_VALUES,
  columns: {
    import_id: parentId,
    position: setOnOpening('the order in the archive', (_, position) => position),
    code: setOnOpening('the code of its source', (row) => (row.source as SourceVariable).code),
    source: keptJson(asGiven(source)),
    reason: kept(z.string().max(500)),
    proposal: keptJson(asGiven(importPlan)),
    plan: keptJson(asGiven(importPlan)),
  },
});

/** How the columns of a project's one file were understood: new respondents are read by the same plan. */
export const planPart = tablePart<ImportTable>()({
  table: 'imports',
  entry: 'plan.json',
  mostValues: () => MAX_VALUES,
  columns: {
    id: setOnOpening('a new one', () => randomUUID()),
    owner_id: openerId,
    project_id: parentId,
    file_name: kept(z.string().min(1).max(300)),
    state: setOnOpening('only projects are exported', () => 'made' as const),
    upload_key: leftOut('belongs to the page that uploaded the file'),
    job_id: leftOut('the file was read where it was uploaded'),
    kind: kept(z.enum(tableKinds).nullable()),
    sheets: kept(z.array(z.string().max(300)).max(1000)),
    sheet: kept(z.string().max(300).nullable()),
    read_as: kept(z.enum(READ_AS).nullable().default(null)),
    header_rows: kept(z.number().int().min(1).max(MAX_HEADER_ROWS).nullable().default(null)),
    header_from: kept(z.number().int().min(1).max(MAX_FIRST_ROW).nullable().default(null)),
    respondents: kept(int4),
    revision: leftOut('counts the changes of a draft'),
    created_at: leftOut('when it was stored here'),
    updated_at: leftOut('when it was stored here'),
  },
  children: planVariables,
});
