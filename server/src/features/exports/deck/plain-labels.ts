import { type CrosstabGroup, plainQuestion } from '@qp/facts';
import type { DeckSource } from './deck-source.ts';

/** A client never saw the questionnaire: slides name questions without their numbers and instructions. */
export function withPlainLabels(source: DeckSource): DeckSource {
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
