import type { TopKStats } from '@qp/contract';
import { csvLine } from '../../platform/csv/index.ts';

/** Hit rates and the curve go beyond the specified figures: who leaves them out gets a file without them. */
type Stats = Omit<TopKStats, 'hit_rates' | 'curve'> & Partial<Pick<TopKStats, 'hit_rates' | 'curve'>>;

/** A top-K result as one sheet: what was found, how well it does, and the tables, with a blank line between them. */
export function topKCsv(
  runName: string,
  { k, variables, stats }: { k: number; variables: readonly string[]; stats: Stats },
): string {
  const share = (value: number) => value.toFixed(6);
  const table = (title: string, cells: readonly (readonly number[])[]) => [
    [title, ...stats.contingency_headers.map((name) => `Predicted ${name}`)],
    ...cells.map((row, i) => [`Actual ${stats.contingency_headers[i] ?? ''}`, ...row.map(share)]),
  ];
  const lines: (readonly string[])[] = [
    ['Run', runName],
    ['Number of variables', String(k)],
    [],
    ['Order', `Top ${k} Variables`],
    ...variables.map((name, i) => [String(i + 1), name]),
    [],
    ['Accuracy on people left out', 'Share'],
    ['acc', share(stats.acc)],
    ['acc_targets_and_out', share(stats.acc_targets_and_out)],
    ['acc_in_target_groups', share(stats.acc_in_target_groups)],
    [],
    ...table('Row Aggregate', stats.contingency),
    [],
    ...table('Column Aggregate', stats.contingency_col),
  ];
  if (stats.hit_rates) {
    const rates = stats.hit_rates.map((rate, i) => [stats.contingency_headers[i] ?? '', share(rate)]);
    lines.push([], ['Hit rate', 'Share'], ...rates);
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
