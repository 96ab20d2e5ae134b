import type { ImportChange, ImportPlan, ImportVariable } from '@qp/contract';
import { CHANGE_WORDS_LIMIT, GROUPING_LIMIT, RESPONSE_LABEL_LIMIT, VARIABLE_LABEL_LIMIT } from '@qp/contract';
import { answeredBins, asKind, equalEdges, extremeValues, inMissingRange } from '@qp/engine/imports';
import { isSingle, responsesOfKind } from '@qp/facts';
import type { EditWords } from '@qp/words/imports/edits';
import type { ImportType } from '@qp/words/imports/kinds';
import { kindOf, typeOf } from './import-types.ts';

/** Changes of plans, with a description for undo. */
export interface Edit {
  readonly changes: readonly ImportChange[];
  says(words: EditWords): string;
}

export const TEXT_LIMITS = {
  label: VARIABLE_LABEL_LIMIT,
  dimension: GROUPING_LIMIT,
  factor: GROUPING_LIMIT,
  stem: VARIABLE_LABEL_LIMIT,
  battery: VARIABLE_LABEL_LIMIT,
} as const;

/** What undo says about it. A code can be a whole question, so it may have to be cut. */
export function inWords({ says }: Edit, words: EditWords): string {
  const said = says(words);
  return said.length <= CHANGE_WORDS_LIMIT ? said : `${said.slice(0, CHANGE_WORDS_LIMIT - 1)}…`;
}

const named = (variables: readonly ImportVariable[]): string | number =>
  variables.length === 1 ? variables[0].source.code : variables.length;

/** A new type brings its own responses or cuts. Identifier and weight are unique, so the previous one is left out. */
export function kindEdit(chosen: readonly ImportVariable[], type: ImportType, all: readonly ImportVariable[]): Edit {
  const kind = kindOf(type);
  const take = type === 'number' || type === 'groups' ? { take: type } : {};
  const changes = chosen
    .filter(({ plan }) => typeOf(plan) !== type)
    .map(({ source, plan }): ImportChange => {
      // A number keeps its own cuts.
      const { reason: _, ...parts } = plan.kind === kind ? { reason: null } : asKind(source, kind);
      return { codes: [source.code], set: { ...(parts as Partial<ImportPlan>), ...take } };
    });
  if (isSingle(kind)) {
    const codes = all
      .filter((other) => other.plan.kind === kind && !chosen.includes(other))
      .map(({ source }) => source.code);
    if (codes.length > 0) changes.push({ codes, set: { kind: 'out' } });
  }
  return { changes, says: (words) => words.kind(type, named(chosen)) };
}

export function textEdit(
  chosen: readonly ImportVariable[],
  field: 'label' | 'dimension' | 'factor' | 'stem',
  text: string,
): Edit {
  return {
    changes: [{ codes: chosen.map(({ source }) => source.code), set: { [field]: text } }],
    says: (words) => words[field](named(chosen)),
  };
}

/** Merges responses in the place of the first. */
export function mergeEdit({ source, plan }: ImportVariable, places: readonly number[]): Edit {
  const [first] = places;
  const merged = {
    label: mergedLabel(places.map((place) => plan.responses[place].label)),
    values: places.flatMap((place) => plan.responses[place].values),
  };
  const responses = plan.responses.flatMap((response, i) =>
    i === first ? [merged] : places.includes(i) ? [] : [response],
  );
  return responsesEdit(source.code, unique(responses), 'merge');
}

/** `1`, `2` and `3` become `1-3`; other labels are joined. */
export function mergedLabel(labels: readonly string[]): string {
  const numbers = labels.map(Number);
  if (labels.every((label) => /^-?\d+$/.test(label)) && numbers[0] >= 0) {
    return `${Math.min(...numbers)}-${Math.max(...numbers)}`;
  }
  return labels.join(' / ').slice(0, RESPONSE_LABEL_LIMIT);
}

/** Splits a merged response into its values. */
export function splitEdit({ source, plan }: ImportVariable, place: number): Edit {
  const label = new Map(source.labels);
  const parts = plan.responses[place].values.map((value) => ({
    label: label.get(value)?.trim() || value,
    values: [value],
  }));
  return responsesEdit(source.code, unique(plan.responses.toSpliced(place, 1, ...parts)), 'split');
}

export function renameEdit({ source, plan }: ImportVariable, place: number, label: string): Edit {
  return responsesEdit(source.code, plan.responses.with(place, { ...plan.responses[place], label }), 'rename');
}

export function moveEdit({ source, plan }: ImportVariable, from: number, to: number): Edit {
  const moved = plan.responses.toSpliced(from, 1).toSpliced(to, 0, plan.responses[from]);
  return responsesEdit(source.code, moved, 'reorder');
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
    says: (words) => words.noAnswer(source.code),
  };
}

/** Those of numbers that are too many to be listed become a range, as they may be written in many ways. */
export function extremesEdit({ source, plan }: ImportVariable): Edit {
  const extremes = extremeValues(source, plan).map(([value]) => value);
  const { minimum = 0, maximum = 0 } = source.facts.numbers ?? {};
  const [first, last] = [extremes[0], extremes[extremes.length - 1]];
  const ranged = source.facts.values.length === 0 && plan.missingRange === null;
  const set =
    ranged && first > minimum
      ? { missingRange: { low: first, high: null } }
      : ranged && last < maximum
        ? { missingRange: { low: null, high: last } }
        : { missing: [...plan.missing, ...extremes.map(String)] };
  return { changes: [{ codes: [source.code], set }], says: (words) => words.extremes(source.code) };
}

/** A value counts as an answer again. Unless the variable is a number, it becomes a response. */
export function answerEdit({ source, plan }: ImportVariable, value: string): Edit {
  const label = new Map(source.labels).get(value)?.trim().replaceAll('|', '/') || value;
  const missing = plan.missing.filter((each) => each !== value);
  // The other values of the file's range stay missing, one by one.
  const { missingRange } = inMissingRange(plan, value) ? { missingRange: null } : plan;
  const responses =
    responsesOfKind(plan.kind) === 'cut' ? plan.responses : unique([...plan.responses, { label, values: [value] }]);
  return {
    changes: [{ codes: [source.code], set: { missing, missingRange, responses } }],
    says: (words) => words.answer(label),
  };
}

/** The whole missing range of the file counts again, for numbers with too many values to list. */
export function rangeEdit({ source, plan }: ImportVariable): Edit {
  const missing = plan.missing.filter((value) => !inMissingRange(plan, value));
  return {
    changes: [{ codes: [source.code], set: { missing, missingRange: null } }],
    says: (words) => words.answers(plan.missingRange),
  };
}

function responsesEdit(
  code: string,
  responses: ImportPlan['responses'],
  what: 'merge' | 'split' | 'rename' | 'reorder',
): Edit {
  return { changes: [{ codes: [code], set: { responses } }], says: (words) => words[what](code) };
}

/** Labels of responses are unique. */
function unique(responses: ImportPlan['responses']): ImportPlan['responses'] {
  const taken = new Set<string>();
  return responses.map((response) => {
    let label = response.label;
    for (let n = 2; taken.has(label); n++) label = `${response.label} (${n})`;
    taken.add(label);
    return label === response.label ? response : { ...response, label };
  });
}

/** Applies the same responses and missing values to variables with the same values. */
export function alikeEdit({ source, plan }: ImportVariable, others: readonly ImportVariable[]): Edit {
  const set = { responses: plan.responses, missing: plan.missing };
  return {
    changes: [{ codes: others.map((other) => other.source.code), set }],
    says: (words) => words.alike(source.code, others.length),
  };
}

/** Variables of the same type with the same values and labels in the file, but different responses now. */
export function alikeOthers(variable: ImportVariable, all: readonly ImportVariable[]): ImportVariable[] {
  const { source, plan } = variable;
  if (responsesOfKind(plan.kind) !== 'named') return [];
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
    says: (words) => words.cuts(source.code),
  };
}

/** How a number is taken and written. */
export function numberEdit({ source }: ImportVariable, set: Pick<ImportPlan, 'take' | 'unit' | 'decimals'>): Edit {
  return {
    changes: [{ codes: [source.code], set }],
    says: (words) => ('take' in set ? words.take(set.take === 'number', source.code) : words.format(source.code)),
  };
}

export function equalCuts({ source, plan }: ImportVariable, classes: number): number[] {
  return equalEdges(answeredBins(source.facts, plan), classes);
}
