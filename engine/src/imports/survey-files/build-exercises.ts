import { CHOICE_TYPE } from '@qp/facts';
import { type ChoiceAnswer, stagesOf, storedAnswer, writtenAnswer } from '../../choices/index.ts';
import { taskColumns } from '../../survey/exercises.ts';
import type { Exercise } from '../../survey/survey.ts';
import type { ChoiceColumn } from './choice-columns.ts';
import { type Problems, shortened } from './problems.ts';
import type { Gathered } from './survey-reading.ts';

/** Columns that the answers to an exercise may fill: people times these are kept. */
const MAX_ANSWER_COLUMNS = 2000;

/** The exercises of a survey from their tasks, in the order of the dictionary. Problems are told; null where there are any. */
export function buildExercises(gathered: Gathered, problems: Problems): Exercise[] | null {
  const before = problems.count;
  const tasks = gathered.variables.filter(({ kind }) => kind === CHOICE_TYPE);
  const exercises = Array.from(
    Map.groupBy(tasks, ({ exercise }) => exercise!),
    ([code, own]): Exercise => ({
      code,
      items: gathered.items.get(code)?.labels ?? [],
      columns: own.flatMap((variable) => {
        const column = gathered.choices.get(variable.code);
        if (!column) return [];
        const of = column.take();
        compare(gathered, variable.code, column, of);
        return taskColumns(variable.code, column.answers, of);
      }),
    }),
  );
  for (const { code, columns } of exercises) {
    if (columns.length > MAX_ANSWER_COLUMNS) {
      gathered.data.complain({ problem: { kind: 'too many choices', exercise: shortened(code) } });
    }
  }
  return problems.count > before ? null : exercises.filter(({ columns }) => columns.length > 0);
}

/** The discretized file may have the same cells, and must then say the same. */
function compare(gathered: Gathered, code: string, column: ChoiceColumn, of: Int32Array): void {
  const again = gathered.choicesAgain.get(code);
  if (!again) return;
  const rows = gathered.ids?.match.rows ?? null;
  const text = (answers: readonly ChoiceAnswer[], place: number) => (place < 0 ? '' : writtenAnswer(answers[place]));
  const there = again.take();
  const at = there.findIndex((place, i) => text(again.answers, place) !== text(column.answers, of[rows?.[i] ?? i]));
  if (at < 0) return;
  const labels = gathered.items.get(gathered.variables.find((variable) => variable.code === code)!.exercise!)!.labels;
  const named = (written: string) =>
    written.replace(/\d+/g, (item) => labels[Number(item)]).replaceAll(/([>|])/g, ' $1 ');
  gathered.discretized.complain({
    line: again.lines[at],
    column: code,
    value: named(text(again.answers, there[at])),
    problem: {
      kind: 'other choice',
      other: gathered.data.file,
      text: shortened(named(text(column.answers, of[rows?.[at] ?? at]))),
    },
  });
}

/** Groups of items that no set connects, counted. */
export function partsOfExercise({ columns, items }: Exercise): number {
  const leader = items.map((_, i) => i);
  const find = (i: number): number => (leader[i] === i ? i : find(leader[i]));
  const seen = new Set<number>();
  for (const { answers } of columns) {
    for (const answer of answers) {
      for (const { shown } of stagesOf(storedAnswer(answer))) {
        for (const item of shown) {
          seen.add(item);
          leader[find(item)] = find(shown[0]);
        }
      }
    }
  }
  return new Set([...seen].map(find)).size;
}
