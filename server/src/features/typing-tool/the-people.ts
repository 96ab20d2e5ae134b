import { problemWords } from '@qp/words/errors/problems';
import { refuse } from '../../platform/http/refusal.ts';
import type { Received } from '../../platform/http/uploads.ts';

/** The one file of people that came; refused where there is none or several. */
export function thePeople({ files: [upload, second] }: Received): Received['files'][number] {
  if (!upload || second || upload.field !== 'data_file') {
    throw refuse('invalid-input', { field: 'data_file', problem: problemWords('en').oneFile });
  }
  if (upload.bytes === 0) throw refuse('file-too-small');
  return upload;
}
