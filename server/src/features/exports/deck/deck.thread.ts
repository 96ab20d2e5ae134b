import { readFileSync } from 'node:fs';
import { personas, questionFigures, segmentMap } from '@qp/engine/personas';
import { outcomeLetters, segmentLetter } from '@qp/engine/significance';
import { type CrosstabGroup, columnOrder, plainQuestion, shownCrosstab } from '@qp/facts';
import { stageWords } from '@qp/words/jobs/stages';
import { refuse } from '../../../platform/http/refusal.ts';
import { handOver, threadWork } from '../../../platform/queue/thread.ts';
import { deckFile } from './deck-file.ts';
import type { DeckFacts, DeckSource } from './deck-source.ts';
import type { DeckTemplate } from './deck-template.ts';
import { houseTemplate } from './house-template.ts';
import { readTemplate } from './read-template.ts';
import { TemplateRefused } from './template-package.ts';

export default threadWork(async (source: DeckSource, { progress, signal }): Promise<Uint8Array> => {
  progress(0, stageWords('en').findingDifferences);
  const bytes = await deckFile(deckFacts(source), (share) => {
    signal.throwIfAborted();
    progress(share, stageWords('en').drawingSlides);
  });
  return handOver(bytes, [bytes.buffer as ArrayBuffer]);
});

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

/** A client never saw the questionnaire: slides name questions without their numbers and instructions. */
function withPlainLabels(source: DeckSource): DeckSource {
  const { run, drivers, value, typing, tracking } = source;
  return {
    ...source,
    run: {
      ...run,
      crosstabMetrics: plainGroup(run.crosstabMetrics),
      crosstabCluster: plainGroup(run.crosstabCluster),
      crosstabProfile: plainGroup(run.crosstabProfile),
    },
    drivers: drivers && { ...drivers, causes: drivers.causes.map(plain), outcomes: drivers.outcomes.map(plain) },
    value: value && {
      ...value,
      figures: value.figures && { ...value.figures, metrics: value.figures.metrics.map(plain) },
      attractiveness: value.attractiveness && {
        ...value.attractiveness,
        criteria: value.attractiveness.criteria.map((one) => ({ ...one, name: plainQuestion(one.name) })),
      },
    },
    typing: typing && { ...typing, features: typing.features.map(plainQuestion) },
    tracking: tracking && {
      ...tracking,
      figures: { ...tracking.figures, questions: tracking.figures.questions.map(plain) },
    },
  };
}

const plain = <T extends { readonly label: string }>(one: T): T => ({ ...one, label: plainQuestion(one.label) });

const plainGroup = (group: CrosstabGroup): CrosstabGroup =>
  group.map((dimension) => ({
    ...dimension,
    factors: dimension.factors.map((factor) => ({
      ...factor,
      variables: factor.variables.map((variable) => ({ ...variable, name: plainQuestion(variable.name) })),
    })),
  }));
