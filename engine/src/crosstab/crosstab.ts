import {
  ABSOLUTE,
  type CrosstabDimension,
  type CrosstabGroups,
  MARGINAL,
  NONE,
  SEGMENT_SIZE,
  SEGMENT_SIZE_CODE,
} from '@qp/facts';
import { choiceRows } from './choice-rows.ts';
import { grouped } from './grouping.ts';
import { metricsRows } from './metrics-rows.ts';
import { numberDistribution } from './number-distribution.ts';
import { numberRows } from './number-rows.ts';
import { type People, people } from './people.ts';
import { responseRows, responseScratch } from './response-rows.ts';
import type { CrosstabInput, ResponseVariable } from './types.ts';

/** The dimension that every cross-tab begins with (CT3). */
function segmentSize({ sizes, segments }: People): CrosstabDimension {
  const total = sizes[segments];
  const none = sizes.map(() => NONE);
  const rows = [
    { name: ABSOLUTE, value: [...sizes], index: none, base: [...sizes], valueType: 'unitless' as const },
    {
      name: MARGINAL,
      value: sizes.map((size) => (total > 0 ? size / total : NONE)),
      index: none,
      base: [...sizes],
      valueType: 'percent' as const,
    },
  ];
  const variable = { name: 'Base', code: SEGMENT_SIZE_CODE, rows };
  return { name: SEGMENT_SIZE, factors: [{ name: 'Respondents', variables: [variable] }] };
}

/**
 * Counts a survey by segment: shares, means, sums and indices, with Segment Size first. SPEC.md holds the rules.
 * A cluster variable that is also in `profile` appears once, in the cluster group.
 */
export function crosstab(input: CrosstabInput): CrosstabGroups {
  const everyone = people(input);
  const scratch = responseScratch(input.segments);
  const clustered = new Set(input.cluster.map((variable) => variable.code));
  const profile = input.profile.filter((variable) => !clustered.has(variable.code));
  const variables = input.metrics.length + input.cluster.length + profile.length;
  let done = 0;
  const counted = <V, R>(count: (variable: V) => R) => {
    return (variable: V): R => {
      input.signal?.throwIfAborted();
      const rows = count(variable);
      done += 1;
      input.progress?.(done / variables);
      return rows;
    };
  };
  const responses = counted((variable: ResponseVariable) => [
    ...(variable.number ? numberRows({ ...variable, values: variable.number.values }, everyone, variable.number) : []),
    ...(variable.exercise ? choiceRows(variable.exercise, everyone) : responseRows(variable, everyone, scratch)),
  ]);
  const distribution = ({ number }: ResponseVariable) => (number ? numberDistribution(number.values, everyone) : null);
  return {
    metrics: [
      segmentSize(everyone),
      ...grouped(
        input.metrics,
        counted((variable) => metricsRows(variable, everyone)),
      ),
    ],
    cluster: grouped(input.cluster, responses, distribution),
    profile: grouped(profile, responses, distribution),
  };
}
