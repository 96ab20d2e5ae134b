import type { ImportChange, ImportKind, ImportPlan, ImportVariable } from '@qp/contract';
import {
  CHANGE_WORDS_LIMIT,
  GROUPING_LIMIT,
  KIND_WORDS,
  RESPONSE_LABEL_LIMIT,
  VARIABLE_LABEL_LIMIT,
} from '@qp/contract';
import { answeredBins, asKind, equalEdges, inMissingRange } from '@qp/engine/data-check';

/** What people do to variables, as changes of their plans, with the words that undo will show. */
export interface Edit {
  readonly changes: readonly ImportChange[];
  readonly words: string;
}

/** How much may be typed into the fields of a variable. */
export const TEXT_LIMITS = {
  label: VARIABLE_LABEL_LIMIT,
  dimension: GROUPING_LIMIT,
  factor: GROUPING_LIMIT,
} as const;

/** A column may be called by a whole question; what undo says of it is short. */
const said = (words: string): string =>
  words.length <= CHANGE_WORDS_LIMIT ? words : `${words.slice(0, CHANGE_WORDS_LIMIT - 1)}…`;

const several = (variables: readonly ImportVariable[], what: string): string =>
  variables.length === 1
    ? said(`${what} of ${variables[0].source.code}`)
    : `${what} of ${variables.length.toLocaleString('en')} variables`;

/** Another kind brings its own responses or cuts. There is one identifier and one weight: the one before is left out. */
export function kindEdit(chosen: readonly ImportVariable[], kind: ImportKind, all: readonly ImportVariable[]): Edit {
  const changes = chosen
    .filter(({ plan }) => plan.kind !== kind)
    .map(({ source }): ImportChange => {
      const { reason: _, ...parts } = asKind(source, kind);
      return { codes: [source.code], set: parts as Partial<ImportPlan> };
    });
  if (kind === 'id' || kind === 'weight') {
    const codes = all
      .filter((other) => other.plan.kind === kind && !chosen.includes(other))
      .map(({ source }) => source.code);
    if (codes.length > 0) changes.push({ codes, set: { kind: 'out' } });
  }
  return { changes, words: several(chosen, `${KIND_WORDS[kind].name}: what it is`) };
}

export function textEdit(
  chosen: readonly ImportVariable[],
  field: 'label' | 'dimension' | 'factor',
  text: string,
): Edit {
  const names = { label: 'Label', dimension: 'Dimension', factor: 'Factor' };
  return {
    changes: [{ codes: chosen.map(({ source }) => source.code), set: { [field]: text } }],
    words: several(chosen, names[field]),
  };
}

/** Several responses become one, in the place of the first. */
export function mergeEdit({ source, plan }: ImportVariable, places: readonly number[]): Edit {
  const [first] = places;
  const merged = {
    label: mergedLabel(places.map((place) => plan.responses[place].label)),
    values: places.flatMap((place) => plan.responses[place].values),
  };
  const responses = plan.responses.flatMap((response, i) =>
    i === first ? [merged] : places.includes(i) ? [] : [response],
  );
  return responsesEdit(source.code, unique(responses), 'Merge responses');
}

/** `1`, `2` and `3` become `1-3`; words are joined as they are. */
export function mergedLabel(labels: readonly string[]): string {
  const numbers = labels.map(Number);
  if (labels.every((label) => /^-?\d+$/.test(label)) && numbers[0] >= 0) {
    return `${Math.min(...numbers)}-${Math.max(...numbers)}`;
  }
  return labels.join(' / ').slice(0, RESPONSE_LABEL_LIMIT);
}

/** A merged response falls apart into its values again. */
export function splitEdit({ source, plan }: ImportVariable, place: number): Edit {
  const label = new Map(source.labels);
  const parts = plan.responses[place].values.map((value) => ({
    label: label.get(value)?.trim() || value,
    values: [value],
  }));
  return responsesEdit(source.code, unique(plan.responses.toSpliced(place, 1, ...parts)), 'Split a response');
}

export function renameEdit({ source, plan }: ImportVariable, place: number, label: string): Edit {
  return responsesEdit(
    source.code,
    plan.responses.with(place, { ...plan.responses[place], label }),
    'Rename a response',
  );
}

export function moveEdit({ source, plan }: ImportVariable, from: number, to: number): Edit {
  const moved = plan.responses.toSpliced(from, 1).toSpliced(to, 0, plan.responses[from]);
  return responsesEdit(source.code, moved, 'Reorder responses');
}

export function missingEdit({ source, plan }: ImportVariable, places: readonly number[]): Edit {
  const values = places.flatMap((place) => plan.responses[place].values);
  return {
    changes: [
      {
        codes: [source.code],
        set: { responses: plan.responses.filter((_, i) => !places.includes(i)), missing: [...plan.missing, ...values] },
      },
    ],
    words: said(`No answer: responses of ${source.code}`),
  };
}

/** A value counts as an answer again: of a number it is one anyway, else it becomes a response of its own. */
export function answerEdit({ source, plan }: ImportVariable, value: string): Edit {
  const label = new Map(source.labels).get(value)?.trim().replaceAll('|', '/') || value;
  const missing = plan.missing.filter((each) => each !== value);
  // The others of the file's range stay what they are, each by itself.
  const { missingRange } = inMissingRange(plan, value) ? { missingRange: null } : plan;
  const responses = plan.kind === 'number' ? plan.responses : unique([...plan.responses, { label, values: [value] }]);
  return {
    changes: [{ codes: [source.code], set: { missing, missingRange, responses } }],
    words: `An answer again: ${label}`,
  };
}

/** The whole range that the file takes as no answer counts again; for numbers of which too many are different to be listed. */
export function rangeEdit({ source, plan }: ImportVariable): Edit {
  const missing = plan.missing.filter((value) => !inMissingRange(plan, value));
  return {
    changes: [{ codes: [source.code], set: { missing, missingRange: null } }],
    words: `Answers again: ${rangeWords(plan.missingRange)}`,
  };
}

/** "97 to 99", "0 and below", "97 and above". */
export function rangeWords(range: ImportPlan['missingRange']): string {
  const text = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 6 });
  const { low = null, high = null } = range ?? {};
  if (low === null || high === null) return low === null ? `${text(high ?? 0)} and below` : `${text(low)} and above`;
  return `${text(low)} to ${text(high)}`;
}

function responsesEdit(code: string, responses: ImportPlan['responses'], what: string): Edit {
  return { changes: [{ codes: [code], set: { responses } }], words: said(`${what} of ${code}`) };
}

/** Two responses never have one name. */
function unique(responses: ImportPlan['responses']): ImportPlan['responses'] {
  const taken = new Set<string>();
  return responses.map((response) => {
    let label = response.label;
    for (let n = 2; taken.has(label); n++) label = `${response.label} (${n})`;
    taken.add(label);
    return label === response.label ? response : { ...response, label };
  });
}

/** The same responses and missing values for others that have the same values. */
export function alikeEdit({ source, plan }: ImportVariable, others: readonly ImportVariable[]): Edit {
  const set = { responses: plan.responses, missing: plan.missing };
  return {
    changes: [{ codes: others.map((other) => other.source.code), set }],
    words: said(`Responses as in ${source.code}, for ${others.length} more`),
  };
}

/** Variables of the same kind with the same values and labels in the file, but other responses now. */
export function alikeOthers(variable: ImportVariable, all: readonly ImportVariable[]): ImportVariable[] {
  const { source, plan } = variable;
  if (plan.kind !== 'scale' && plan.kind !== 'categories') return [];
  const labels = JSON.stringify(source.labels);
  const now = JSON.stringify([plan.responses, plan.missing]);
  const values = new Set([...plan.missing, ...plan.responses.flatMap((response) => response.values)]);
  return all.filter((other) => {
    if (other === variable || other.plan.kind !== plan.kind || JSON.stringify(other.source.labels) !== labels)
      return false;
    if (JSON.stringify([other.plan.responses, other.plan.missing]) === now) return false;
    return other.source.facts.values.every(([value]) => values.has(value));
  });
}

export function edgesEdit({ source }: ImportVariable, edges: readonly number[]): Edit {
  return {
    changes: [{ codes: [source.code], set: { edges: [...edges], classNames: null } }],
    words: said(`Cuts of ${source.code}`),
  };
}

export function equalCuts({ source, plan }: ImportVariable, classes: number): number[] {
  return equalEdges(answeredBins(source.facts, plan), classes);
}
