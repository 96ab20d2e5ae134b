import { type ABSOLUTE, type CrosstabRow, MARGINAL } from '@qp/facts';
import type { CrosstabInput, MetricsVariable, ResponseVariable } from '../crosstab/types.ts';
import { MISSING } from '../survey/index.ts';

/**
 * The slow, obvious twin that the tests hold the fast counting against: a cell at a time, each by filtering the
 * respondents and adding them up. Shares no code with it.
 */
interface PlainCell {
  readonly value: number;
  readonly index: number;
  readonly base: number;
}

interface Person {
  readonly segment: number;
  readonly weight: number;
}

const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0);
const weightOf = (persons: Person[]) => sum(persons.map((person) => person.weight));

function persons(input: CrosstabInput): Person[] {
  return Array.from(input.assignments, (segment, i) => ({ segment, weight: input.weights ? input.weights[i] : 1 }));
}

/** `segment` is null for Total. */
export function plainResponseCell(
  input: CrosstabInput,
  variable: ResponseVariable,
  response: number,
  segment: number | null,
): PlainCell {
  const answered = persons(input).map((person, i) => ({ ...person, answer: variable.codes[i] }));
  const share = (of: typeof answered) => {
    const base = weightOf(of);
    return base > 0 ? weightOf(of.filter((person) => person.answer === response)) / base : -1;
  };
  const all = answered.filter((person) => person.answer !== MISSING);
  const here = segment === null ? all : all.filter((person) => person.segment === segment);
  const value = share(here);
  const total = share(all);
  return { value, index: value < 0 || total <= 0 ? -1 : (value / total) * 100, base: weightOf(here) };
}

export function plainMetricsCell(
  input: CrosstabInput,
  variable: MetricsVariable,
  row: typeof ABSOLUTE | typeof MARGINAL,
  segment: number | null,
): PlainCell {
  const all = persons(input)
    .map((person, i) => ({ ...person, answer: variable.values[i] }))
    .filter((person) => !Number.isNaN(person.answer) && person.weight > 0);
  const here = segment === null ? all : all.filter((person) => person.segment === segment);
  const amount = (of: typeof all) => sum(of.map((person) => person.weight * person.answer));
  const mean = (of: typeof all) => amount(of) / weightOf(of);
  const usable = all.every((person) => person.answer >= 0) && amount(all) > 0;
  const empty = here.length === 0;
  if (row === MARGINAL)
    return {
      value: usable && !empty ? amount(here) / amount(all) : -1,
      index: -1,
      base: usable ? weightOf(here) : 0,
    };
  return {
    value: empty ? -1 : mean(here),
    index: usable && !empty ? (mean(here) / mean(all)) * 100 : -1,
    base: weightOf(here),
  };
}

/** A row of the fast cross-tab as cells, for comparison. */
export function cellsOf(row: CrosstabRow): PlainCell[] {
  return row.value.map((value, k) => ({ value, index: row.index[k], base: row.base[k] }));
}
