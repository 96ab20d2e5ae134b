import { csvLine } from '../../../platform/csv/index.ts';
import { hasOut, type KitPart, units } from './kit.ts';

/** People with the answer that every part must give. */
export const testCases: KitPart = {
  file: 'test_cases.csv',
  mediaType: 'text/csv; charset=utf-8',
  make: ({ classifier, names, cases }) => {
    const codes = classifier.variables.map(({ code }) => code);
    const out = hasOut(classifier);
    const head = [
      'case',
      'kind',
      ...codes,
      'segment',
      'segment_name',
      ...(out ? ['target_or_out'] : []),
      ...classifier.segments,
      'note',
    ];
    const lines = cases.map(({ id, kind, answers, expected: { segment, group, probabilities, note } }) =>
      csvLine([
        ...[id, kind, ...answers, segment, names[classifier.segments.indexOf(segment)]],
        ...(out ? [group] : []),
        ...[...probabilities, note],
      ]),
    );
    return [csvLine(head), ...lines].join('');
  },
};

/** A longer table is of no use: spreadsheets end here too. */
export const MAX_COMBINATIONS = 1_000_000;

/** Every combination of answers with its segment; no other program is needed to look one up. */
export const allAnswers: KitPart = {
  file: 'all_answers.csv',
  mediaType: 'text/csv; charset=utf-8',
  make: (kit) => {
    const { variables, segments, intercepts } = kit.classifier;
    const combinations = variables.reduce((product, { labels }) => product * labels.length, 1);
    if (combinations > MAX_COMBINATIONS) return null;
    const scores = variables.map(({ scores: rows }) => rows.map((row) => row.map(units)));
    const cells = kit.codes.map((codes) => codes.map((code) => `${csvLine([code]).trimEnd()},`));
    const ends = segments.map((own, s) => csvLine([own, kit.names[s]]));
    const pieces: string[] = [csvLine([...variables.map(({ code }) => code), 'segment', 'segment_name'])];
    const visit = (v: number, prefix: string, sums: readonly number[]) => {
      if (v === variables.length) {
        let best = 0;
        for (let s = 1; s < sums.length; s++) if (sums[s] > sums[best]) best = s;
        pieces.push(prefix + ends[best]);
        return;
      }
      scores[v].forEach((row, at) => {
        visit(
          v + 1,
          prefix + cells[v][at],
          sums.map((sum, s) => sum + row[s]),
        );
      });
    };
    visit(0, '', intercepts.map(units));
    return pieces.join('');
  },
};
