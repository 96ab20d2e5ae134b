import { Workbook } from '@cj-tech-master/excelts';
import type { ExportSource } from './export-source.ts';
import { addCoverSheet } from './workbook-cover.ts';
import { addCrosstabSheet } from './workbook-table.ts';

/** Crosstab Formatted .xlsx: a cover sheet, and the cross-tab as the screen shows it. */
export async function crosstabWorkbook(
  source: ExportSource,
  progress: (share: number) => void = () => {},
): Promise<Uint8Array> {
  const workbook = new Workbook();
  workbook.creator = 'Quantitative Persona (QP) Tool';
  workbook.created = source.exported;
  workbook.modified = source.exported;
  workbook.title = `${source.name} Cross-Tab`;
  addCoverSheet(workbook, source);
  addCrosstabSheet(workbook, source, progress);
  // Opens on the cross-tab: that is what was asked for.
  workbook.views = [{ x: 0, y: 0, width: 24_000, height: 14_000, firstSheet: 0, activeTab: 1, visibility: 'visible' }];
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}
