import { type ChoiceStage, stagesOf, storedAnswer } from './choice-answers.ts';

/** Columns of answers, of one exercise or several; null for any other variable. */
interface ChoiceColumns {
  readonly choices: readonly ({
    readonly exercise: string;
    readonly items: number;
    readonly answers: readonly string[];
  } | null)[];
  /** Number of the first answer of each column; one entry more than columns. */
  readonly offsets: Int32Array;
}

/**
 * The distinct choices behind the responses of one exercise [LC47]: what they say about utilities is a count for each item of
 * each choice, however many people made it.
 */
export interface ChoiceBook {
  readonly items: number;
  /** Items that were shown in a choice; the others have no utility of their own. */
  readonly shown: number;
  readonly variables: readonly number[];
  /** Members of choice s: from `starts[s]` to before `starts[s + 1]`. */
  readonly starts: Int32Array;
  readonly signs: Int8Array;
  readonly itemOf: Int32Array;
  /** For each response of the variables, in their order: its number, and the members chosen, from `chosenFrom[at]`. */
  readonly responses: Int32Array;
  readonly chosenFrom: Int32Array;
  readonly chosen: Int32Array;
  /** The choice that a member belongs to. */
  readonly choiceOf: Int32Array;
}

const known = new WeakMap<ChoiceColumns['choices'], readonly ChoiceBook[]>();

/** One for each exercise, in the order of the variables. To make them takes long with many sets, so climbs share them. */
export function choiceBooks(model: ChoiceColumns): readonly ChoiceBook[] {
  const made = known.get(model.choices);
  if (made) return made;
  const variables = [...model.choices.keys()].filter((j) => model.choices[j] !== null);
  const books = Array.from(Map.groupBy(variables, (j) => model.choices[j]!.exercise).values(), (own) =>
    bookOf(model, own),
  );
  known.set(model.choices, books);
  return books;
}

function bookOf({ choices, offsets }: ChoiceColumns, variables: readonly number[]): ChoiceBook {
  const places = new Map<string, number>();
  const [starts, signs, itemOf]: [number[], number[], number[]] = [[], [], []];
  const placeOf = ({ sign, shown }: ChoiceStage): number => {
    const key = `${sign}:${shown.join()}`;
    const place = places.get(key) ?? starts.length;
    if (place === starts.length) {
      places.set(key, place);
      starts.push(itemOf.length);
      signs.push(sign);
      itemOf.push(...shown);
    }
    return starts[place];
  };
  const [responses, chosenFrom, chosen]: [number[], number[], number[]] = [[], [0], []];
  for (const j of variables) {
    choices[j]!.answers.forEach((text, c) => {
      for (const stage of stagesOf(storedAnswer(text))) {
        chosen.push(placeOf(stage) + stage.shown.indexOf(stage.chosen));
      }
      responses.push(offsets[j] + c);
      chosenFrom.push(chosen.length);
    });
  }
  const ends = [...starts.slice(1), itemOf.length];
  return {
    items: choices[variables[0]]!.items,
    shown: new Set(itemOf).size,
    variables,
    starts: Int32Array.from([...starts, itemOf.length]),
    signs: Int8Array.from(signs),
    itemOf: Int32Array.from(itemOf),
    responses: Int32Array.from(responses),
    chosenFrom: Int32Array.from(chosenFrom),
    chosen: Int32Array.from(chosen),
    choiceOf: Int32Array.from(ends.flatMap((end, s) => new Array<number>(end - starts[s]).fill(s))),
  };
}
