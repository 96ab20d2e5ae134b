import {
  answersOfSet,
  CLASSIFIER_FORMAT,
  CLASSIFIER_VERSION,
  type ClassifierFile,
  type ClassifierKind,
  SCORE_DECIMALS,
} from '@qp/facts';
import type { Cut } from '../survey/index.ts';
import { MISSING_TEXTS } from './answers.ts';
import { LOW_MARGIN_UNITS, SCORE_UNITS, scoreText } from './classifier-format.ts';
import type { FittedClassifier } from './fit-classifier.ts';
import type { TypingData } from './types.ts';

/** What a classifier file says beside its scores. */
interface ClassifierDescription {
  readonly kind: ClassifierKind;
  readonly name: string;
  /** The chosen segments, 0-based. */
  readonly targets: readonly number[];
  readonly idColumn: string | null;
  /** The question of a variable; `items` are those of a set. */
  readonly question: (code: string, items?: readonly string[]) => string;
  readonly cut: (code: string) => Cut | null;
}

/** The classifier as it is written to a file: scores rounded to decimals of fixed length. */
export function writeClassifier(
  data: TypingData,
  fitted: FittedClassifier,
  description: ClassifierDescription,
): ClassifierFile {
  const { segments } = data;
  const decimals = (score: number) => scoreText(Math.round(score * SCORE_UNITS));
  const row = (model: Float64Array, at: number) =>
    Array.from(model.subarray(at * segments, (at + 1) * segments), decimals);
  let cell = 0;
  const variables = data.columns.map((column) => {
    const first = cell;
    cell += column.labels.length;
    return {
      code: column.code,
      question: description.question(column.code, column.items),
      ...(column.items && { items: [...column.items] }),
      labels: [...column.labels],
      cut: column.items ? cutOfSet(column.items.length) : description.cut(column.code),
      scores: column.labels.map((_, label) => row(fitted.model, first + label)),
      scores_incomplete: column.labels.map((_, label) => row(fitted.incomplete, first + label)),
    };
  });
  return {
    format: CLASSIFIER_FORMAT,
    version: CLASSIFIER_VERSION,
    kind: description.kind,
    name: description.name,
    method: fitted.method,
    segments: Array.from({ length: segments }, (_, s) => `SEG${s + 1}`),
    targets: [...description.targets].sort((a, b) => a - b).map((target) => target + 1),
    id_column: description.idColumn,
    missing: ['', ...MISSING_TEXTS],
    score_decimals: SCORE_DECIMALS,
    low_margin: scoreText(LOW_MARGIN_UNITS),
    intercepts: row(fitted.model, cell),
    incomplete: { intercepts: row(fitted.incomplete, cell), weights: fitted.weights.map(decimals) },
    variables,
    measured: fitted.measured,
  };
}

/** The places of the best and the worst as two digits: 41 is the fourth of the items, and the first. */
function cutOfSet(size: number): Cut {
  const answers = answersOfSet(size);
  const texts = answers.map(({ best, worst }) => `${best + 1}${worst + 1}`);
  return { kind: 'texts', texts, labels: [...answers.keys()] };
}
