import { groupsAt } from '@qp/engine/survey';
import { openClassifier, type Reading, readAnswers } from '@qp/engine/typing-tool';
import { answersOfSet } from '@qp/facts';
import type { Kit } from '../features/typing-tool/kit/index.ts';
import { kitOf } from '../features/typing-tool/kit-facts.thread.ts';
import { asVersion1, classifierScorer, sampleClassifier, samplePeople } from './sample-classifier.ts';

/** A kit with names that no part may stumble over, and people with what the server answers; for tests. */

export const HOSTILE_NAMES = [
  `O'Neill "the saver" \\ \${q://QID1/x} $1 $& %s`,
  '</script><b>--; DROP TABLE answers; /* ]]> */',
  '=HYPERLINK("http://x.example","a") | \u2028 😀 é €',
  // A name is one line in the product; no part may count on it.
  "#{x} `rm` 'a'' \\' \\\\ \t <!-- &amp; @SUM(1)\n+1\r\n'\n--\n",
];

export function sampleKit(targets: readonly number[] = [0, 2], version: 1 | 2 = 2): Kit {
  const newest = sampleClassifier('probability', targets, 4, HOSTILE_NAMES);
  const { file } = version === 1 ? asVersion1(newest) : newest;
  const groups = [...file.targets.map((number) => `SEG${number}`), ...(targets.length < 4 ? ['Out'] : [])];
  const rates = groups.map((group) => ({ group, share: 0.8 }));
  return kitOf(file, { names: HOSTILE_NAMES, originalCodes: '' }, rates);
}

/** The same with a number as its first question, in groups that leave no number out. */
export function numberKit(): Kit {
  const { file } = sampleClassifier('probability', [0, 2], 4, HOSTILE_NAMES);
  const { cut, column } = groupsAt('q1', Float64Array.of(0, 12.5, 99), [12.5, 40]);
  const variables = file.variables.map((variable, v) =>
    v === 0 ? { ...variable, cut, labels: column.labels } : variable,
  );
  return kitOf({ ...file, variables }, { names: HOSTILE_NAMES, originalCodes: '' }, sampleKit().hitRates);
}
/** The same with a set of three items as its first question. */
export function setKit(): Kit {
  const { file } = sampleClassifier('probability', [0, 2], 4, HOSTILE_NAMES);
  const items = ['Price', `O'Neill's "taste"`, '=1+1; é'];
  const answers = answersOfSet(3);
  const labels = answers.map(({ best, worst }) => `${items[best]} > ${items[3 - best - worst]} > ${items[worst]}`);
  const cut = {
    kind: 'texts' as const,
    texts: answers.map(({ best, worst }) => `${best + 1}${worst + 1}`),
    labels: [...answers.keys()],
  };
  const variables = file.variables.map((variable, v) => {
    if (v > 0) return variable;
    const rows = (scores: readonly (readonly string[])[]) => answers.map((_, at) => scores[(2 * at) % scores.length]);
    const { scores, scores_incomplete = [] } = variable;
    return { ...variable, items, labels, cut, scores: rows(scores), scores_incomplete: rows(scores_incomplete) };
  });
  return kitOf({ ...file, variables }, { names: HOSTILE_NAMES, originalCodes: '' }, sampleKit().hitRates);
}

/** Raw numbers of its first question: beyond the ends, at the edges, with decimals, and no numbers. */
export const RAW_NUMBERS = ['-30', '0', '12.49', '12.5', '39.999', '40', '1234.5', '99999', '1e6', 'n/a', ''];

export interface ServedPerson {
  readonly answers: readonly string[];
  readonly segment: string;
  readonly name: string;
  readonly group: string;
  readonly probabilities: readonly string[];
  readonly note: string;
}

interface PeopleSettings {
  readonly rawThird?: boolean;
  readonly breaks?: boolean;
  /** Questions that hold nothing but these texts, by position. */
  readonly numbers?: Readonly<Record<number, readonly string[]>>;
}

/** People as they come in a file, and what the server says of each. `odd` texts hold line breaks and tabs too. */
export function servedPeople(
  kit: Kit,
  rows: number,
  { rawThird = false, breaks = true, numbers = {} }: PeopleSettings = {},
): ServedPerson[] {
  const scorer = classifierScorer(openClassifier(kit.classifier));
  const people = samplePeople(rows, 77, rawThird)
    .slice(1)
    .map((row, i) =>
      row
        .slice(0, 5)
        .map(
          (text, v) => numbers[v]?.[(i * (v + 3)) % numbers[v].length] ?? (breaks ? text : text.replaceAll('\n', ' ')),
        ),
    );
  const readings = scorer.readers.map(
    (reader, v): Reading => (reader.ambiguous && people.some((row) => reader.showsRaw(row[v])) ? 'raw' : 'labels'),
  );
  return people.map((answers) => {
    const read = readAnswers(scorer.readers, answers, readings);
    const [assigned] = scorer.assign(read, 1, () => [...answers]);
    return {
      answers,
      segment: scorer.segments[assigned.segment],
      name: kit.names[assigned.segment],
      group: assigned.group!,
      probabilities: assigned.probabilities,
      note: assigned.note,
    };
  });
}

/** The text of a part. */
export async function textOf(part: { make(kit: Kit): unknown }, kit: Kit): Promise<string> {
  return String(await part.make(kit));
}
