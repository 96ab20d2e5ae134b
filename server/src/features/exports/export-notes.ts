import { CIRCULAR, CORRECTED, legendOf, settingsText } from '@qp/words/crosstab/significance';
import type { ExportTable } from './export-source.ts';

/** What whoever gets a file must know of its tests and corrected figures, a line each; none where there are neither. */
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
