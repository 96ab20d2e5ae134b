import type { NumberBin, SourceVariable, VariableKind } from '@qp/facts';
import { GROUPS_UP_TO } from '@qp/facts';
import { answeredBins, equalEdges } from './cuts.ts';
import { noAnswers } from './missing-answers.ts';
import { labeller, plainResponses, STAY, scaleResponses } from './responses.ts';
import type { PlannedResponse, PlannedVariable } from './types.ts';

/** The responses or cuts of a kind, for the proposal and when the kind is changed. */
export type KindParts = Pick<
  PlannedVariable,
  'kind' | 'responses' | 'missing' | 'missingRange' | 'edges' | 'classNames' | 'take' | 'unit' | 'decimals'
>;

const FIFTHS = 5;

type PartsOf = (
  source: SourceVariable,
  missing: ReturnType<typeof noAnswers>,
  nothing: KindParts,
) => Partial<KindParts & { readonly reason: string | null }>;

const PARTS: Record<VariableKind, PartsOf> = {
  id: () => ({}),
  weight: () => ({}),
  scale: scaleResponses,
  categories: (source, missing) => ({ responses: plainResponses(source, missing) }),
  number(source, _, nothing) {
    const bins = answeredBins(source.facts, nothing);
    return { ...numberParts(source, bins), ...numberTaken(source, bins) };
  },
  yesno: (source, missing) => ({ responses: yesNo(source, missing) }),
  choice: () => ({}),
  text: () => ({}),
  out: () => ({}),
};

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
  return { ...nothing, ...PARTS[kind](source, known, nothing) };
}

/** Up to seven values stay as they are, with their labels: each is a class of its own. */
function numberParts(source: SourceVariable, bins: readonly NumberBin[]): Pick<KindParts, 'edges' | 'classNames'> {
  const single = bins.every(([low, high]) => low === high);
  if (!single || bins.length > STAY) return { edges: equalEdges(bins, FIFTHS), classNames: null };
  const values = bins.map(([low]) => low);
  const labels = new Set(source.labels.map(([value]) => value));
  if (!values.some((value) => labels.has(String(value)))) return { edges: values.slice(1), classNames: null };
  const label = labeller(source, values.map(String));
  const names = values.map((value) => label(String(value)));
  return { edges: values.slice(1), classNames: new Set(names).size === names.length ? names : null };
}

/** With many different values a number is proposed as it is; its unit and decimals are those of the file. */
function numberTaken(
  { facts, format }: SourceVariable,
  bins: readonly NumberBin[],
): Pick<KindParts, 'take' | 'unit' | 'decimals'> {
  const distinct = facts.numbers?.exact ? bins.length : facts.distinct;
  return {
    take: distinct > GROUPS_UP_TO ? 'number' : 'groups',
    unit: format?.unit ?? '',
    decimals: format?.decimals ?? null,
  };
}

function yesNo({ set, facts, labels }: SourceVariable, missing: ReadonlySet<string>): PlannedResponse[] {
  const values = new Set([...facts.values.map(([value]) => value), ...labels.map(([value]) => value)]);
  const chosen = set?.option ?? '1';
  if (set?.filled) {
    return [
      { label: 'Yes', values: [...values].filter((value) => !missing.has(value)) },
      { label: 'No', values: [] },
    ];
  }
  return [
    { label: 'Yes', values: [chosen] },
    { label: 'No', values: [...values].filter((value) => value !== chosen && !missing.has(value)) },
  ];
}
