import { describe, expect, it } from 'vitest';
import { FORTY_VARIABLES } from '../testing/forty-variables.ts';
import { doubtsOf } from './doubts.ts';
import { propose } from './propose.ts';

describe('forty variables as files have them', () => {
  it.each(FORTY_VARIABLES.map((expected) => [expected.what, expected] as const))('%s', (_, expected) => {
    const { source, kind, missing, responses, raised } = expected;
    const [plan] = propose([source], [], null);
    const present = new Set(source.facts.values.map(([value]) => value));
    expect({ kind: plan.kind, missing: plan.missing.filter((value) => present.has(value)).sort() }).toEqual({
      kind,
      missing: [...(missing ?? [])].sort(),
    });
    if (responses) expect(plan.responses.map(({ label }) => label)).toEqual(responses);
    if (raised !== undefined) expect(doubtsOf(source, plan).length > 0).toBe(raised);
    // A value that means no answer is never part of a response or class.
    for (const value of missing ?? [])
      expect(plan.responses.some((response) => response.values.includes(value))).toBe(false);
  });

  it('are forty', () => expect(FORTY_VARIABLES).toHaveLength(40));
});
