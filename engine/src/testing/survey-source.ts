import type { SourceVariable } from '@qp/facts';
import { NumberProfile, TextProfile } from '../imports/column-profile.ts';

/** A variable as a reader would hand it over, from its answers; null is blank. */
export function sourceOf(
  code: string,
  answers: readonly (number | string | null)[],
  more: Partial<SourceVariable> = {},
): SourceVariable {
  const text = answers.some((answer) => typeof answer === 'string');
  const profile = text ? new TextProfile() : new NumberProfile();
  if (profile instanceof TextProfile)
    profile.add(
      answers.map((answer) => String(answer ?? '')),
      answers.length,
      null,
    );
  else
    profile.add(
      answers.map((answer) => (answer === null ? Number.NaN : Number(answer))),
      answers.length,
      null,
    );
  return {
    code,
    label: '',
    type: text ? 'text' : 'number',
    measure: null,
    labels: [],
    missing: [],
    missingRange: null,
    columns: [code],
    set: null,
    block: null,
    facts: profile.facts(answers.length),
    ...more,
  };
}

/** Each value as often as its count says. */
export function times(counts: Readonly<Record<string, number>>): number[] {
  return Object.entries(counts).flatMap(([value, count]) => Array.from({ length: count }, () => Number(value)));
}
