import { answerNumber, answersOfSet } from '@qp/facts';
import { describe, expect, test } from 'vitest';
import { clusterData, fitSegments, membership, onlyPeople } from '../../latent-class/index.ts';
import { MISSING, onlyRespondents } from '../../survey/index.ts';
import { choiceSurvey, madeChoosers, plainProbability } from '../../testing/choice-surveys.ts';
import { findTopK, fitClassifier, openClassifier, segmentsWithout, separated, writeClassifier } from '../index.ts';
import { ShortSets } from './index.ts';
import { knownAnswer } from './known-choices.ts';
import { answerChances } from './set-answers.ts';

const SEGMENTS = 3;
const TAKING = 700;
const PEOPLE = 2700;

/** Everyone of 2,700; the first 700 take part, and the tool is tried on the others. */
async function made() {
  const people = madeChoosers({ people: PEOPLE, segments: SEGMENTS, items: 10, sets: 6, shown: 4, seed: 5 });
  const everyone = clusterData(people.survey, ['Exercise']);
  const rows = Int32Array.from({ length: TAKING }, (_, i) => i);
  const data = onlyPeople(everyone, rows);
  const { fits } = await fitSegments(data, { maxSegments: SEGMENTS, predict: false, starts: 4 });
  const fit = fits[SEGMENTS - 1];
  const { assignments: segmentOf, probabilities: posteriors } = membership(data, fit);
  const source = { survey: data, fit, alpha: 1, treatment: 'categories' } as const;
  const without = await segmentsWithout(source, segmentOf);
  const [exercise] = onlyRespondents(people.survey, rows).exercises!;
  const asGiven = { columns: [], segmentOf, segments: SEGMENTS, weights: null, posteriors, without };
  const candidates = separated({ ...asGiven, sets: [new ShortSets(exercise, 4, true)] }, rows);
  return { people, exercise, candidates, right: membership(everyone, fit).assignments };
}

describe('[TT32] short sets', () => {
  test('answers are numbered, and their chances are those of the model', () => {
    for (const size of [2, 3, 4, 5]) {
      const numbers = answersOfSet(size).map(({ best, worst }) => answerNumber(size, best, worst));
      expect(numbers).toEqual([...numbers.keys()]);
    }
    const utilities = [0.3, -1, 0.9, 0.1, -0.3];
    const weights = utilities.map(Math.exp);
    const set = [0, 2, 3, 4];
    const chances = answerChances(
      set,
      weights,
      weights.map((weight) => 1 / weight),
    );
    answersOfSet(4).forEach(({ best, worst }, at) => {
      const rest = set.filter((_, place) => place !== best && place !== worst);
      const answer = { first: [set[best]], rest, worst: set[worst] };
      expect(chances[at]).toBeCloseTo(plainProbability(answer, utilities), 12);
    });
  });

  test('what a person said is known of the set that was asked, and of every set that a ranking holds', () => {
    const task = { first: [4], rest: [1, 2], worst: 0 };
    expect(knownAnswer([0, 1, 2, 4], [task])).toBe(answerNumber(4, 3, 0));
    expect(knownAnswer([0, 4], [task])).toBe(-1);
    const ranking = { first: [3, 1, 4], rest: [0, 2], worst: null };
    expect(knownAnswer([1, 2, 3], [ranking])).toBe(answerNumber(3, 2, 1));
    expect(knownAnswer([0, 2, 3], [ranking])).toBe(-1);
    expect(knownAnswer([1, 5], [ranking])).toBe(-1);
  });

  test('rankings answer every set as they say, and someone without an answer answers none', () => {
    const orders = [
      [2, 0, 1, 3],
      [3, 1, 0, 2],
    ];
    const rankings = Array.from({ length: 60 }, (_, i) => {
      const order = orders[i % 2];
      return i === 7 ? null : { first: order.slice(0, 3), rest: order.slice(3), worst: null };
    });
    const [exercise] = choiceSurvey(4, [rankings]).exercises!;
    const posteriors = Float64Array.from({ length: 120 }, (_, at) => Number(at % 4 === 0 || at % 4 === 3));
    const rows = [...rankings.keys()];
    const columns = new ShortSets(exercise, 3, true).columns({ posteriors, segments: 2, weights: null, rows });
    expect(columns.map(({ code }) => code).sort()).toEqual([
      'Exercise_1_2_3',
      'Exercise_1_2_4',
      'Exercise_1_3_4',
      'Exercise_2_3_4',
    ]);
    const { codes, labels } = columns.find(({ code }) => code === 'Exercise_1_2_3')!;
    expect([labels[codes[0]], labels[codes[1]], codes[7]]).toEqual([
      'Item 3 > Item 1 > Item 2',
      'Item 2 > Item 1 > Item 3',
      MISSING,
    ]);
  });

  test('what two sets state comes true of people who took no part, and the file scores codes and cells', async () => {
    const { people, exercise, candidates, right } = await made();
    const targets = [0, 1, 2];
    const top = findTopK(candidates, { questions: 2, targets });
    const chosen = { ...candidates, columns: top.chosen.map((at) => candidates.columns[at]) };
    const file = writeClassifier(chosen, fitClassifier(chosen, {}, top), {
      kind: 'probability',
      name: 'Sets',
      targets,
      idColumn: null,
      question: (code, items) => `${code}: ${items!.join(', ')}`,
      cut: () => null,
    });
    const tool = openClassifier(file);
    const sets = file.variables.map(({ items }) => items!.map((item) => exercise.items.indexOf(item)));
    let hits = 0;
    for (let i = TAKING; i < PEOPLE; i++) {
      const answers = sets.map((set, v) => {
        const { first, worst } = people.answer(i, set);
        const [best, last] = [set.indexOf(first[0]), set.indexOf(worst!)];
        const at = tool.keys[v].read(`${best + 1}${last + 1}`, 'labels');
        expect(tool.keys[v].read(file.variables[v].labels[at], 'labels')).toBe(at);
        return at;
      });
      hits += Number(tool.assign(answers).segment === right[i]);
    }
    const actual = hits / (PEOPLE - TAKING);
    expect(actual).toBeGreaterThan(0.6);
    // A share of 700 people is known to 1.8 points, of 2,000 to one; three standard errors of both.
    expect(Math.abs(top.stats.all - actual)).toBeLessThan(0.06);
  });
});
