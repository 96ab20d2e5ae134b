import { type Run, respondentsText, segmentSizes, segmentTitle } from '@qp/contract';
import type { PictureName } from '../../../ui/picture-head.ts';

/** "Needs and attitudes. Base: 3,000 respondents, 3,145 weighted": a picture that leaves the page says whose it is. */
export function pictureBase(run: Run): string {
  const weighted = run.weighted ? segmentSizes(run.crosstabMetrics)[run.segments] : null;
  return `${run.name}. Base: ${respondentsText(run.respondents, weighted)}`;
}

export function pictureNames(run: Run, order: readonly number[]): PictureName[] {
  return order.map((segment) => ({ segment, title: segmentTitle(segment, run.header_descriptions) }));
}
