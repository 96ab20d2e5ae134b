import { topKResult } from '@qp/contract';
import { classifierFile, storedReach } from '@qp/facts';
import { archiveWords } from '@qp/words/projects/archive';
import { keptJson, leftOut, parentId } from '../../../platform/archive/columns.ts';
import { tablePart } from '../../../platform/archive/part.ts';
import { areSegments, isSquare, type RunFacts } from '../../runs/archived/index.ts';
import type { RunReachTable, TypingResultTable } from '../tables.ts';
import { classifierFits, MAX_QUESTIONS } from './classifier.ts';

export { classifierFits } from './classifier.ts';

/** Scores, labels and raw answers of every question. */
export const mostClassifierValues = (): number => 2_000_000;

export const typingPart = tablePart<TypingResultTable, RunFacts>()({
  table: 'typing_results',
  entry: 'typing-tool.json',
  mostValues: mostClassifierValues,
  columns: {
    run_id: parentId,
    result: keptJson(topKResult),
    classifier: keptJson(classifierFile),
    created_at: leftOut('when it was stored here'),
  },
  problem({ result: { features, feature_arr, stats, asked }, classifier }, facts) {
    const groups = stats.contingency_headers.length;
    const right =
      feature_arr.length <= MAX_QUESTIONS &&
      features.length === feature_arr.length &&
      groups <= facts.segments + 1 &&
      isSquare(stats.contingency, groups) &&
      isSquare(stats.contingency_col, groups) &&
      stats.hit_rates.length <= groups &&
      stats.curve.length <= MAX_QUESTIONS &&
      asked.variables.length <= MAX_QUESTIONS &&
      asked.segments.length <= facts.segments &&
      areSegments(asked.segments, facts.segments) &&
      classifierFits(classifier, facts);
    return right ? null : archiveWords('en').unfit('typing-tool.json');
  },
});

export const reachPart = tablePart<RunReachTable, RunFacts>()({
  table: 'run_reach',
  entry: 'reach.json',
  mostValues: mostClassifierValues,
  columns: {
    run_id: parentId,
    reach: keptJson(storedReach),
    classifier: keptJson(classifierFile),
    created_at: leftOut('when it was stored here'),
  },
  problem({ reach: { segments, variables }, classifier }, facts) {
    const right =
      segments.length === facts.segments &&
      variables.length === classifier.variables.length &&
      variables.every(({ code }, at) => code === classifier.variables[at].code) &&
      classifierFits(classifier, facts);
    return right ? null : archiveWords('en').unfit('reach.json');
  },
});
