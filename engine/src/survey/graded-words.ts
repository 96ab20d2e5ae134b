import { onceAsked, SCALE_WORDS, type ScaleWords, wholePattern } from './scale-words.ts';

/** The order of labels that no list has, from the words of degree or of frequency in them. Takes bare words. */

const FEWEST = 3;

/**
 * Finds any of the words; at the borders of words where a language has them. Borders take a millisecond to make, and most labels have
 * none of the words anywhere: they are made for the first that does.
 */
function anyOf({ unspaced }: ScaleWords, words: readonly string[]) {
  const either = words.join('|');
  const anywhere = new RegExp(either, 'u');
  const bordered = onceAsked(() =>
    unspaced ? anywhere : new RegExp(`(?<![\\p{L}\\p{M}])(?:${either})(?![\\p{L}\\p{M}])`, 'u'),
  );
  return {
    test: (label: string) => anywhere.test(label) && bordered().test(label),
    removedFrom: (label: string) => label.replace(bordered(), ' '),
  };
}
const wholly = (words: readonly string[]): RegExp => new RegExp(`^(?:${words.join('|')})$`, 'u');

const stepsOf = onceAsked(() =>
  SCALE_WORDS.map((language) => {
    const { middle, strong, mild, little, none, not } = language.steps;
    const [least, most, low, some, negated] = [none, strong, little, mild, not].map((words) => anyOf(language, words));
    return { middle: wholly(middle), least, most, low, some, negated, shared: language.unspaced ? 2 : 4 };
  }),
);
const YES_OR_NO = wholePattern(({ chosen, notChosen }) => [...chosen, notChosen]);
const EVIDENCE = 0.6;
const GRADED = 2;

/**
 * Labels that grade one statement, as "would definitely consider" to "would definitely not consider"; null unless most have a
 * word that says so, no two come to the same, and all but the middle share some of their other words.
 */
export function gradedOrder(words: readonly string[]): number[] | null {
  if (words.length < FEWEST) return null;
  for (const { middle, least, most, low, some, negated, shared } of stepsOf()) {
    let [graded, evident] = [0, 0];
    const stems: string[] = [];
    const keys = words.map((label) => {
      if (middle.test(label)) {
        evident++;
        return 0;
      }
      const found = [least, low, most, some].find((pattern) => pattern.test(label));
      const rest = found?.removedFrom(label).trim() || label;
      const sign = negated.test(rest) ? -1 : 1;
      if (found) graded++;
      if (found || sign < 0) evident++;
      // "Not at all" says all that it has to say.
      if (found !== least || rest !== label) stems.push(rest);
      if (found === least) return -4;
      if (found === low) return -1.5;
      return sign * (found === most ? 3 : found === some ? 1 : 2);
    });
    if (new Set(keys).size < keys.length || graded < GRADED || evident < EVIDENCE * keys.length) continue;
    if (stems.every((stem) => YES_OR_NO.test(stem)) || shareLetters(stems, shared)) return keys;
  }
  return null;
}

/** Some run of so many letters is in every text. */
function shareLetters([first, ...others]: readonly string[], length: number): boolean {
  for (let at = 0; at + length <= first.length; at++) {
    const run = first.slice(at, at + length);
    if (!run.includes(' ') && others.every((text) => text.includes(run))) return others.length > 0;
  }
  return false;
}

const frequenciesOf = onceAsked(() =>
  SCALE_WORDS.map((language) => {
    const { never, rare, many, two, less, more, ...units } = language.frequency;
    const days = { day: 1, week: 7, month: 30, year: 365 };
    return {
      never: wholly(never),
      rare: wholly(rare),
      units: (['day', 'week', 'month', 'year'] as const).map(
        (unit) => [anyOf(language, units[unit]), days[unit]] as const,
      ),
      many: anyOf(language, many),
      two: anyOf(language, two),
      less: anyOf(language, less),
      more: anyOf(language, more),
    };
  }),
);
const SEVERAL = 3.5;
const WITH_UNIT = 2;

/** Labels that say how often: "every day", "several times a week", "rarely". Null unless each does, and none like another. */
export function frequencyOrder(words: readonly string[]): number[] | null {
  if (words.length < FEWEST) return null;
  for (const { never, rare, units, many, two, less, more } of frequenciesOf()) {
    let timed = 0;
    const keys = words.map((label) => {
      if (never.test(label)) return 0;
      if (rare.test(label)) return 0.001;
      const unit = units.find(([pattern]) => pattern.test(label));
      if (!unit) return null;
      timed++;
      const numbers = label.match(/\d+/g)?.map(Number) ?? [];
      const times =
        numbers.length > 0
          ? (Math.min(...numbers) + Math.max(...numbers)) / 2
          : many.test(label)
            ? SEVERAL
            : two.test(label)
              ? 2
              : 1;
      // "Almost every day" is less than every day, "more than once a week" more than once.
      const shade = less.test(label) ? 0.9 : more.test(label) ? 1.1 : 1;
      return (times * shade) / unit[1];
    });
    if (!keys.includes(null) && timed >= WITH_UNIT && new Set(keys).size === keys.length) return keys as number[];
  }
  return null;
}
