import { type Agreement, agreementOf } from '@qp/facts';
import type { JudgedResult } from '../run/index.ts';

/** Agreement of the segments shown, merged ones included; null for one segment and for older runs. */
export function agreementOfRun({
  fits,
  merged,
  segments,
}: Pick<JudgedResult, 'fits' | 'merged' | 'segments'>): Agreement | null {
  const table = fits.find((fit) => fit.segments === (merged?.of ?? segments))?.agreementTable;
  return table ? agreementOf(table, merged?.groups ?? null) : null;
}
