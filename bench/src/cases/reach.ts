import { spawnSync } from 'node:child_process';
import { Random } from '@qp/engine/numerics';
import { dealFolds, findReach, foldsOf, type Reach } from '@qp/engine/reach';
import { MISSING } from '@qp/engine/survey';
import { openClassifier, writeClassifier } from '@qp/engine/typing-tool';
import { findsNothing } from '@qp/facts';
import type { BenchCase, Measurement } from '../bench-case.ts';
import { type CustomerSurvey, customerSurveys, freshCustomers, onlyCustomers, permuted } from '../customer-surveys.ts';

/** Customer data against boosted trees on the same folds, against people held back, and without anything to find. */

const FRESH = 10;
const FRESH_PEOPLE = 1200;
const SHUFFLED = 100;
const SHUFFLED_PEOPLE = 500;
/** Times that a third of the people are held back. */
const SPLITS = 10;
const PYTHON = '/usr/bin/python3';
/** Threads that wait for one another would be slow beside other programs. */
const env = { ...process.env, OMP_NUM_THREADS: '1' };
const trees = new URL('../boosted_trees.py', import.meta.url).pathname;

export const benchCase: BenchCase = {
  title: 'Customer data: accuracy beside boosted trees of scikit-learn, honesty, and shuffled segments',
  async run(only) {
    const wanted = (part: string) => !only || part === only;
    return [
      ...(wanted('trees') ? await besideTrees() : []),
      ...(wanted('held-back') ? heldBack() : []),
      ...(wanted('shuffled') ? shuffled() : []),
    ];
  },
};

const hasTrees = (): boolean => spawnSync(PYTHON, ['-c', 'import sklearn']).status === 0;

async function besideTrees(): Promise<Measurement[]> {
  if (!hasTrees()) return [{ what: 'boosted trees: skipped, scikit-learn is absent', value: 0, unit: 'surveys' }];
  const found: Measurement[] = [];
  for await (const survey of customerSurveys()) found.push(...compared(survey.name, [survey]));
  for (const pairs of [false, true]) {
    const fresh = Array.from({ length: FRESH }, (_, n) => freshCustomers(FRESH_PEOPLE, n + 1, pairs));
    found.push(...compared(fresh[0].name, fresh));
  }
  return found;
}

/** The means over some surveys. */
function compared(name: string, surveys: readonly CustomerSurvey[]): Measurement[] {
  const mean = (of: (survey: CustomerSurvey) => number) =>
    (100 * surveys.reduce((sum, survey) => sum + of(survey), 0)) / surveys.length;
  const ours = mean((survey) => findReach(survey).result.accuracy.value);
  const theirs = mean(treesOn);
  return [
    { what: `${name}: our accuracy on held-out respondents`, value: ours, unit: '%' },
    { what: `${name}: boosted trees`, value: theirs, unit: '%' },
    { what: `${name}: ours less boosted trees`, value: ours - theirs, unit: 'points', target: { atLeast: -2 } },
  ];
}

function treesOn(survey: CustomerSurvey): number {
  const { segmentOf, segments } = survey;
  const folds = dealFolds(segmentOf, segments, foldsOf(segmentOf.length, null), null);
  const columns = survey.variables.map((variable) =>
    'column' in variable
      ? Array.from(variable.column.codes, (code) => (code === MISSING ? null : code))
      : Array.from(variable.values, (value) => (Number.isNaN(value) ? null : value)),
  );
  const input = JSON.stringify({ columns, segments: [...segmentOf], folds: [...folds] });
  const { stdout, stderr, status } = spawnSync(PYTHON, [trees], { input, env, encoding: 'utf8', maxBuffer: 1e8 });
  if (status !== 0) throw new Error(`boosted trees failed: ${stderr}`);
  return Number(stdout);
}

/** What is stated of two thirds of the people, against what comes true among the others. */
function heldBack(): Measurement[] {
  return [false, true].flatMap((pairs): Measurement[] => {
    let [stated, probability, actual] = [0, 0, 0];
    for (let split = 1; split <= SPLITS; split++) {
      const all = freshCustomers(1.5 * FRESH_PEOPLE, split, pairs);
      const random = new Random(split, 3, 3);
      const isBack = Array.from(all.segmentOf, () => random.below(3) === 0);
      const rows = [...isBack.keys()];
      const rest = onlyCustomers(
        all,
        rows.filter((i) => !isBack[i]),
      );
      const back = onlyCustomers(
        all,
        rows.filter((i) => isBack[i]),
      );
      const found = findReach(rest);
      stated += found.result.accuracy.value / SPLITS;
      probability += found.result.stated / SPLITS;
      actual += rightOn(found, rest, back) / SPLITS;
    }
    const name = pairs ? 'fresh, with a pair' : 'fresh';
    const within = { within: 2 };
    return [
      { what: `${name}: right among people held back`, value: 100 * actual, unit: '%' },
      { what: `${name}: stated less actual`, value: 100 * (stated - actual), unit: 'points', target: within },
      {
        what: `${name}: mean probability less actual`,
        value: 100 * (probability - actual),
        unit: 'points',
        target: within,
      },
    ];
  });
}

/** By the classifier as it is handed over, from texts as a file has them. */
function rightOn({ levels, fitted }: Reach, { segments, segmentOf }: CustomerSurvey, back: CustomerSurvey): number {
  const columns = levels.map(({ column }) => column);
  const classifier = openClassifier(
    writeClassifier({ columns, segmentOf, segments, weights: null }, fitted, {
      kind: 'probability',
      name: 'Customers',
      targets: Array.from({ length: segments }, (_, s) => s),
      idColumn: null,
      question: (code) => code,
      cut: (code) => levels.find(({ column }) => column.code === code)?.cut ?? null,
    }),
  );
  const codeOf = (variable: CustomerSurvey['variables'][number]) =>
    'column' in variable ? variable.column.code : variable.code;
  const inOrder = columns.map(({ code }) => back.variables.find((variable) => codeOf(variable) === code)!);
  let right = 0;
  back.segmentOf.forEach((own, i) => {
    const answers = inOrder.map((variable, v) => {
      const text =
        'column' in variable
          ? (variable.column.labels[variable.column.codes[i]] ?? '')
          : Number.isNaN(variable.values[i])
            ? ''
            : String(variable.values[i]);
      return classifier.keys[v].read(text, 'labels');
    });
    right += Number(classifier.assign(answers).segment === own);
  });
  return right / back.segmentOf.length;
}

/** Segments at random must be said to be no better than their sizes. */
function shuffled(): Measurement[] {
  let nothing = 0;
  for (let seed = 1; seed <= SHUFFLED; seed++) {
    const survey = permuted(freshCustomers(SHUFFLED_PEOPLE, seed, seed % 2 === 0), seed);
    nothing += Number(findsNothing({ variables: [], ...findReach(survey).result }));
  }
  return [
    {
      what: 'shuffled segments, said to be no better than sizes',
      value: (100 * nothing) / SHUFFLED,
      unit: '%',
      target: { atLeast: 95 },
    },
  ];
}
