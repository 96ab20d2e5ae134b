import type { ChoiceAnswer } from '@qp/engine/choices';
import { clusterData, fitPiece, membership, onlyPeople } from '@qp/engine/latent-class';
import { Random, shuffle } from '@qp/engine/numerics';
import { onlyRespondents, type Survey } from '@qp/engine/survey';
import { choiceSurvey, madeChoosers, maxdiff, sushiPresent, sushiRankings } from '@qp/engine/testing/choice-surveys';
import {
  findTopK,
  fitClassifier,
  openClassifier,
  ShortSets,
  segmentsWithout,
  separated,
  writeClassifier,
} from '@qp/engine/typing-tool';
import { answerNumber } from '@qp/facts';
import type { BenchCase, Measurement } from '../bench-case.ts';

const AS = { treatment: 'categories', spread: false } as const;

/** A survey, and what its people would answer to a set of items. */
interface People {
  readonly survey: Survey;
  answer(person: number, set: readonly number[]): ChoiceAnswer;
}

/** What the tools of so many sets state, and how many of the people who took no part they type as all their answers do. */
async function honesty(people: People, taking: number, segments: number, size: number, numbers: readonly number[]) {
  const everyone = clusterData(people.survey, ['Exercise']);
  const rows = Int32Array.from({ length: taking }, (_, i) => i);
  const data = onlyPeople(everyone, rows);
  const settings = { maxSegments: segments, predict: false, starts: 10 } as const;
  const piece = await fitPiece(data, settings, AS, { kind: 'fits', segments: [segments] });
  // Without a segment of random choosers, as in the prototypes that set the goals.
  const fit = piece.kind === 'fits' && piece.fits.find(({ atRandom }) => !atRandom);
  if (!fit) throw new Error('no fit');
  const { assignments: segmentOf, probabilities: posteriors } = membership(data, fit);
  const right = membership(everyone, fit).assignments;
  const without = await segmentsWithout({ survey: data, fit, alpha: 1, treatment: 'categories' }, segmentOf);
  const [exercise] = onlyRespondents(people.survey, rows).exercises!;
  const sets = [new ShortSets(exercise, size, true)];
  const asGiven = { columns: [], segmentOf, segments, weights: null, posteriors, without, sets };
  const all = separated(asGiven, rows);
  const targets = Array.from({ length: segments }, (_, k) => k);
  return numbers.map((questions) => {
    const found = findTopK(all, { questions, targets });
    const chosen = { ...all, columns: found.chosen.map((at) => all.columns[at]) };
    const about = {
      kind: 'probability',
      name: '',
      targets,
      idColumn: null,
      question: () => '',
      cut: () => null,
    } as const;
    const tool = openClassifier(writeClassifier(chosen, fitClassifier(chosen, {}, found), about));
    const asked = chosen.columns.map(({ items }) => items!.map((item) => exercise.items.indexOf(item)));
    let hits = 0;
    for (let i = taking; i < right.length; i++) {
      const answers = asked.map((set) => {
        const { first, rest, worst } = people.answer(i, set);
        return answerNumber(size, set.indexOf(first[0]), set.indexOf(worst ?? rest[0]));
      });
      hits += Number(tool.assign(answers).segment === right[i]);
    }
    return { questions, stated: found.stats.all, actual: hits / (right.length - taking) };
  });
}

/** Rankings answer any set. */
function rankers(rankings: readonly ChoiceAnswer[], items: number): People {
  const answer = (i: number, set: readonly number[]): ChoiceAnswer => {
    const order = [...rankings[i].first, ...rankings[i].rest].filter((item) => set.includes(item));
    return { first: order.slice(0, 1), rest: order.slice(1, -1), worst: order.at(-1)! };
  };
  return { survey: choiceSurvey(items, [rankings]), answer };
}

/** The same people, asked best-worst tasks of four items in place of a ranking. */
function taskedRankers(rankings: readonly ChoiceAnswer[], items: number, sets: number): People {
  const plain = rankers(rankings, items);
  const setOf = (version: number, t: number) =>
    Array.from({ length: items }, (_, item) => item)
      .sort(
        (a, b) =>
          ((a * 7 + version * 3 + t * 5 + a * a * (t + 1)) % 11) -
          ((b * 7 + version * 3 + t * 5 + b * b * (t + 1)) % 11),
      )
      .slice(0, 4);
  const tasks = Array.from({ length: sets }, (_, t) => rankings.map((_, i) => plain.answer(i, setOf(i % 10, t))));
  return { survey: choiceSurvey(items, tasks), answer: plain.answer };
}

/** A figure of one survey of 900 people scatters by a point and a half: what holds is a mean. */
const SURVEYS = 6;

export const benchCase: BenchCase = {
  title: `Short sets: what is stated less what comes true of people who took no part; means of ${SURVEYS} surveys or splits`,
  async run(only) {
    const measured: Measurement[] = [];
    type Rest = [taking: number, segments: number, size: number, numbers: readonly number[]];
    const measure = async (name: string, surveys: readonly (() => People)[], ...rest: Rest) => {
      if (only && !name.startsWith(only)) return;
      const found: Awaited<ReturnType<typeof honesty>>[] = [];
      for (const survey of surveys) found.push(await honesty(survey(), ...rest));
      rest[3].forEach((questions, at) => {
        const mean = (of: 'stated' | 'actual') => found.reduce((sum, one) => sum + one[at][of], 0) / found.length;
        const value = 100 * (mean('stated') - mean('actual'));
        const what = `${name}, ${questions} of ${rest[2]} items`;
        measured.push({ what: `${what}: typed right`, value: 100 * mean('actual'), unit: '%' });
        measured.push({ what: `${what}: stated less actual`, value, unit: '', target: { within: 2 } });
      });
    };
    if (sushiPresent) {
      const rankings = sushiRankings();
      const shuffled = (seed: number) => {
        const order = shuffle(
          Int32Array.from(rankings, (_, i) => i),
          new Random(seed, 9, 9),
        );
        return Array.from(order, (i) => rankings[i]);
      };
      const splits = <T>(make: (of: readonly ChoiceAnswer[]) => T) =>
        Array.from({ length: SURVEYS }, (_, n) => () => make(shuffled(n + 1)));
      await measure(
        'sushi',
        splits((of) => rankers(of, 10)),
        3000,
        5,
        5,
        [1, 2, 3],
      );
      await measure(
        'tasks of sushi',
        splits((of) => taskedRankers(of, 10, 6)),
        2000,
        4,
        5,
        [1, 2, 3],
      );
    }
    const planted = maxdiff().planted.utilities;
    const like = { people: 6000, segments: 4, items: 14, sets: 10, shown: 4 };
    const made = (own: Partial<Parameters<typeof madeChoosers>[0]>, seed: number) =>
      Array.from({ length: SURVEYS }, (_, n) => () => madeChoosers({ ...like, ...own, seed: seed + 10 * n }));
    await measure('planted', made({ planted, atRandom: 0.06 }, 31), 900, 5, 4, [1, 2, 3, 5]);
    await measure('fresh', made({ items: 12, sets: 8 }, 32), 900, 4, 5, [1, 2, 3]);
    await measure('apart', made({ deviation: 0.8 }, 33), 900, 4, 4, [1, 2, 3, 5]);
    return measured;
  },
};
