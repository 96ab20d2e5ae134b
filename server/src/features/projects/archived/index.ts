import { projectName } from '@qp/contract';
import { MAX_LEFT_OUT } from '@qp/facts';
import { z } from 'zod';
import { kept, leftOut, openerId, parentId, setOnOpening } from '../../../platform/archive/columns.ts';
import { tablePart } from '../../../platform/archive/part.ts';
import type { ProjectTable } from '../tables.ts';

const readAgain = leftOut('worked out from the three files, which are read again');
const ownEntry = leftOut('the three files are entries of their own');

/** A project has a name and three files; everything else is read from them. Its row is written by `storeReadyProject`. */
export const projectPart = tablePart<ProjectTable>()({
  table: 'projects',
  entry: 'project.json',
  mostValues: () => MAX_LEFT_OUT + 60_000,
  columns: {
    id: parentId,
    owner_id: openerId,
    name: kept(projectName),
    state: setOnOpening('it is read when it is opened', () => 'ready' as const),
    upload_key: leftOut('belongs to the page that uploaded the files'),
    load_job_id: readAgain,
    data_file_id: ownEntry,
    variable_file_id: ownEntry,
    discretized_file_id: ownEntry,
    survey_file_id: readAgain,
    deck_template_file_id: leftOut('a template belongs to the office that opens the project'),
    source_file_id: leftOut('an entry of its own'),
    respondents: readAgain,
    summary: readAgain,
    created_at: leftOut('a project begins when it is opened'),
    updated_at: leftOut('a project begins when it is opened'),
  },
});

const fileName = z.string().min(1).max(300);
export const projectFiles = z.object({
  data: fileName,
  variables: fileName,
  discretized: fileName,
  /** The file that the project was made from; absent where there is none, and in archives of earlier versions. */
  source: fileName.optional(),
});
