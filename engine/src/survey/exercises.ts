import { type ChoiceAnswer, partsOf, writtenAnswer } from '../choices/choice-answers.ts';
import { CODES, type Exercise, type ExerciseColumn, MISSING } from './survey.ts';

const MOST_IN_A_COLUMN = CODES - 2;

/** The columns of a task: `of` is the answer of each respondent, -1 where there is none. */
export function taskColumns(task: string, answers: readonly ChoiceAnswer[], of: Int32Array): ExerciseColumn[] {
  const parts = answers.map((answer) => partsOf(answer).map(writtenAnswer));
  const most = parts.reduce((deepest, own) => Math.max(deepest, own.length), 0);
  return Array.from({ length: most }, (_, part) => part).flatMap((part) => {
    const written = [...new Set(parts.flatMap((own) => own[part] ?? []))];
    const placeOf = new Map(written.map((text, place) => [text, place]));
    const columns = Array.from({ length: Math.ceil(written.length / MOST_IN_A_COLUMN) }, (_, c) => ({
      task,
      part,
      answers: written.slice(c * MOST_IN_A_COLUMN, (c + 1) * MOST_IN_A_COLUMN),
      codes: new Uint8Array(of.length).fill(MISSING),
    }));
    const places = parts.map((own) => (own[part] === undefined ? -1 : placeOf.get(own[part])!));
    of.forEach((answer, i) => {
      const place = answer < 0 ? -1 : places[answer];
      if (place >= 0) columns[Math.floor(place / MOST_IN_A_COLUMN)].codes[i] = place % MOST_IN_A_COLUMN;
    });
    return columns;
  });
}

/** Answers to an exercise per person who answered any of it. */
export function answersPerPerson({ columns }: Exercise): number {
  const respondents = columns[0]?.codes.length ?? 0;
  let [people, answers] = [0, 0];
  for (let i = 0; i < respondents; i++) {
    let own = 0;
    for (const { codes } of columns) own += Number(codes[i] !== MISSING);
    people += Number(own > 0);
    answers += own;
  }
  return people > 0 ? answers / people : 0;
}
