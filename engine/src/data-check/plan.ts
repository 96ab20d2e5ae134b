import { answeredBins, equalEdges } from './cuts.ts';
import { noAnswers } from './missing-answers.ts';
import { plainResponses, scaleResponses } from './responses.ts';
import type { PlannedResponse, PlannedVariable, SourceVariable, VariableKind } from './types.ts';

/** What comes with a kind: its responses, or its cuts. Used for the proposal, and again when somebody chooses another kind. */
export type KindParts = Pick<
  PlannedVariable,
  'kind' | 'responses' | 'missing' | 'missingRange' | 'edges' | 'classNames'
>;

const FIFTHS = 5;

export function asKind(source: SourceVariable, kind: VariableKind): KindParts & { reason: string | null } {
  const known = noAnswers(source);
  const nothing = {
    kind,
    responses: [],
    missing: [...known],
    missingRange: source.missingRange,
    edges: [],
    classNames: null,
    reason: null,
  };
  if (kind === 'categories') return { ...nothing, responses: plainResponses(source, known) };
  if (kind === 'scale') return { ...nothing, ...scaleResponses(source, known) };
  if (kind === 'yesno') return { ...nothing, responses: yesNo(source, known) };
  if (kind === 'number') {
    const bins = answeredBins(source.facts, nothing);
    return {
      ...nothing,
      edges: numberEdges(
        bins.map(([low]) => low),
        bins,
      ),
    };
  }
  return nothing;
}

/** Up to seven values stay as they are: each is a class of its own. */
function numberEdges(values: readonly number[], bins: Parameters<typeof equalEdges>[0]): number[] {
  const single = bins.every(([low, high]) => low === high);
  return single && values.length <= 7 ? values.slice(1) : equalEdges(bins, FIFTHS);
}

function yesNo({ set, facts, labels }: SourceVariable, missing: ReadonlySet<string>): PlannedResponse[] {
  const values = new Set([...facts.values.map(([value]) => value), ...labels.map(([value]) => value)]);
  const chosen = set?.option ?? '1';
  return [
    { label: 'Yes', values: [chosen] },
    { label: 'No', values: [...values].filter((value) => value !== chosen && !missing.has(value)) },
  ];
}
