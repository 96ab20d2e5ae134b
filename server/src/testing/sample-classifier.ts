import { seededNumbers } from '@qp/engine/numerics';
import { groupsAt } from '@qp/engine/survey';
import { drawPeople, plantSurvey } from '@qp/engine/testing/planted-people';
import {
  assignmentDoubts,
  type Classifier,
  fitClassifier,
  noteOf,
  openClassifier,
  probabilityText,
  writeClassifier,
} from '@qp/engine/typing-tool';
import type { ClassifierKind } from '@qp/facts';
import type { Scorer } from '../features/typing-tool/scored-file.ts';

/** A classifier with every oddity that answers can have, and people to assign with it; for tests. */

const LABELS = [
  ['18-34', '35-54', '55+'],
  ['Ja, täglich', 'Nein "nie"', 'manchmal; selten', 'weiß nicht'],
  ['1', '2', '3'],
  ['Strongly agree', 'Agree', 'Disagree'],
  ['=yes', '-no', '@?'],
];
const CUTS = [
  { kind: 'ranges', from: [18, 35, 55, 99], to: [34, 54.5, 90, 99], labels: [0, 1, 2, 255] },
  { kind: 'texts', texts: ['1', '2', '3', '4', 'nie'], labels: [0, 1, 2, 3, 1] },
  // Labels that are raw answers of other labels: the column has to be looked at.
  { kind: 'ranges', from: [1, 3, 7], to: [2, 6, 10], labels: [2, 1, 0] },
  null,
  null,
] as const;

export function sampleClassifier(
  kind: ClassifierKind,
  targets: readonly number[],
  segments = 4,
  names?: readonly string[],
): Classifier {
  const sizes = [0.4, 0.3, 0.2, 0.1].slice(0, segments);
  const survey = plantSurvey(
    7,
    sizes,
    LABELS.map(({ length }) => length),
    () => 1.3,
  );
  const drawn = drawPeople(survey, 600, 8, 0.05);
  const data = { ...drawn, columns: drawn.columns.map((column, v) => ({ ...column, labels: LABELS[v] })) };
  const file = writeClassifier(data, fitClassifier(data), {
    kind,
    name: 'Sample',
    targets,
    idColumn: 'respondent',
    question: (code) => `Question ${code}?`,
    cut: (code) => CUTS[data.columns.findIndex((column) => column.code === code)]!,
  });
  // Through JSON, as it would be from a file.
  return openClassifier(JSON.parse(JSON.stringify({ ...file, ...(names && { segment_names: names }) })));
}

/** With a number in its groups, as a typing tool asks it. */
export function numberClassifier(): Classifier {
  const { file } = sampleClassifier('probability', [0, 1, 2, 3]);
  const { column, cut } = groupsAt('q1', Float64Array.of(18, 90), [35, 55]);
  const variables = file.variables.map((variable, v) =>
    v === 0 ? { ...variable, labels: column.labels, cut } : variable,
  );
  return openClassifier(JSON.parse(JSON.stringify({ ...file, variables })));
}

/** Raw numbers with their groups: beyond the ends, and on both sides of each edge, as near as spreadsheets can write them. */
export const RAW_NUMBERS = [
  ['-1e6', 0],
  ['34.999999999999', 0],
  ['35', 1],
  ['54.999999999999', 1],
  ['55', 2],
  ['1e9', 2],
] as const;

/** The same classifier as an earlier version of the product wrote it. */
export function asVersion1({ file }: Classifier): Classifier {
  const { incomplete: _, ...rest } = file;
  const variables = file.variables.map(({ scores_incomplete: __, ...variable }) => variable);
  return openClassifier({ ...rest, variables, version: 1 });
}

export function classifierScorer(classifier: Classifier): Scorer {
  const { file, keys } = classifier;
  const codes = file.variables.map(({ code }) => code);
  return {
    codes,
    readers: keys,
    otherQuestions: new Set(),
    idColumn: file.id_column,
    segments: file.segments,
    names: file.segment_names ?? null,
    merged: file.targets.length < file.segments.length,
    assign: (answers, rows, textsOf) =>
      Array.from({ length: rows }, (_, i) => {
        const own = answers.subarray(i * codes.length, (i + 1) * codes.length);
        const assigned = classifier.assign(own);
        const doubts = assignmentDoubts(codes, own, textsOf(i), assigned);
        return {
          segment: assigned.segment,
          group: assigned.group < file.targets.length ? `SEG${file.targets[assigned.group]}` : 'Out',
          probabilities: assigned.millionths.map(probabilityText),
          note: noteOf(doubts),
          doubts: doubts.map(({ kind }) => kind),
        };
      }),
  };
}

/** Rows with labels, raw answers, missing and unknown ones; `rawThird` makes the ambiguous column plainly raw. */
export function samplePeople(rows: number, seed: number, rawThird: boolean): string[][] {
  const random = seededNumbers(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];
  const odd = ['', 'NA', ' ', '.', '#N/A', 'N/A', 'nonsense', '=1+1', 'line\nbreak', 'a "quote"', 'x,y', 'é€'];
  const raw = [
    ['18', '34.4', ' 35 ', '54,5', '60', '99', '91', '3e1', '+20', '54.9'],
    ['1', '2', '3 ', '4', 'nie', '5', '01'],
    rawThird ? ['1', '2', '3', '4', '5.5', '7', '10', '11'] : ['1', '2', '3'],
    ['Agree', ' Agree', 'agree'],
    ['-no', '=yes'],
  ];
  const people = Array.from({ length: rows }, (_, i) => [
    ...LABELS.map((labels, v) => {
      const dice = random();
      // Some people leave half of the questions unanswered, some all of them.
      if ((i % 10 === 3 && (v + i) % 2 === 0) || i % 50 === 7) return '';
      if (dice < 0.15) return pick(odd);
      return dice < 0.5 || (v === 2 && rawThird) ? pick(raw[v]) : pick(labels);
    }),
    i % 7 === 0 ? `=cmd ${i}` : i % 5 === 0 ? `-${i}` : `p ${i}`,
  ]);
  return [['q1', 'q2', 'q3', 'q4', 'q5', 'respondent'], ...people];
}
