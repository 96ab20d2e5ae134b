import { runQuestions } from '@qp/facts';
import { z } from 'zod';
import { kept, keptJson, leftOut, parentId, storedVersion } from '../../../platform/archive/columns.ts';
import { tablePart } from '../../../platform/archive/part.ts';
import type { RunQuestionsTable } from '../questions/tables.ts';
import type { RunFacts } from './facts.ts';

/** Without intervals, from before version 2: its version says that it is computed again, so nothing of it is kept. */
const ofEarlierRules = z
  .object({ people: z.number(), questions: z.array(z.object({ word: z.string() })) })
  .transform(() => null);

export const questionsPart = tablePart<RunQuestionsTable, RunFacts>()({
  table: 'run_questions',
  entry: 'questions.json',
  mostValues: ({ lists }) => 1000 + lists.cluster.length * 10,
  columns: {
    run_id: parentId,
    version: kept(storedVersion),
    questions: keptJson(z.union([runQuestions.nullable(), ofEarlierRules])),
    created_at: leftOut('when it was stored here'),
  },
  problem({ questions }, { lists }) {
    const known = new Set(lists.cluster);
    const right =
      questions === null ||
      (questions.questions.length === known.size &&
        questions.questions.every(({ code, repeats }) => known.has(code) && (repeats === null || known.has(repeats))));
    return right ? null : 'questions.json does not fit its run';
  },
});
