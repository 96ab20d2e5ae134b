import { MAX_LEFT_OUT, peopleChoice } from '@qp/facts';
import { archiveWords } from '@qp/words/projects/archive';
import { kept, keptJson, leftOut, parentId, storedFile } from '../../../platform/archive/columns.ts';
import { tablePart } from '../../../platform/archive/part.ts';
import type { RunPeopleTable } from '../tables.ts';
import type { RunFacts } from './facts.ts';

export const peoplePart = tablePart<RunPeopleTable, RunFacts>()({
  table: 'run_people',
  entry: 'people.json',
  mostValues: () => MAX_LEFT_OUT + 10_000,
  columns: {
    run_id: parentId,
    keep: keptJson(peopleChoice.shape.keep),
    left_out: kept(peopleChoice.shape.left_out.max(MAX_LEFT_OUT)),
    people_file: storedFile('people.bin'),
    without_of: leftOut('a comparison says it of runs that were made here'),
  },
  problem(_, { respondents }, files) {
    const bytes = files.get('people.bin');
    if (bytes?.byteLength !== 8 * respondents) return archiveWords('en').unfit('people.bin');
    const weights = new Float64Array(Uint8Array.from(bytes).buffer);
    const right = weights.every((weight) => Number.isNaN(weight) || weight >= 0);
    return right ? null : archiveWords('en').unfit('people.bin');
  },
});
