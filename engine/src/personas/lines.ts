import {
  ABSOLUTE,
  isDemographic,
  MEAN,
  type PersonaSection,
  plainQuestion,
  restValue,
  type VariableEvidence,
} from '@qp/facts';
import { corrected } from '../significance/index.ts';
import { levelOf, restOf, significantSegments, standardised, type TestRule } from './differences.ts';
import { type Answer, type Question, variablesOf } from './questions.ts';
import type { PersonaLine, PersonasInput } from './types.ts';

const MAX_LINES = 5;
const MAX_ITEMS_TOLD = 4;
/** What a line is about is common: this share of the segment, and this many people. */
const COMMON_FROM = 0.1;
const COMMON_PEOPLE = 20;
/** Per factor under "who they are": eight products of one list would leave no room for age and work. */
const MAX_OF_A_FACTOR = 2;

/** Lines of all segments at once, because a correction counts the tests of a row. By segment, the largest difference first. */
type LinesBySegment = PersonaLine[][];

interface Candidate {
  readonly section: 'think' | 'not';
  readonly side: Answer['side'];
  readonly line: PersonaLine;
}

/** What they think and what they reject [PE4] [PE5]. */
export function opinionLines(questions: readonly Question[], segments: number, rule: TestRule) {
  const think: LinesBySegment = Array.from({ length: segments }, () => []);
  const not: LinesBySegment = Array.from({ length: segments }, () => []);
  for (const question of questions) {
    const tested = question.answers.map((answer) => ({ answer, passed: significantSegments(question, answer, rule) }));
    for (let k = 0; k < segments; k++) {
      const candidates = tested.flatMap(({ answer, passed }) => {
        const line = passed[k] ? shareLine('think', question, answer, k) : null;
        return line && isCommon(question, line, k) ? opinion(question, answer, line) : [];
      });
      // A rejection uses the positive wording if that differs: "5% agree", not "86% disagree".
      const told = candidates.some(({ side }) => side === 'high')
        ? candidates.filter(({ side }) => side === 'high')
        : candidates;
      // With two responses, one is more and the other less by the same: more is said.
      // An exercise says something of many items: those that differ most.
      const best = question.exercise
        ? told.toSorted((a, b) => size(b.line) - size(a.line)).slice(0, MAX_ITEMS_TOLD)
        : [largest(told.sort(byThink), ({ line }) => line)];
      for (const one of best) if (one) (one.section === 'think' ? think : not)[k].push(one.line);
    }
  }
  return { think: think.map(ranked), not: not.map(ranked) };
}

/** Where a difference belongs. Less of the low side and more of the high side are the same finding; the high side reports it. */
function opinion({ high }: Question, { side }: Answer, line: PersonaLine): Candidate[] {
  const more = line.difference > 0;
  const told = (section: 'think' | 'not'): Candidate[] => [{ section, side, line: keyed(section, line) }];
  if (!high || side === 'high') return told(more ? 'think' : 'not');
  return side === 'low' && more ? told('not') : [];
}

const byThink = (a: Candidate, b: Candidate) => Number(a.section === 'not') - Number(b.section === 'not');

const keyed = (section: PersonaSection, line: PersonaLine): PersonaLine => ({
  ...line,
  key: line.form === 'choice' ? `${section}:${line.code}:${line.answer}` : `${section}:${line.code}`,
});

/** Who they are: only what is more frequent [PE6]. Keys name the group, because edits are kept by key. */
export function profileLines(
  questions: readonly Question[],
  segments: number,
  rule: TestRule,
  group: 'are' | 'think' = 'are',
): LinesBySegment {
  const lines: LinesBySegment = Array.from({ length: segments }, () => []);
  for (const question of questions) {
    const told = question.answers.map((answer) => ({ answer, passed: significantSegments(question, answer, rule) }));
    for (let k = 0; k < segments; k++) {
      const candidates = told.flatMap(({ answer, passed }) => {
        const line = passed[k] ? shareLine(group, question, answer, k) : null;
        return line && line.difference > 0 && isCommon(question, line, k) ? [line] : [];
      });
      const best = largest(candidates, (line) => line);
      if (best) lines[k].push(best);
    }
  }
  return lines;
}

const GROUPED = /\([^)]*\)|\b(?:grouped|groups?|bands?|brackets?|in years)\b/gi;

/** What a line is about: "Age" and "Q3. Age (grouped)" are one topic. */
const topicOf = ({ question }: PersonaLine): string =>
  plainQuestion(question)
    .replace(GROUPED, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();

/** Who they are, beyond what opinions have told: profile, then demographics of other groups, few of a factor, the largest difference first. */
export function rankedProfile(lists: readonly (readonly PersonaLine[])[], opinions: readonly PersonaLine[]) {
  const lines = toldOnce(lists.flat(), opinions);
  const shares = varied(lines.filter(({ kind }) => kind === 'share'));
  const means = varied(lines.filter(({ kind }) => kind === 'mean'));
  return [...ranked(shares), ...ranked(means)].slice(0, MAX_LINES);
}

/** What they do, beyond all that: means first, and behaviour in the room that they leave, at least two lines. */
export function rankedDeeds(
  means: readonly PersonaLine[],
  behaviour: readonly PersonaLine[],
  told: readonly PersonaLine[],
) {
  const lines = toldOnce([...means, ...behaviour], told);
  const shares = ranked(varied(lines.filter(({ kind }) => kind === 'share')));
  const kept = lines.filter(({ kind }) => kind === 'mean').slice(0, MAX_LINES - Math.min(2, shares.length));
  return [...kept, ...shares].slice(0, MAX_LINES);
}

/** No topic twice, nor one that was told before. */
function toldOnce(lines: readonly PersonaLine[], before: readonly PersonaLine[]): PersonaLine[] {
  const told = new Set(before.map(topicOf));
  return lines.filter((line) => !told.has(topicOf(line)) && told.add(topicOf(line)));
}

function varied(lines: readonly PersonaLine[]): PersonaLine[] {
  const larger = (line: PersonaLine) =>
    lines.filter((other) => other.factor === line.factor && size(other) > size(line)).length;
  return lines.filter((line) => larger(line) < MAX_OF_A_FACTOR);
}

/**
 * Whether enough people stand behind a line [PE4]: who gives the answer, or where a segment avoids it, the rest who give it. Five people who
 * name a rare place differ from the rest by more than chance, and describe no one else.
 */
function isCommon({ base, effective }: Question, { value, rest, difference }: PersonaLine, k: number): boolean {
  if (difference < 0) return rest >= COMMON_FROM;
  return value >= COMMON_FROM && value * Math.min(base[k], effective[k]) >= COMMON_PEOPLE;
}

function shareLine(section: PersonaSection, question: Question, answer: Answer, k: number): PersonaLine | null {
  const rest = restOf(question, answer, k);
  if (!rest) return null;
  const total = answer.share[answer.share.length - 1];
  return {
    key: `${section}:${question.code}`,
    code: question.code,
    question: question.label,
    factor: question.factor,
    answer: answer.name,
    ...(answer.combines && { combines: answer.combines }),
    form: answer.form,
    kind: 'share',
    value: answer.share[k],
    rest: rest.share,
    total,
    index: total > 0 ? (100 * answer.share[k]) / total : -1,
    difference: standardised(answer.share[k], rest.share),
  };
}

/** Means that differ, by how many times the index is more or less than 100: what they do, and of demographics who they are [PE6]. */
export function metricsLines(input: PersonasInput, segments: number) {
  const are: LinesBySegment = Array.from({ length: segments }, () => []);
  const does: LinesBySegment = Array.from({ length: segments }, () => []);
  for (const { dimension, factor, variable, at, tests } of meansOf(input)) {
    const to = isDemographic({ dimension, factor, label: variable.name }) ? are : does;
    const found = tests?.rows[at];
    if (!found) continue;
    const row = variable.rows[at];
    const { value, index } = row;
    corrected(found.rest, input.correction).forEach((p, k) => {
      if (p === null || p >= levelOf(input)) return;
      to[k].push({
        key: `do:${variable.code}`,
        code: variable.code,
        question: variable.name,
        factor,
        answer: '',
        form: 'mean',
        kind: 'mean',
        ...(variable.number && { number: variable.number }),
        value: value[k],
        rest: restValue(row, k) ?? Number.NaN,
        total: value[segments],
        index: index[k],
        difference: index[k] > 0 ? Math.log(index[k] / 100) : index[k] === 0 ? Number.NEGATIVE_INFINITY : 0,
      });
    });
  }
  return { does: does.map(ranked), are };
}

/** The rows of means: of metrics variables, and of numbers that shaped the segments and are not among them [PE12]. */
function meansOf({ metrics, cluster, evidence }: PersonasInput) {
  const inMetrics = new Set(variablesOf(metrics).map(({ variable }) => variable.code));
  const numbers = variablesOf(cluster).filter(({ variable }) => variable.number && !inMetrics.has(variable.code));
  const of = (list: ReturnType<typeof variablesOf>, tests: readonly VariableEvidence[], row: string) => {
    const known = new Map(tests.map((one) => [one.code, one]));
    return list.map((each) => ({
      ...each,
      at: each.variable.rows.findIndex(({ name }) => name === row),
      tests: known.get(each.variable.code),
    }));
  };
  return [...of(variablesOf(metrics), evidence.metrics, ABSOLUTE), ...of(numbers, evidence.cluster, MEAN)];
}

const size = ({ difference }: PersonaLine) => Math.abs(difference);

function largest<T>(list: readonly T[], lineOf: (one: T) => PersonaLine): T | null {
  return list.reduce<T | null>(
    (best, one) => (best !== null && size(lineOf(best)) >= size(lineOf(one)) ? best : one),
    null,
  );
}

/** The largest differences first; equal ones in the order of the questionnaire, because the sort is stable. */
function ranked(lines: readonly PersonaLine[]): PersonaLine[] {
  return [...lines].sort((a, b) => size(b) - size(a)).slice(0, MAX_LINES);
}
