/** An answer to a task of an exercise: what was shown and what was chosen. Items are numbers of the exercise's list. */
export interface ChoiceAnswer {
  /** Single items in order, the best first. */
  readonly first: readonly number[];
  /** What was shown besides, in no order. */
  readonly rest: readonly number[];
  /** The item chosen as worst; null where none was asked for, or the order says it. */
  readonly worst: number | null;
}

/** One choice among some items: of the best by `sign` 1, of the worst by -1. */
export interface ChoiceStage {
  readonly sign: 1 | -1;
  /** Ascending. */
  readonly shown: readonly number[];
  readonly chosen: number;
}

/** The choices that an answer consists of, one after the other [LC47]. */
export function stagesOf({ first, rest, worst }: ChoiceAnswer): ChoiceStage[] {
  const ascending = (items: readonly number[]) => items.toSorted((a, b) => a - b);
  const left = [...first, ...rest, ...(worst === null ? [] : [worst])];
  const stages: ChoiceStage[] = [];
  for (const chosen of first) {
    if (left.length > 1) stages.push({ sign: 1, shown: ascending(left), chosen });
    left.shift();
  }
  if (worst !== null && left.length > 1) stages.push({ sign: -1, shown: ascending(left), chosen: worst });
  return stages;
}

/** As it is stored: `3>0|5>2`. */
export const writtenAnswer = ({ first, rest, worst }: ChoiceAnswer): string =>
  [first.join('>'), rest.toSorted((a, b) => a - b).join('|'), worst]
    .filter((part) => part !== '' && part !== null)
    .join('>');

/** The same from its stored form. */
export function storedAnswer(text: string): ChoiceAnswer {
  const groups = text.split('>').map((group) => group.split('|').map(Number));
  return answerOf(groups)!;
}

/** Single items, then one group at most, and after the group one item at most; null for anything else. */
export function answerOf(groups: readonly (readonly number[])[]): ChoiceAnswer | null {
  const at = groups.findIndex((group) => group.length > 1);
  if (at < 0)
    return { first: groups.slice(0, -1).map(([item]) => item), rest: [...groups[groups.length - 1]], worst: null };
  const after = groups.slice(at + 1);
  const first = groups.slice(0, at).map(([item]) => item);
  if (first.length === 0 || after.length > 1 || (after.length === 1 && (after[0].length > 1 || first.length > 1)))
    return null;
  return { first, rest: groups[at], worst: after.length === 1 ? after[0][0] : null };
}

/** Longer rankings are several answers: none is then so improbable that the smallest probability would cut it [LC5]. */
const STAGES_TOGETHER = 5;

/** An answer in parts whose choices are as many as may stand together. */
export function partsOf(answer: ChoiceAnswer): ChoiceAnswer[] {
  const { first, rest, worst } = answer;
  if (first.length <= STAGES_TOGETHER) return [answer];
  const before = first.slice(0, STAGES_TOGETHER);
  const after = first.slice(STAGES_TOGETHER);
  return [{ first: before, rest: [...after, ...rest], worst: null }, ...partsOf({ first: after, rest, worst })];
}
