import { MAX_CLUSTERS, runSolution } from '@qp/contract';
import { type Stability, stability } from '@qp/facts';
import { archiveWords } from '@qp/words/projects/archive';
import { z } from 'zod';
import { kept, keptJson, leftOut, parentId, setOnOpening, storedVersion } from '../../../platform/archive/columns.ts';
import { tablePart } from '../../../platform/archive/part.ts';
import type { RunSolutionsTable, RunStabilityTable } from '../comparison/tables.ts';
import { areSegments, type RunFacts } from './facts.ts';

/** Pairs of samples, for each number of segments. */
const MAX_PAIRS = 10_000;
const MAX_ANSWERS = 20;
const MAX_VALUES = 400_000;

export const stabilityPart = tablePart<RunStabilityTable, RunFacts>()({
  table: 'run_stability',
  entry: 'stability.json',
  mostValues: () => MAX_VALUES,
  columns: {
    run_id: parentId,
    version: kept(storedVersion),
    word: setOnOpening('a copy for the list of runs', ({ stability }) => (stability as Stability).word),
    stability: keptJson(stability),
    created_at: leftOut('when it was stored here'),
  },
  problem({ stability: { own, across } }, { segments }) {
    const right =
      own.length === segments &&
      across.length <= MAX_CLUSTERS &&
      across.every(({ adjustedRand }) => adjustedRand.length <= MAX_PAIRS);
    return right ? null : archiveWords('en').unfit('stability.json');
  },
});

export const solutionsPart = tablePart<RunSolutionsTable, RunFacts>()({
  table: 'run_solutions',
  entry: 'solutions.json',
  mostValues: () => MAX_VALUES,
  columns: {
    run_id: parentId,
    version: kept(storedVersion),
    solutions: keptJson(z.array(runSolution).max(MAX_CLUSTERS)),
    created_at: leftOut('when it was stored here'),
  },
  problem({ solutions }, run) {
    const right = solutions.every(({ segments, order, next }, at) => {
      const after = solutions[at + 1]?.segments.length ?? 0;
      return (
        segments.length <= MAX_CLUSTERS &&
        segments.every(
          ({ mostly_from, same_as, answers }) =>
            answers.length <= MAX_ANSWERS && areSegments([mostly_from, same_as ?? 1], run.segments),
        ) &&
        order.length === segments.length &&
        areSegments(order, segments.length) &&
        (next.length === 0 || next.length === segments.length) &&
        next.every((row) => row.length === after)
      );
    });
    return right ? null : archiveWords('en').unfit('solutions.json');
  },
});
