import { assignmentDoubts, noteOf, openClassifier, probabilityText } from '@qp/engine/typing-tool';
import type { ClassifierFile } from '@qp/facts';
import { stageWords } from '@qp/words/jobs/stages';
import { peopleByPlan } from '../features/typing-tool/new-people.thread.ts';
import { csvPeople, type Scorer, scoreFile } from '../features/typing-tool/scored-file.ts';
import { CsvError } from '../platform/csv/index.ts';
import { threadWork } from '../platform/queue/thread.ts';
import type { NamedFile } from '../platform/tabular/index.ts';

/** Assigns the people of a file by a classifier file, as the kit's programs do it. */

export interface ClassifyTask {
  readonly people: NamedFile;
  readonly out: string;
  readonly classifier: ClassifierFile;
}
export type Classified = { readonly rows: number; readonly placed: readonly number[] } | { readonly problem: string };

export default threadWork<ClassifyTask, Classified>(async ({ people, out, classifier: file }, { progress }) => {
  const { assign, keys } = openClassifier(file);
  const codes = file.variables.map(({ code }) => code);
  const merged = file.targets.length < file.segments.length;
  const scorer: Scorer = {
    codes,
    readers: keys,
    otherQuestions: new Set(codes),
    idColumn: file.id_column,
    merged,
    segments: file.segments,
    names: file.segment_names ?? null,
    *assign(answers, rows, textsOf) {
      for (let row = 0; row < rows; row++) {
        const given = answers.subarray(row * codes.length, (row + 1) * codes.length);
        const assigned = assign(given);
        const doubts = assignmentDoubts(codes, given, textsOf(row), assigned);
        yield {
          segment: assigned.segment,
          ...(merged && { group: assigned.group < file.targets.length ? `SEG${file.targets[assigned.group]}` : 'Out' }),
          probabilities: assigned.millionths.map(probabilityText),
          note: noteOf(doubts),
          doubts: doubts.map(({ kind }) => kind),
        };
      }
    },
  };
  try {
    const source = /\.csv$/i.test(people.name)
      ? csvPeople(people.path)
      : peopleByPlan(people, [], codes, file.id_column);
    const { rows, placed } = await scoreFile(source, out, scorer, {
      probabilities: file.kind === 'probability',
      progress: (share) => progress(share, stageWords('en').assigningRespondents),
    });
    return { rows, placed };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { problem: error.message };
  }
});
