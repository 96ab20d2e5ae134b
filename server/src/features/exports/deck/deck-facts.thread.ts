import { readFileSync } from 'node:fs';
import { personas, questionFigures, segmentMap } from '@qp/engine/personas';
import { outcomeLetters, segmentLetter } from '@qp/engine/significance';
import { columnOrder } from '@qp/facts';
import type { DeckFacts, DeckSource } from './deck-source.ts';
import { houseTemplate } from './house-template.ts';
import { readTemplate } from './read-template.ts';

/** What the engine says about a run, to fill its slides. */
export function deckFacts(source: DeckSource): DeckFacts {
  const { run, evidence } = source;
  const { crosstabMetrics: metrics, crosstabCluster: cluster, crosstabProfile: profile } = run;
  const { segments, confidence, correction } = run;
  return {
    ...source,
    template: source.templatePath === null ? houseTemplate : readTemplate(readFileSync(source.templatePath)),
    order: columnOrder(run.order, segments),
    personas: personas({ segments, metrics, cluster, profile, evidence, confidence, correction }),
    figures: questionFigures(cluster),
    map: segmentMap(cluster, segments),
    letters: { ofSegment: segmentLetter, ofRow: (row, effective) => outcomeLetters(row, effective, run) },
  };
}
