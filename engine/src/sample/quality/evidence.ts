import type { PersonQuality, QualityEvidence, QualityIndex } from '@qp/facts';
import type { Survey } from '../../survey/index.ts';
import type { QualitySource } from './answer-quality.ts';
import { nearestTo } from './nearest.ts';
import { openProblems } from './open-answers.ts';
import { askedQuestions, comparedColumns, durationOf, gridsOf } from './questions.ts';
import { contradicts, type Grid, momentsOf, reversedPairs, type ScaleItem } from './scale-indices.ts';

/** More answers than these aren't read. */
const MOST_ROWS = 30;
/** So many answers that few others gave. */
const RAREST = 8;

type Rows = QualityEvidence['rows'];
interface Found {
  readonly rows: Rows;
  readonly other?: string;
}

/** The answers that raised these flags of a person [DQ9]; none of someone who isn't there. */
export function qualityEvidence(source: QualitySource, id: string, flags: readonly QualityIndex[]): PersonQuality {
  const { survey, variables } = source;
  const row = survey.ids.indexOf(id);
  if (row < 0) return { id, evidence: [] };
  const labels = new Map(variables.map(({ code, label }) => [code, label || code]));
  const labelOf = (code: string) => labels.get(code) ?? code;
  const grids = gridsOf(survey, variables);
  const at = { source, row, labelOf, grids, items: grids.flat() };
  const evidence = flags.map((index) => {
    const { rows, other = null } = finders[index](at);
    return { index, other, rows: rows.slice(0, MOST_ROWS), more: Math.max(0, rows.length - MOST_ROWS) };
  });
  return { id, evidence };
}

interface At {
  readonly source: QualitySource;
  readonly row: number;
  readonly items: readonly ScaleItem[];
  readonly grids: readonly Grid[];
  labelOf(code: string): string;
}

const finders: Readonly<Record<QualityIndex, (at: At) => Found>> = {
  speed: ({ source: { survey, variables }, row }) => {
    const duration = durationOf(survey, variables);
    return { rows: duration ? [{ label: duration.label, answers: [String(duration.column.values[row])] }] : [] };
  },
  run: (at) => ({ rows: answersTo(at, longestRun(at)) }),
  spread: (at) => ({ rows: answersTo(at, at.items) }),
  'even-odd': (at) => ({
    rows: at.grids.map((grid) => ({
      label: at.labelOf(grid[0].code),
      answers: [0, 1].map((half) => halfMean(grid, half, at.row)),
    })),
  }),
  reversed: (at) => {
    const { survey } = at.source;
    const pairs = reversedPairs(at.items, at.grids, momentsOf(at.items, survey.respondents));
    const contradicted = pairs.filter(({ one, other }) => isGiven(one, at.row) && isGiven(other, at.row));
    return {
      rows: contradicted
        .filter((pair) => contradicts(pair, at.row))
        .flatMap(({ one, other }) => answersTo(at, [one, other])),
    };
  },
  unanswered: ({ source: { survey, variables }, row, labelOf }) => {
    const asked = askedQuestions(survey, durationOf(survey, variables)?.column.code ?? null);
    return {
      rows: asked
        .filter(({ isAnswered }) => isAnswered(row))
        .map(({ code }) => ({ label: labelOf(code), answers: [] })),
    };
  },
  unusual: (at) => ({ rows: answersTo(at, rarest(at)) }),
  duplicate: ({ source: { survey }, row, labelOf }) => {
    const columns = comparedColumns(survey);
    const other = nearestTo(
      columns.map(({ codes }) => codes),
      row,
    );
    const different = columns.filter(({ codes }) => codes[row] !== codes[other]);
    return {
      other: survey.ids[other],
      rows: different.map(({ code, labels, codes }) => ({
        label: labelOf(code),
        answers: [row, other].map((person) => labels[codes[person]] ?? ''),
      })),
    };
  },
  open: ({ source: { texts }, row }) => ({
    rows: texts
      .filter(({ answers }) => openProblems(answers)[row] !== null)
      .map(({ label, code, answers }) => ({ label: label || code, answers: [answers[row].slice(0, 500)] })),
  }),
  choices: ({ source: { survey }, row }) => ({
    rows: (survey.exercises ?? []).flatMap(({ code, items, columns }) =>
      columns
        .filter(({ codes, answers }) => codes[row] < answers.length)
        .map(({ task, answers, codes }) => ({
          label: `${code} ${task}`,
          answers: [named(answers[codes[row]], items)],
        })),
    ),
  }),
};

const isGiven = ({ codes, points }: ScaleItem, row: number): boolean => codes[row] < points;

function answersTo({ source: { survey }, row, labelOf }: At, items: readonly ScaleItem[]): Rows {
  return items
    .filter((item) => isGiven(item, row))
    .map(({ code, codes }) => ({ label: labelOf(code), answers: [labelsOf(survey, code)[codes[row]]] }));
}

const labelsOf = ({ categorical }: Survey, code: string): readonly string[] =>
  categorical.find((column) => column.code === code)?.labels ?? [];

function longestRun({ grids, row }: At): ScaleItem[] {
  let longest: ScaleItem[] = [];
  for (const grid of grids) {
    let run: ScaleItem[] = [];
    for (const item of grid) {
      const goesOn = isGiven(item, row) && run.length > 0 && run[0].codes[row] === item.codes[row];
      run = goesOn ? [...run, item] : isGiven(item, row) ? [item] : [];
      if (run.length > longest.length) longest = run;
    }
  }
  return longest;
}

function halfMean(grid: Grid, half: number, row: number): string {
  const answers = grid.filter((item, at) => at % 2 === half && isGiven(item, row)).map(({ codes }) => codes[row] + 1);
  return answers.length === 0 ? '' : (answers.reduce((sum, answer) => sum + answer, 0) / answers.length).toFixed(1);
}

/** Their answers that the fewest others gave. */
function rarest({ source: { survey }, items, row }: At): ScaleItem[] {
  const shareOf = (item: ScaleItem) => {
    let same = 0;
    for (const code of item.codes) same += Number(code === item.codes[row]);
    return same / survey.respondents;
  };
  return items
    .filter((item) => isGiven(item, row))
    .map((item) => ({ item, share: shareOf(item) }))
    .sort((a, b) => a.share - b.share)
    .slice(0, RAREST)
    .map(({ item }) => item);
}

/** An answer in words: its items are numbers in the list. */
const named = (answer: string, items: readonly string[]): string =>
  answer.replace(/\d+/g, (at) => items[Number(at)] ?? at);
