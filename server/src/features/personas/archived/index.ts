import { MAX_CLUSTERS, QUOTE_LIMIT } from '@qp/contract';
import { personaEdits } from '@qp/facts';
import { archiveWords } from '@qp/words/projects/archive';
import { z } from 'zod';
import { kept, keptJson, leftOut, parentId, storedVersion } from '../../../platform/archive/columns.ts';
import { tablePart } from '../../../platform/archive/part.ts';
import type { RunFacts } from '../../runs/archived/index.ts';
import type { RunPersonasTable } from '../tables.ts';

const lineKeys = z.array(z.string().max(520)).max(100);

export const personasPart = tablePart<RunPersonasTable, RunFacts>()({
  table: 'run_personas',
  entry: 'personas.json',
  mostValues: () => 20_000,
  columns: {
    run_id: parentId,
    version: kept(storedVersion),
    edits: keptJson(
      z
        .array(personaEdits.extend({ hidden: lineKeys, order: lineKeys, quote: z.string().max(QUOTE_LIMIT) }))
        .max(MAX_CLUSTERS),
    ),
    updated_at: leftOut('when it was stored here'),
  },
  problem: ({ edits }, { segments }) =>
    edits.length <= segments ? null : archiveWords('en').moreSegments('personas.json'),
});
