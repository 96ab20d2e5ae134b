import {
  type AnswerForm,
  type CrosstabGroup,
  type CrosstabVariable,
  isBehaviour,
  isDemographic,
  responsesOf,
  type VariableEvidence,
} from '@qp/facts';
import { plainLabel } from '../survey/response-order.ts';
import { scaleSides } from '../survey/scale-sides.ts';

/** The share of one answer, or of one side of a scale, by segment with Total last. */
export interface Answer {
  readonly name: string;
  /** The word behind a side of a scale that is named by its answers. */
  readonly word?: string;
  readonly form: AnswerForm;
  /** As it is said: corrected for classification error where that is known. */
  readonly share: readonly number[];
  /** As counted by assignment: what is tested [PE3]. */
  readonly counted: readonly number[];
  /** The responses that a side of a scale adds up, where its name doesn't say them. */
  readonly combines?: readonly string[];
  /** For an item of an exercise: p against the rest by segment, from the refits. */
  readonly rest?: readonly (number | null)[];
  /** Which way it points, where the question has a direction. */
  readonly side: 'high' | 'low' | null;
}
export interface Question {
  readonly code: string;
  readonly label: string;
  readonly factor: string;
  /** It says who people are, or what they do [PE6]. */
  readonly demographic: boolean;
  readonly behaviour: boolean;
  /** Its answers are the items of an exercise. */
  readonly exercise: boolean;
  /** A number: described by its mean, never by its groups [PE12]. */
  readonly number: boolean;
  /** Its high side means yes to what the label says: Yes, agree, important. */
  readonly affirms: boolean;
  readonly answers: readonly Answer[];
  /** The high side of a scale, or Yes; null where the question has no direction. */
  readonly high: Answer | null;
  /** Sums of weights and effective bases of those who answered, Total last. */
  readonly base: readonly number[];
  readonly effective: readonly number[];
}

const AFFIRMATIVE = /^(yes|selected|mentioned|checked|true|quoted)$/;
/** High sides that affirm the label, in the languages whose scales are known. "Satisfied" and "likely" say something else. */
const AFFIRMS =
  /^(agree|important|true|stimme zu|zustimmung|wichtig|d'accord|important|de acuerdo|importante|d'accordo|mee eens|belangrijk)$/;

export function variablesOf(group: CrosstabGroup): { dimension: string; factor: string; variable: CrosstabVariable }[] {
  return group.flatMap(({ name: dimension, factors }) =>
    factors.flatMap(({ name: factor, variables }) => variables.map((variable) => ({ dimension, factor, variable }))),
  );
}

/** The questions of a group with answers, with one figure for each side of a scale [PE1]. `counted`: the same group by assignment. */
export function questionsOf(
  group: CrosstabGroup,
  tests: readonly VariableEvidence[] = [],
  counted: CrosstabGroup = group,
): Question[] {
  const known = new Map(tests.map((one) => [one.code, one]));
  const asCounted = variablesOf(counted);
  return variablesOf(group).flatMap(({ dimension, factor, variable }, at): Question[] => {
    const base = variable.rows[0]?.base ?? [];
    if (!(base[base.length - 1] > 0)) return [];
    const answers = variable.exercise
      ? itemRows(variable, asCounted[at].variable, known.get(variable.code))
      : answerRows(variable, asCounted[at].variable);
    const high = answers.find(({ side }) => side === 'high') ?? null;
    const effective = known.get(variable.code)?.effective ?? base;
    const { code, name: label } = variable;
    const [demographic, behaviour] = [isDemographic, isBehaviour].map((is) => is({ dimension, factor, label }));
    const affirms = high !== null && (high.form === 'yes' || AFFIRMS.test(plainLabel(high.word ?? high.name)));
    const number = variable.number !== undefined;
    const exercise = variable.exercise === true;
    return [{ code, label, factor, demographic, behaviour, exercise, number, affirms, answers, high, base, effective }];
  });
}

/** Shares of preference of the items. */
function itemRows(
  variable: CrosstabVariable,
  counted: CrosstabVariable,
  tests: VariableEvidence | undefined,
): Answer[] {
  const shares = (of: CrosstabVariable, r: number) => of.rows[r].value.map((share) => Math.max(0, share));
  return variable.rows.map(({ name }, r): Answer => {
    const rest = tests?.rows[r]?.rest;
    const share = { share: shares(variable, r), counted: shares(counted, r) };
    return { name, form: 'choice', ...share, ...(rest && { rest }), side: null };
  });
}

function answerRows(variable: CrosstabVariable, counted: CrosstabVariable): Answer[] {
  const rows = responsesOf(variable);
  const labels = rows.map(({ name }) => name);
  const sumOf = (of: typeof rows, at: readonly number[]) =>
    of[0].value.map((_, k) => (of[0].base[k] === 0 ? 0 : at.reduce((share, r) => share + of[r].value[k], 0)));
  const sum = (at: readonly number[]) => ({ share: sumOf(rows, at), counted: sumOf(responsesOf(counted), at) });
  const yes = labels.findIndex((label) => AFFIRMATIVE.test(plainLabel(label)));
  const sides = yes < 0 ? scaleSides(labels) : null;
  if (!sides)
    return labels.map((name, at): Answer => {
      if (at === yes) return { name, form: 'yes', ...sum([at]), side: 'high' };
      return { name, form: 'response', ...sum([at]), side: yes < 0 ? null : 'low' };
    });
  const sideOf = ({ name, word, at }: typeof sides.low, side: 'low' | 'high'): Answer => {
    const responses = at.map((r) => labels[r]);
    const isSpelledOut = responses.every((label) => name.includes(label.split(' ')[0]));
    const said = { name, ...(word !== undefined && { word }), ...(!isSpelledOut && { combines: responses }) };
    return { ...said, form: 'side', ...sum(at), side };
  };
  return [
    sideOf(sides.low, 'low'),
    ...sides.others.map((at): Answer => ({ name: labels[at], form: 'response', ...sum([at]), side: null })),
    sideOf(sides.high, 'high'),
  ];
}

/** The answer by which a question is drawn: its high side, else the response that differs most between segments. */
function leadAnswer({ high, answers, base }: Question): Answer {
  if (high) return high;
  const spread = ({ share }: Answer) => {
    const shares = share.slice(0, -1).filter((_, k) => base[k] > 0);
    return Math.max(...shares) - Math.min(...shares);
  };
  return answers.reduce((best, answer) => (spread(answer) > spread(best) ? answer : best));
}

/** Beside an item of an exercise, the name of the exercise says nothing. */
export const toldQuestion = ({ exercise, label }: Question): string => (exercise ? '' : label);

export interface QuestionFigure {
  readonly code: string;
  /** Empty beside an item of an exercise. */
  readonly question: string;
  readonly factor: string;
  readonly answer: string;
  readonly combines?: readonly string[];
  /** By segment number, Total last; -1 where no one answered. */
  readonly share: readonly number[];
  /** 100 is as in Total; -1 where there is none. */
  readonly index: readonly number[];
}

/** One figure per question, of an exercise one per item, in the order of the questionnaire: for a snake plot, and for a heat map. */
export function questionFigures(group: CrosstabGroup): QuestionFigure[] {
  const told = questionsOf(group).flatMap((question) =>
    (question.exercise ? question.answers : [leadAnswer(question)]).map((answer) => ({ question, answer })),
  );
  return told.map(({ question, answer }) => {
    const total = answer.share[answer.share.length - 1];
    const share = answer.share.map((one, k) => (question.base[k] > 0 ? one : -1));
    const index = share.map((one) => (one < 0 || !(total > 0) ? -1 : (100 * one) / total));
    return {
      code: question.code,
      question: toldQuestion(question),
      factor: question.factor,
      answer: answer.name,
      ...(answer.combines && { combines: answer.combines }),
      share,
      index,
    };
  });
}
