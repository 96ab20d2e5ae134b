import cs from './scale-words/cs.json' with { type: 'json' };
import de from './scale-words/de.json' with { type: 'json' };
import en from './scale-words/en.json' with { type: 'json' };
import es from './scale-words/es.json' with { type: 'json' };
import fr from './scale-words/fr.json' with { type: 'json' };
import it from './scale-words/it.json' with { type: 'json' };
import ja from './scale-words/ja.json' with { type: 'json' };
import ko from './scale-words/ko.json' with { type: 'json' };
import nl from './scale-words/nl.json' with { type: 'json' };
import pl from './scale-words/pl.json' with { type: 'json' };
import pt from './scale-words/pt.json' with { type: 'json' };
import sv from './scale-words/sv.json' with { type: 'json' };
import tr from './scale-words/tr.json' with { type: 'json' };
import uk from './scale-words/uk.json' with { type: 'json' };
import zh from './scale-words/zh.json' with { type: 'json' };

/** The words of questionnaires, a file for each language. All words are in plain form: see `plainLabel`. */
export interface ScaleWords {
  /** Words for the two ends of a scale; longer ones first, because "disagree" contains "agree". */
  readonly ends?: readonly { readonly low: string; readonly high: string }[];
  readonly strengths?: readonly { readonly words: readonly string[]; readonly strength: number }[];
  /** Between two ends. */
  readonly middle?: string;
  /** The wordings of each point, from the low to the high end. */
  readonly twoSided: readonly {
    readonly low: string;
    readonly high: string;
    readonly lowPoints: readonly (readonly string[])[];
    readonly middle: readonly string[];
    readonly highPoints: readonly (readonly string[])[];
  }[];
  /** Scales without a middle to cross, from their low to their high end. */
  readonly lists: readonly (readonly string[])[];
  /** Days and months: an order to read in, and no scale. */
  readonly cycles: readonly (readonly string[])[];
  /** Nothing stands between its words. */
  readonly unspaced?: boolean;
  /** Endings that change with gender and number. */
  readonly endings?: readonly string[];
  /** Answers outside every scale, such as "don't know". */
  readonly outside: string;
  /** Words that name a degree, a frequency or a rank. */
  readonly degree: readonly string[];
  readonly school?: readonly string[];
  /** How words grade a statement: "definitely", "rather", "hardly", "not at all"; what stands in the middle; what turns it round. */
  readonly steps: Readonly<Record<'strong' | 'mild' | 'little' | 'none' | 'middle' | 'not', readonly string[]>>;
  /** How often: two ends, the units of time, and how many times in one. */
  readonly frequency: Readonly<
    Record<'never' | 'rare' | 'day' | 'week' | 'month' | 'year' | 'many' | 'two' | 'less' | 'more', readonly string[]>
  >;
  /** No answer: in these words, in others of this form, and those that can also be the middle of a scale. */
  readonly noAnswer: readonly string[];
  readonly refusal: string;
  readonly perhaps: readonly string[];
  /** What a column of a multiple response says of an option. */
  readonly chosen: readonly string[];
  readonly notChosen: string;
  /** An option with room for words of one's own. */
  readonly other: readonly string[];
  /** What stands beside the numbers of a band: "under 18", "2.000 o más". */
  readonly bands: readonly string[];
  readonly below: readonly string[];
  readonly above: readonly string[];
  /** Said to the interviewer: "(do not read)". */
  readonly aside: readonly string[];
}

export const SCALE_WORDS: readonly ScaleWords[] = [en, de, fr, es, it, pt, nl, pl, sv, tr, cs, uk, ja, ko, zh];

/** All patterns take a fifth of a second: only who orders labels makes them, not every thread that reads answers. */
export function onceAsked<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** Finds one of the words; between spaces, where a language has spaces. */
export function wordPattern(words: (language: ScaleWords) => readonly string[] | undefined): RegExp {
  const of = (language: ScaleWords) => (words(language) ?? []).map((word) => withEndings(word, language));
  const spaced = SCALE_WORDS.filter(({ unspaced }) => !unspaced).flatMap(of);
  const unspaced = SCALE_WORDS.filter((language) => language.unspaced).flatMap(of);
  // A lone sign is part of too many words.
  const long = unspaced.filter((word) => word.length > 1);
  const signs = unspaced.filter((word) => word.length === 1);
  const parts = [
    // One border for all of them: each of its own takes a millisecond to make.
    ...(spaced.length > 0 ? [`(?<![\\p{L}\\p{M}])(?:${spaced.join('|')})(?![\\p{L}\\p{M}])`] : []),
    ...long,
    ...(signs.length > 0 ? [`^(?:${signs.join('|')})$`] : []),
  ];
  return new RegExp(parts.join('|'), 'u');
}

/** "bueno" is also found as "buena" and "buenos". */
function withEndings(word: string, { endings }: ScaleWords): string {
  if (!endings || !/^\p{L}{4,}$/u.test(word)) return word;
  const any = endings.join('|');
  return `${word.replace(new RegExp(`(?<=\\p{L}{3})(?:${any})$`, 'u'), '')}(?:${any})?`;
}

/** The whole text is one of the wordings. */
export const wholePattern = (wordings: (language: ScaleWords) => readonly string[]): RegExp =>
  new RegExp(`^(?:${SCALE_WORDS.flatMap(wordings).join('|')})$`, 'u');

const ASIDE = new RegExp(`[(（\\[](?:${SCALE_WORDS.flatMap(({ aside }) => aside).join('|')})[^)）\\]]*[)）\\]]`, 'gu');
const GENDER = /[(/]-?(?:a|o|e|as|os|es|in|innen|ne|na|ni|y|en)\)?(?![\p{L}\p{M}])/gu;

/**
 * The words of a label without what surrounds them: quotation and question marks, what is said to the interviewer, a number
 * in front ("(1) Agree") and endings for both genders ("satisfecho(a)", "satisfait/e"). Takes a label in plain form.
 */
export function bareWords(plain: string): string {
  const words = plain
    .replace(ASIDE, ' ')
    .replace(/[¿¡?!"“”«»]/g, '')
    .replace(/^\s*[([]?-?\d{1,3}\s*[)\].:=-]+\s*(?=\p{L})/u, '')
    .replace(GENDER, '')
    .replace(/,?\s+(?:or|and)$/, '')
    .replace(/[.,;:…]+$/, '')
    .replace(/\s+/g, ' ')
    .trim();
  return words === '' ? plain : words;
}
