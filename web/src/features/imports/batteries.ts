import { GROUPING_LIMIT, type ImportChange, type ImportPlan, type ImportVariable } from '@qp/contract';
import { asKind } from '@qp/engine/imports';
import { responsesOfKind, type VariableKind, variableKinds } from '@qp/facts';
import type { Edit } from './edits.ts';

/** The types that items of one question can have. */
export const BATTERY_KINDS = variableKinds.filter((kind) => !['set', null].includes(responsesOfKind(kind)));
export type BatteryKind = VariableKind;

/** The type that most of them have; null if all have it already. */
export function commonKind(chosen: readonly ImportVariable[]): BatteryKind | null {
  const kinds = chosen.map(({ plan }) => plan.kind);
  if (new Set(kinds).size === 1) return null;
  const people = (kind: BatteryKind) => kinds.filter((each) => each === kind).length;
  const most = BATTERY_KINDS.reduce((best, each) => (people(each) > people(best) ? each : best));
  return people(most) > 0 ? most : null;
}

/** Variables become items of one question: it is their factor, and part of each wherever it is asked. `retyped` get the common type. */
export function batteryEdit(
  chosen: readonly ImportVariable[],
  question: string,
  kind: BatteryKind | null,
  retyped: readonly ImportVariable[],
): Edit {
  const shared = { factor: question.slice(0, GROUPING_LIMIT).toWellFormed(), stem: question };
  const types = retyped
    .filter(({ plan }) => kind !== null && plan.kind !== kind)
    .map(({ source }): ImportChange => {
      const { reason: _, ...parts } = asKind(source, kind ?? 'scale');
      return { codes: [source.code], set: parts as Partial<ImportPlan> };
    });
  const codes = chosen.map(({ source }) => source.code);
  return {
    changes: [...types, { codes, set: shared }],
    says: (words) => words.battery(codes.length === 1 ? codes[0] : codes.length),
  };
}
