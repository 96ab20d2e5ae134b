import { readFileSync } from 'node:fs';
import { personas, questionFigures, segmentMap } from '@qp/engine/personas';
import { outcomeLetters, segmentLetter } from '@qp/engine/significance';
import { columnOrder, shownCrosstab } from '@qp/facts';
import { refuse } from '../../../platform/http/refusal.ts';
import type { DeckFacts, DeckSource } from './deck-source.ts';
import type { DeckTemplate } from './deck-template.ts';
import { houseTemplate } from './house-template.ts';
import { withPlainLabels } from './plain-labels.ts';
import { readTemplate } from './read-template.ts';
import { TemplateRefused } from './template-package.ts';

/** What the engine says about a run, to fill its slides. */
export function deckFacts(given: DeckSource): DeckFacts {
  const source = withPlainLabels(given);
  const { run, evidence } = source;
  const { crosstabMetrics: metrics, crosstabCluster: cluster, crosstabProfile: profile } = run;
  const { segments, confidence, correction } = run;
  // What slides say of segments is corrected for classification error.
  const said = shownCrosstab({ metrics, cluster, profile }, evidence, { correctedShares: 'yes' });
  return {
    ...source,
    template: source.templatePath === null ? houseTemplate : ownTemplate(source.templatePath),
    order: columnOrder(run.order, segments),
    personas: personas({ segments, metrics, cluster, profile, evidence, confidence, correction }),
    figures: questionFigures(said.groups.cluster),
    corrected: said.corrected,
    map: segmentMap(said.groups.cluster, segments),
    letters: { ofSegment: segmentLetter, ofRow: (row, effective) => outcomeLetters(row, effective, run) },
  };
}

/** One that an earlier version took may be refused today. */
function ownTemplate(path: string): DeckTemplate {
  try {
    return readTemplate(readFileSync(path));
  } catch (error) {
    throw error instanceof TemplateRefused ? refuse(`template-${error.problem}`) : error;
  }
}
