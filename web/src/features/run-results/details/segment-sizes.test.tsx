import type { Run } from '@qp/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SegmentSizes } from './segment-sizes.tsx';

const sizes = {
  name: 'Absolute Val.',
  value: [100, 300, 400],
  index: [-1, -1, -1],
  base: [100, 300, 400],
  valueType: 'unitless' as const,
};
const variable = { name: '', code: '', rows: [sizes] };

it('calls each segment by its name beside its number', () => {
  const run = {
    segments: 2,
    header_descriptions: ['Savers\nCount every cent', ''],
    crosstabMetrics: [{ name: 'Segment Size', factors: [{ name: '', variables: [variable] }] }],
  } as unknown as Run;
  const page = renderToStaticMarkup(<SegmentSizes run={run} />);
  expect(page).toContain('title="SEG1 Savers"');
  expect(page.replaceAll(/<[^>]*>/g, ' ')).toMatch(/SEG1\s+Savers/);
  expect(page).not.toContain('Count every cent');
  expect(page).toContain('title="SEG2"');
});
