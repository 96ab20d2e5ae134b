import { significanceWords } from '@qp/words/crosstab/significance';
import { subgroupWords } from '@qp/words/crosstab/subgroup';
import type { ExportTable } from './export-source.ts';

/** What a reader of the file must know about its tests and corrected figures, one line each. */
export function exportNotes(table: ExportTable): string[] {
  const words = significanceWords('en');
  const { findings, corrected, view } = table;
  const filtered = filterNote(table);
  const tested = findings
    ? [
        words.heading(view),
        ...words.legend(view).map(({ sign, text }) => (sign ? `${sign}  ${text}` : text)),
        ...(view.testCluster === 'yes' ? [words.circular] : []),
      ]
    : [];
  return [...(filtered ? [filtered] : []), ...tested, ...(corrected ? [words.corrected] : [])];
}

/** Who the figures describe, with their number; null for everyone. */
export function filterNote({ filter, evidence, segments, respondents }: ExportTable): string | null {
  return filter === null ? null : subgroupWords('en').inFile(filter, evidence.people[segments], respondents);
}
