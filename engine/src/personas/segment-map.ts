import type { CrosstabGroup } from '@qp/facts';
import { correspondence } from './correspondence.ts';
import { questionsOf, toldQuestion } from './questions.ts';

export interface MapPoint {
  readonly x: number;
  readonly y: number;
}
export interface MapAnswer extends MapPoint {
  readonly question: string;
  readonly answer: string;
}
export interface SegmentMap {
  readonly inertia: number;
  /** The part of the inertia that each axis shows; the second is 0 where there is one only. */
  readonly shown: readonly [number, number];
  readonly segments: readonly MapPoint[];
  readonly answers: readonly MapAnswer[];
}

const MAX_ANSWERS = 12;

/** Segments and the answers that separate them, on two axes [CA3]; null where there is nothing to draw: fewer than two segments, or no difference. */
export function segmentMap(cluster: CrosstabGroup, segments: number): SegmentMap | null {
  const columns = questionsOf(cluster).flatMap((question) =>
    question.answers.map((answer) => ({
      question,
      answer,
      counts: Array.from({ length: segments }, (_, k) => question.base[k] * answer.share[k]),
    })),
  );
  if (segments < 2 || columns.length === 0) return null;
  const table = Array.from({ length: segments }, (_, k) => columns.map(({ counts }) => Math.max(0, counts[k])));
  const { inertia, principal, rows, columns: points, columnMasses } = correspondence(table);
  if (principal.length === 0) return null;
  const plane = (at: readonly number[]): MapPoint => ({ x: at[0], y: at[1] ?? 0 });
  // What an answer makes of the two axes shown.
  const part = (j: number) => columnMasses[j] * (points[j][0] ** 2 + (points[j][1] ?? 0) ** 2);
  const asked = new Set<string>();
  const chosen = columns
    .map((column, j) => ({ ...column, j }))
    .sort((a, b) => part(b.j) - part(a.j))
    .filter(({ question: { exercise, code }, answer: { name } }) => {
      const told = exercise ? `${code}\n${name}` : code;
      return !asked.has(told) && asked.add(told);
    })
    .slice(0, MAX_ANSWERS);
  return {
    inertia,
    shown: [principal[0] / inertia, (principal[1] ?? 0) / inertia],
    segments: rows.map(plane),
    answers: chosen.map(({ question, answer, j }) => ({
      question: toldQuestion(question),
      answer: answer.name,
      ...plane(points[j]),
    })),
  };
}
