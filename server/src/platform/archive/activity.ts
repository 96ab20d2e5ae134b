import { activityVerbs } from '@qp/contract';
import { z } from 'zod';
import type { ActivityTable } from '../tables.ts';
import { kept, leftOut, parentId, pastMoment, projectNameHere } from './columns.ts';
import { tablePart } from './part.ts';

const line = z.string().max(2000);
/** What a change replaced may be long texts. */
const details = z.string().max(10_000);
const MAX_ENTRIES = 100_000;

/** A project's log, under the names that people had where it was written. They need no account here. */
export const activityPart = tablePart<ActivityTable>()({
  table: 'activity',
  entry: 'activity.json',
  rows: { by: 'at', most: MAX_ENTRIES },
  mostValues: () => 10 * MAX_ENTRIES,
  columns: {
    id: leftOut('a new one'),
    n: leftOut('the chain of hashes belongs to an installation'),
    hash: leftOut('the chain of hashes belongs to an installation'),
    at: kept(pastMoment),
    project_id: parentId,
    project_name: projectNameHere,
    user_id: leftOut('accounts belong to an installation'),
    who: kept(line),
    did: kept(z.enum(activityVerbs)),
    what: kept(line),
    subject: kept(line),
    details: kept(details.transform((text) => [text, 'imported with the project'].filter(Boolean).join(', '))),
  },
});
