import type { Run } from '@qp/contract';
import { segmentTitle } from '@qp/facts';
import type { PictureName } from '../../../ui/picture-head.ts';

export function pictureNames(run: Run, order: readonly number[]): PictureName[] {
  return order.map((segment) => ({ segment, title: segmentTitle(segment, run.header_descriptions) }));
}
