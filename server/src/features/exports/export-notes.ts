import { CIRCULAR, CORRECTED, legendOf, settingsText } from '@qp/words/crosstab/significance';
import type { ExportTable } from './export-source.ts';

/** What a reader of the file must know about its tests and corrected figures, one line each. */
export function exportNotes({ findings, corrected, view }: ExportTable): string[] {
  const tested = findings
    ? [
        `Significance: ${settingsText(view)}`,
        ...legendOf(view).map(({ sign, text }) => (sign ? `${sign}  ${text}` : text)),
        ...(view.testCluster === 'yes' ? [CIRCULAR] : []),
      ]
    : [];
  return corrected ? [...tested, CORRECTED] : tested;
}
