import type { ScaleWords } from './scale-words.ts';

/** Words for the two ends of a scale; the low one first. Longer words come first, because "disagree" contains "agree". */
const ENDS: readonly (readonly [low: string, high: string])[] = [
  ['disagree', 'agree'],
  ['dissatisfied', 'satisfied'],
  ['unlikely', 'likely'],
  ['unimportant', 'important'],
  ['dislike', 'like'],
  ['negative', 'positive'],
  ['unfavourable', 'favourable'],
  ['unfavorable', 'favorable'],
  ['bad', 'good'],
  ['poor', 'good'],
  ['difficult', 'easy'],
  ['unfamiliar', 'familiar'],
  ['uninterested', 'interested'],
  ['false', 'true'],
];
const STRENGTHS: readonly (readonly [words: RegExp, strength: number])[] = [
  [/^(strongly|completely|totally|entirely|fully|extremely|absolutely|definitely)$/, 4],
  [/^(very|very much|highly|mostly)$/, 3],
  [/^(quite)?$/, 2],
  [/^(moderately)$/, 1.5],
  [/^(somewhat|rather|fairly|tend to|partly|probably)$/, 1],
  [/^(slightly|a little|mildly)$/, 0.5],
];
const MIDDLE =
  /^(neither\b.*|neutral|undecided|in the middle|average|fair|ok|okay|no (feelings|preference) either way)$/;
const NEGATED = /^(?:not) (?:at all )?(.+)$/;

/** "strongly disagree" is -4, "neutral" 0, "tend to agree" 1, "not at all likely" -4. */
function endsKey(label: string, low: string, high: string): number | null {
  if (MIDDLE.test(label)) return 0;
  const lowStrength = strengthOf(label, low);
  if (lowStrength !== null) return -lowStrength;
  const highStrength = strengthOf(label, high);
  if (highStrength !== null) return highStrength;
  const negated = NEGATED.exec(label);
  if (negated === null) return null;
  const strength = strengthOf(negated[1], high);
  if (strength === null) return null;
  // "not very satisfied" is milder than "not satisfied", and "not at all satisfied" is the end of the scale.
  return label.startsWith('not at all') ? -4 : strength > 2 ? -1.5 : -strength;
}

function strengthOf(label: string, word: string): number | null {
  const text = label.endsWith(' it') ? label.slice(0, -3) : label;
  const before = text.endsWith(` ${word}`) ? text.slice(0, -word.length - 1) : text === word ? '' : null;
  const after = before ?? (text.startsWith(`${word} `) ? text.slice(word.length + 1) : null);
  if (after === null) return null;
  for (const [words, strength] of STRENGTHS) if (words.test(after)) return strength;
  return null;
}

const CYCLES: readonly (readonly string[])[] = [
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  [
    'january',
    'february',
    'march',
    'april',
    'may',
    'june',
    'july',
    'august',
    'september',
    'october',
    'november',
    'december',
  ],
];

const LISTS: readonly (readonly string[])[] = [
  [
    'never',
    'almost never',
    'hardly ever',
    'rarely',
    'seldom',
    'occasionally',
    'sometimes',
    'regularly',
    'often',
    'frequently',
    'usually',
    'very often',
    'mostly',
    'most of the time',
    'almost always',
    'nearly always',
    'always',
  ],
  [
    'never',
    'less often',
    'less than once a year',
    'once a year',
    'yearly',
    'twice a year',
    'every six months',
    'every three months',
    'quarterly',
    'every two months',
    'less than once a month',
    'once a month',
    'monthly',
    'every two weeks',
    'every other week',
    '2-3 times a month',
    'two or three times a month',
    'once a week',
    'weekly',
    'more than once a week',
    'several times a week',
    '2-3 times a week',
    'two or three times a week',
    'most days',
    'almost every day',
    'almost daily',
    'every day',
    'daily',
    'once a day',
    'more than once a day',
    'several times a day',
  ],
  [
    'not at all',
    'very little',
    'a little',
    'slightly',
    'a bit',
    'somewhat',
    'moderately',
    'to some extent',
    'quite',
    'quite a lot',
    'a lot',
    'very',
    'very much',
    'a great deal',
    'extremely',
    'completely',
  ],
  ['none', 'very few', 'few', 'some', 'several', 'many', 'most', 'all'],
  [
    'lowest',
    'very low',
    'low',
    'below average',
    'average',
    'medium',
    'moderate',
    'above average',
    'high',
    'very high',
    'highest',
  ],
  ['very poor', 'poor', 'fair', 'average', 'good', 'very good', 'excellent'],
  ['extra small', 'very small', 'small', 'medium', 'large', 'very large', 'extra large'],
  ['xs', 's', 'm', 'l', 'xl', 'xxl'],
  ['non-user', 'light', 'medium', 'heavy'],
  [
    'decreased a lot',
    'decreased',
    'decreased a little',
    'stayed the same',
    'increased a little',
    'increased',
    'increased a lot',
  ],
  ['much worse', 'worse', 'about the same', 'same', 'the same', 'better', 'much better'],
  ['much less', 'less', 'about the same', 'the same', 'more', 'much more'],
  ['yes', 'maybe', 'no'],
  ['true', 'false'],
  ['selected', 'not selected'],
  ['mentioned', 'not mentioned'],
];

export const english: ScaleWords = {
  twoSided: ENDS.map(([low, high]) => ({ low, high, keyOf: (label) => endsKey(label, low, high) })),
  lists: LISTS,
  cycles: CYCLES,
  outside:
    /^(don'?t know|do not know|not sure|unsure|no opinion|can'?t say|prefer not to (say|answer)|rather not say|refused|no answer|not applicable|not stated|none of (these|the above)|other.*)$/,
};
