import { describe, expect, it } from 'vitest';
import { drawPeople, plantSurvey } from '../testing/planted-people.ts';
import { searchTopK } from '../testing/search-top-k.ts';
import { openClassifier } from './classify.ts';
import { fitClassifier } from './fit-classifier.ts';
import { findTopK, measureTyped } from './top-k.ts';
import type { HeldOut, TypingData } from './types.ts';
import { writeClassifier } from './write-classifier.ts';

const TARGETS = [0, 1, 2];
const QUESTIONS = 5;
const SURVEYS = 10;

/** Many weak questions and few people: a search finds questions that look better than they are. */
const planted = (seed: number) =>
  plantSurvey(
    seed,
    [0.4, 0.35, 0.25],
    Array.from({ length: 40 }, () => 4),
    () => 0.55,
  );

function rightOn(fresh: TypingData, seen: TypingData, list: readonly number[], measured: HeldOut): number {
  const columns = (data: TypingData) => list.map((at) => data.columns[at]);
  const data = { ...seen, columns: columns(seen) };
  const classifier = openClassifier(
    writeClassifier(data, fitClassifier(data, {}, measured), {
      kind: 'probability',
      name: 'Test',
      targets: TARGETS,
      idColumn: null,
      question: (code) => code,
      cut: () => null,
    }),
  );
  let right = 0;
  fresh.segmentOf.forEach((own, i) => {
    const { segment } = classifier.assign(columns(fresh).map(({ codes }) => codes[i]));
    right += Number(segment === own) / fresh.segmentOf.length;
  });
  return right;
}

describe('a typed list of questions', () => {
  it('[TT28] is measured like a search where it is what a search finds', () => {
    const seen = drawPeople(planted(1), 300, 2);
    const top = findTopK(seen, { questions: QUESTIONS, targets: TARGETS });
    const typed = measureTyped(seen, top.chosen.toReversed(), TARGETS);
    expect(typed.measured).toEqual(top.measured);
    expect(typed.stats.contingency).toEqual(top.stats.contingency);
  });

  it('[TT28] states what new respondents meet, within a point on average, wherever the list comes from', () => {
    const kinds = {
      found: (found: number[]) => found.toReversed(),
      'one replaced': (found: number[], others: number[]) => [...found.slice(0, 4), others[3]],
      'two kept': (found: number[], others: number[]) => [...found.slice(0, 2), ...others.slice(0, 3)],
      'the first five': () => [0, 1, 2, 3, 4],
    };
    const kind = Object.entries(kinds).map(([name, make]) => ({ name, make, off: 0 }));
    let asGiven = 0;
    for (let survey = 0; survey < SURVEYS; survey++) {
      const source = planted(100 + survey);
      const seen = drawPeople(source, 400, 200 + survey);
      const fresh = drawPeople(source, 6000, 300 + survey);
      const found = searchTopK(seen, { questions: QUESTIONS, targets: TARGETS });
      const others = [...seen.columns.keys()].filter((at) => !found.includes(at));
      for (const one of kind) {
        const list = one.make(found, others);
        const measured = measureTyped(seen, list, TARGETS);
        const right = rightOn(fresh, seen, list, measured);
        one.off += (measured.measured.accuracy - right) / SURVEYS;
        if (one.name !== 'found') continue;
        const columns = list.map((at) => seen.columns[at]);
        asGiven += (fitClassifier({ ...seen, columns }).measured.accuracy - right) / SURVEYS;
      }
    }
    // Treating a searched list as given is what makes a figure too optimistic.
    expect(asGiven).toBeGreaterThan(0.03);
    expect(Math.abs(kind.reduce((sum, { off }) => sum + off, 0) / kind.length)).toBeLessThan(0.01);
    // Ten samples of 400 people have a standard error of 0.8 points.
    for (const { name, off } of kind) expect([name, Math.abs(off) < 0.016]).toEqual([name, true]);
  });
});
