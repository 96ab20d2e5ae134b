import { type ClassifierFile, SET_ITEMS } from '@qp/facts';
import { areSegments, type RunFacts } from '../../runs/archived/index.ts';

export const MAX_QUESTIONS = 20_000;
/** A variable has at most 50 responses, and one that came later may be counted with the rest. */
const MAX_LABELS = 60;
/** Answers that a form offers for one question. */
const MAX_ASKED = 100;
/** A label has at most 1,000 characters, and an answer to a set is five of them with what stands between. */
const LABEL_LENGTH = 5020;
const QUESTION_LENGTH = 3000;
/** Raw answers that a cut knows, one by one or as ranges. */
const MAX_RAW_ANSWERS = 20_000;
/** All labels and questions together: they are on one page of the public form. */
const MAX_TEXT = 2_000_000;
/** The position of a label that means: no answer. */
const NO_ANSWER = 255;
const SCORE = /^-?\d{1,9}\.\d{4}$/;

/** Whether a classifier has a score for every label of every question in every segment, and texts that a page can show. */
export function classifierFits(classifier: ClassifierFile, { segments }: RunFacts): boolean {
  const { variables, measured, incomplete } = classifier;
  const perSegment = (list: readonly unknown[]) => list.length === segments;
  const short = (texts: readonly string[]) => texts.every((text) => text.length <= LABEL_LENGTH);
  const areScores = (texts: readonly string[]) => perSegment(texts) && texts.every((text) => SCORE.test(text));
  return (
    perSegment(classifier.segments) &&
    short(classifier.segments) &&
    perSegment(classifier.segment_names ?? classifier.segments) &&
    classifier.targets.length <= segments &&
    areSegments(classifier.targets, segments) &&
    classifier.missing.length <= 100 &&
    short([...classifier.missing, classifier.name, classifier.id_column ?? '']) &&
    SCORE.test(classifier.low_margin) &&
    areScores(classifier.intercepts) &&
    (classifier.version === 2) === (incomplete !== undefined) &&
    (incomplete === undefined || (areScores(incomplete.intercepts) && areWeights(incomplete, variables.length))) &&
    (measured.missing_answers ?? []).length <= MAX_QUESTIONS &&
    measured.tried.length <= 10 &&
    measured.calibration.length <= 100 &&
    variables.length <= MAX_QUESTIONS &&
    new Set(variables.map(({ code }) => code)).size === variables.length &&
    variables.every(
      ({ code, question, stem = '', asked = [], items, labels, cut, scores, scores_incomplete: others }) =>
        code.length <= LABEL_LENGTH &&
        question.length <= QUESTION_LENGTH &&
        stem.length <= QUESTION_LENGTH &&
        asked.length <= MAX_ASKED &&
        short(asked.flatMap((answer) => [answer.code, answer.text])) &&
        asked.every(({ label }) => label >= 0 && label < labels.length) &&
        labels.length >= 1 &&
        (items === undefined || isSet(items, labels)) &&
        labels.length <= MAX_LABELS &&
        short(labels) &&
        scores.length === labels.length &&
        scores.every(areScores) &&
        (incomplete ? others?.length === labels.length && others.every(areScores) : others === undefined) &&
        (cut === null || cutFits(cut, labels.length)),
    ) &&
    textLength(variables) <= MAX_TEXT
  );
}

/** An answer for the best and the worst of each two items, which are few. */
const isSet = (items: readonly string[], labels: readonly string[]): boolean =>
  items.length >= SET_ITEMS.fewest &&
  items.length <= SET_ITEMS.most &&
  labels.length === items.length * (items.length - 1) &&
  items.every((item) => item.length <= LABEL_LENGTH);

type Incomplete = NonNullable<ClassifierFile['incomplete']>;

const areWeights = ({ weights }: Incomplete, questions: number): boolean =>
  weights.length === questions && weights.every((text) => WEIGHT.test(text));
const WEIGHT = /^\d\.\d{4}$/;

type Cut = NonNullable<ClassifierFile['variables'][number]['cut']>;

function cutFits(cut: Cut, labels: number): boolean {
  const lists = cut.kind === 'texts' ? [cut.texts] : [cut.from, cut.to];
  return (
    cut.labels.length <= MAX_RAW_ANSWERS &&
    lists.every((list) => list.length === cut.labels.length) &&
    cut.labels.every((label) => label === NO_ANSWER || (label >= 0 && label < labels))
  );
}

const textLength = (variables: ClassifierFile['variables']): number =>
  variables.reduce((sum, { question, stem = '', labels, asked = [] }) => {
    const answers = asked.reduce((length, { text }) => length + text.length, labels.join('').length);
    return sum + stem.length + question.length + answers;
  }, 0);
