import { describe, expect, it } from 'vitest';
import { sourceOf, times } from '../testing/survey-source.ts';
import { doubtsOf } from './doubts.ts';
import { gradesFromBothEnds, gradesOneWord } from './graded-labels.ts';
import { propose } from './propose.ts';

/** Labels of languages without words: only their form says what they are. */

const one = (labels: readonly (readonly [string, string])[], people: Record<string, number>) => {
  const source = sourceOf('q', times(people), { labels });
  const [proposal] = propose([source], [], null);
  return { ...proposal, doubts: doubtsOf(source, proposal) };
};
const numbered = (labels: readonly string[]) => labels.map((label, i) => [String(i + 1), label] as const);
const HUNGARIAN = ['Nagyon elégedetlen', 'Inkább elégedetlen', 'Inkább elégedett', 'Nagyon elégedett'];
const GREEK = ['Καθόλου ικανοποιημένος/η', 'Λίγο ικανοποιημένος/η', 'Αρκετά ικανοποιημένος/η', 'Πολύ ικανοποιημένος/η'];
const CROATIAN = [
  ...['Uopće se ne slažem', 'Uglavnom se ne slažem', 'Niti se slažem niti se ne slažem'],
  ...['Uglavnom se slažem', 'U potpunosti se slažem'],
];
const INDONESIAN = ['Sangat tidak setuju', 'Tidak setuju', 'Netral', 'Setuju', 'Sangat setuju'];

describe('labels without known words', () => {
  it('[DC4] are a scale if they grade one word from both ends', () => {
    expect([HUNGARIAN, INDONESIAN, CROATIAN].map(gradesFromBothEnds)).toEqual([true, true, true]);
    expect(one(numbered(HUNGARIAN), { 1: 9, 2: 9, 3: 9, 4: 9 }).kind).toBe('scale');
    expect(one(numbered(INDONESIAN), { 1: 9, 2: 9, 3: 9, 4: 9, 5: 9 }).kind).toBe('scale');
    // In another order they grade nothing.
    expect(gradesFromBothEnds([HUNGARIAN[0], HUNGARIAN[3], HUNGARIAN[1], HUNGARIAN[2]])).toBe(false);
  });

  it('[DC4] are categories if they are places, or name several things', () => {
    const places = ['Lima Metropolitana', 'Costa norte', 'Costa sur', 'Sierra norte', 'Sierra sur'];
    const work = ['Solo trabaja', 'Trabaja y estudia', 'Está jubilado', 'Solo estudia'];
    const counties = ['Jihomoravský kraj', 'Moravskoslezský kraj', 'Plzeňský kraj', 'Zlínský kraj'];
    for (const labels of [places, work, counties]) {
      expect(gradesFromBothEnds(labels)).toBe(false);
      expect(one(numbered(labels), { 1: 9, 2: 9, 3: 9, 4: 9, ...(labels[4] && { 5: 9 }) }).kind).toBe('categories');
    }
  });

  it('[DC4] are a scale if one word grades what all of them say, and a code for no answer stands apart', () => {
    expect(gradesOneWord(GREEK)).toBe(true);
    expect(one([...numbered(GREEK), ['9', 'ΔΞ/ΔΑ']], { 1: 50, 2: 50, 3: 50, 4: 50, 9: 5 }).kind).toBe('scale');
    // Without such a code they may be places, and the words of English need no such rule.
    expect(one(numbered(GREEK), { 1: 50, 2: 50, 3: 50, 4: 50 }).kind).toBe('categories');
    const churches = numbered(['Catholic church', 'Lutheran church', 'Orthodox church', 'Reformed church']);
    const people = { 1: 50, 2: 50, 3: 50, 4: 50, 9: 5 };
    expect(one([...churches, ['9', "Don't know"]], people).kind).toBe('categories');
  });

  it('[DC6] of codes apart from a scale mean no answer, a doubt where people have them', () => {
    const labels = [...numbered(HUNGARIAN), ['8', 'NT'], ['9', 'Nem válaszol']] as const;
    const asked = one(labels, { 1: 50, 2: 50, 3: 50, 4: 50, 9: 5 });
    expect([asked.missing.toSorted(), asked.doubts]).toEqual([['8', '9'], ['no-answer']]);
    const bands = numbered(['Rp1.000.000 ke bawah', 'Rp1.000.001 - Rp3.000.000', 'Rp3.000.001 ke atas']);
    expect(one([...bands, ['9', 'Menolak']], { 1: 50, 2: 50, 3: 50, 9: 5 })).toMatchObject({
      kind: 'scale',
      missing: ['9'],
    });
  });

  it('[DC6] of codes apart from categories, or that speak of the scale, are answers', () => {
    const homes = [...numbered(['Saját lakás', 'Bérlakás', 'Szolgálati lakás']), ['9', 'Egyéb']] as const;
    expect(one(homes, { 1: 50, 2: 50, 3: 50, 9: 5 }).missing).toEqual([]);
    const never = [...numbered(['Very often', 'Often', 'Sometimes', 'Seldom']), ['9', 'Never']] as const;
    expect(one(never, { 1: 50, 2: 50, 3: 50, 4: 50, 9: 5 }).missing).toEqual([]);
    const better = [...numbered(['Better', 'Much better']), ['0', 'The same'], ['-1', 'Worse']] as const;
    expect(one(better, { 1: 50, 2: 50, 0: 50, '-1': 5 }).missing).toEqual([]);
  });
});
