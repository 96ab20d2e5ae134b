import type { SourceVariable } from '@qp/facts';
import { plainLabel } from '../survey/response-order.ts';

/** Identifiers and weights: known by name, by label, or by the shape of their numbers. */

const ID_NAME =
  /(^|[_\s.-])(id|uuid|guid|respid|caseid|serial|respondent|case|responseid|record|folio)([_\s.-]|$|\d|number|no|nr|num|id)|^(resp(ondent)?|case|record|user|participant|interview|subj(ect)?|sbj|cuest?(ionario)?|quest(ionnaire)?|sample|panel(ist)?|person|household|member|num(ero)?)[_\s.-]?(id|no|nr|num|number|serial|key|quest\w*)?$|^#$/i;
const ID_LABEL =
  /\b(respondent|case|response|interview(er)?|participant|record|questionnaire|booklet|household) ?(id|identifier|identification|number|no\.?|serial)\b|\bid(entification)? ?(number|no\.?|code)\b|^(id|uuid|folio|serial number)$|número de (cuestionario|folio|encuesta|entrevista)|laufende nummer|(fragebogen|identifikations|befragten|teilnehmer)nummer|numéro (de|du) (questionnaire|répondant)|numer (ankiety|respondenta|wywiadu)|numero (del )?(questionario|intervista)|identificador|respondentnummer|(サンプル|回答者|対象者)(id|番号|no)|응답자 ?(id|번호|아이디)|(受访者|问卷|樣本|样本)(编号|編號|id)/i;
/** Who asked, not who answered. */
const ASKER = /interviewer|encuestador|entrevistador|enquêteur|intervistator|befrager/i;
const WEIGHT_NAME =
  /(^|[_\s.-])(weight|weights|wgt|wgts|wt|gewicht|weightvar|weighting|finalweight|rakedweight|pond|pondera\w*|poids|peso|fexp|factor_?(pond|exp)\w*)([_\s.-]|$|\d)|ponderador|ponderaci[oó]n|pondération|gewichtung/i;
const WEIGHT_LABEL =
  /\bweight(s|ing)?( |$|:)|\bweighting\b|ponderador|ponderaci[oó]n|factor de (expansi[oó]n|ponderaci[oó]n)|pond[eé]ration|gewichtung|fattore di ponderazione|ponderazione|ponderação/i;
/** With fewer people a shape proves nothing. */
const MIN_PEOPLE = 20;
const MANY_PEOPLE = 100;
/** Different weights at least; two or three are a factor of the design or a price. */
const MIN_WEIGHTS = 10;
const FINE_DECIMALS = 3;

/** Everyone has one, and no two people share one. */
function isUnique({ facts, type }: SourceVariable): boolean {
  return type !== 'date' && facts.unique && facts.blank === 0 && facts.answered > 1;
}

export function isNamedIdentifier({ code, label }: Pick<SourceVariable, 'code' | 'label'>): boolean {
  return ID_NAME.test(code) || ID_LABEL.test(plainLabel(label));
}

/** The respondents in some order: as many different whole numbers as people, without a gap. */
function isRunningNumber({ facts: { numbers, answered } }: SourceVariable): boolean {
  if (!numbers?.whole || answered < MIN_PEOPLE || numbers.maximum - numbers.minimum + 1 !== answered) return false;
  return numbers.minimum <= 1 || numbers.minimum >= 1000;
}

/** Whole numbers in front of everything else, whatever their name is. */
function isFirstNumber(variable: SourceVariable, first: SourceVariable): boolean {
  const { numbers, answered } = variable.facts;
  return variable === first && numbers?.whole === true && answered >= MANY_PEOPLE;
}

/** Named like an identifier, and different for half the people: a file of two waves has everyone twice. */
function isNearlyUnique(variable: SourceVariable): boolean {
  const { facts, type, labels, label } = variable;
  if (
    type === 'date' ||
    labels.length > 0 ||
    ASKER.test(label) ||
    facts.answered < MIN_PEOPLE ||
    !isNamedIdentifier(variable)
  )
    return false;
  return facts.distinct >= 0.5 * (facts.answered + facts.blank);
}

interface Found {
  readonly source: SourceVariable;
  readonly reason: string;
}

/** The first that is unique and named like one; else the first running number; else one named like one with few repeated. */
export function findIdentifier(variables: readonly SourceVariable[]): Found | null {
  const unique = variables.filter((variable) => variable.set === null && isUnique(variable));
  const named = unique.find(({ code }) => ID_NAME.test(code)) ?? unique.find(isNamedIdentifier);
  if (named) return { source: named, reason: 'unique, named like one' };
  const numbered = unique.filter((variable) => variable.labels.length === 0);
  const running = numbered.find(isRunningNumber) ?? numbered.find((variable) => isFirstNumber(variable, variables[0]));
  if (running) return { source: running, reason: 'numbers everyone' };
  // The data check asks about two people with one number; numbering them again would hide it.
  const repeated = variables.find((variable) => variable.set === null && isNearlyUnique(variable));
  return repeated ? { source: repeated, reason: 'named like one, not unique' } : null;
}

/** Not the identifier, but nothing to segment by either: a number of its own for everyone, or a repeated identifier. */
export function isOtherIdentifier(variable: SourceVariable): boolean {
  const { facts, labels, type } = variable;
  if (type !== 'number' || labels.length > 0 || !facts.numbers?.whole || facts.answered < MIN_PEOPLE) return false;
  if (isUnique(variable) && facts.answered >= MANY_PEOPLE) return true;
  return isNamedIdentifier(variable) && facts.distinct > 0.1 * facts.answered && facts.distinct > 12;
}

export function isNamedWeight(code: string): boolean {
  return WEIGHT_NAME.test(code);
}

/** Numbers above 0, without labels. */
function couldWeigh({ facts: { numbers }, type, labels, set }: SourceVariable): boolean {
  return type === 'number' && set === null && labels.length === 0 && numbers !== null && numbers.minimum > 0;
}

function isLikeWeight({ code, label }: SourceVariable): boolean {
  return isNamedWeight(code) || WEIGHT_LABEL.test(label);
}

/** The file's own; else what is named or labelled like one with a mean from 0.5 to 2; else what has the shape of one. */
export function findWeight(variables: readonly SourceVariable[], declared: string | null): Found | null {
  if (declared !== null) {
    const own = variables.find(({ code, set }) => code === declared && set === null);
    return own ? { source: own, reason: 'the file’s weight' } : null;
  }
  const possible = variables.filter(couldWeigh);
  const scaled = possible.filter((variable) => isLikeWeight(variable) && between(meanOf(variable), 0.5, 2));
  // A weight for everyone before one that some people lack.
  const named = scaled.find(({ facts }) => facts.blank === 0) ?? scaled[0];
  if (named) return { source: named, reason: isNamedWeight(named.code) ? 'named like one' : 'labelled like one' };
  const shaped = possible.find(hasShapeOfWeight);
  return shaped ? { source: shaped, reason: 'looks like a weight' } : null;
}

/** Decimals for everyone around a mean of 1, as weighting programs write them; finely written ones may be a part of a larger sample. */
function hasShapeOfWeight({ facts }: SourceVariable): boolean {
  const { numbers, blank, distinct, answered } = facts;
  if (!numbers || numbers.whole || blank > 0 || answered < MIN_PEOPLE || distinct < MIN_WEIGHTS) return false;
  const off = numbers.decimals >= FINE_DECIMALS ? 0.1 : 0.03;
  return (
    between(numbers.mean, 1 - off, 1 + off) && numbers.minimum < 0.9 && numbers.maximum > 1.1 && numbers.maximum < 50
  );
}

/** Another weight than the one in use, such as one that projects to the population. */
export function isOtherWeight(variable: SourceVariable): boolean {
  return couldWeigh(variable) && isLikeWeight(variable) && variable.facts.numbers?.whole === false;
}

const meanOf = ({ facts }: SourceVariable): number => facts.numbers?.mean ?? 0;
const between = (value: number, low: number, high: number): boolean => value >= low && value <= high;
