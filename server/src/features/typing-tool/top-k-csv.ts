import type { TopKStats } from '@qp/contract';
import { segmentTitle } from '@qp/facts';
import { csvHeadings } from '@qp/words/files/csv-headings';
import { csvLine } from '../../platform/csv/index.ts';

/** Hit rates and the curve go beyond the specified figures; a request without them gets a file without them. */
type Stats = Omit<TopKStats, 'hit_rates' | 'curve'> & Partial<Pick<TopKStats, 'hit_rates' | 'curve'>>;

/** A top-K result as one sheet: what was found, how well it does, and the tables, with a blank line between them. */
export function topKCsv(
  run: { readonly name: string; readonly header_descriptions: readonly string[] },
  { k, variables, stats }: { k: number; variables: readonly string[]; stats: Stats },
): string {
  const headings = csvHeadings('en').topK;
  const share = (value: number) => value.toFixed(6);
  const groups = stats.contingency_headers.map((name) => groupTitle(name, run.header_descriptions));
  const table = (title: string, cells: readonly (readonly number[])[]) => [
    [title, ...groups.map((name) => `Predicted ${name}`)],
    ...cells.map((row, i) => [`Actual ${groups[i] ?? ''}`, ...row.map(share)]),
  ];
  const lines: (readonly string[])[] = [
    ['Run', run.name],
    [headings.variables, String(k)],
    [],
    ['Order', `Top ${k} Variables`],
    ...variables.map((name, i) => [String(i + 1), name]),
    [],
    [headings.accuracy, 'Share'],
    ['acc', share(stats.acc)],
    ['acc_targets_and_out', share(stats.acc_targets_and_out)],
    ['acc_in_target_groups', share(stats.acc_in_target_groups)],
    [],
    ...table(headings.ofRows, stats.contingency),
    [],
    ...table(headings.ofColumns, stats.contingency_col),
  ];
  if (stats.hit_rates) {
    const rates = stats.hit_rates.map((rate, i) => [groups[i] ?? '', share(rate)]);
    lines.push([], [headings.hitRate, 'Share'], ...rates);
  }
  if (stats.curve) {
    const points = stats.curve.map((point) => [
      String(point.questions),
      share(point.acc),
      share(point.acc_targets_and_out),
      share(point.acc_in_target_groups),
    ]);
    lines.push([], ['Questions', 'acc', 'acc_targets_and_out', 'acc_in_target_groups'], ...points);
  }
  return lines.map((cells) => csvLine(cells)).join('');
}

/** "SEG2 Savers", or "Out". */
function groupTitle(header: string, descriptions: readonly string[]): string {
  const segment = /^SEG(\d+)$/.exec(header)?.[1];
  return segment === undefined ? header : segmentTitle(Number(segment), descriptions);
}
