import { describe, expect, it } from 'vitest';
import { tokens } from '../theme.ts';
import { dot, line, rectangle, words } from './marks.ts';
import { toSvg } from './picture-files.ts';
import { labelsBelow, parts, scale } from './plot.ts';

describe('the axes of a picture', () => {
  it('place values in proportion, and a range of no length in the middle', () => {
    expect([0, 5, 10].map(scale([0, 10], [100, 0]))).toEqual([100, 50, 0]);
    expect(scale([3, 3], [0, 80])(3)).toBe(40);
    expect([0, 1].map(parts(2, [0, 100]))).toEqual([25, 75]);
  });

  it('leave out labels that would touch their neighbours, unless all are wanted', () => {
    const frame = { left: 0, right: 100, top: 0, bottom: 50 };
    const labels = Array.from({ length: 20 }, (_, n) => `wave ${n}`);
    const below = (all: boolean) =>
      labelsBelow({ labels, on: parts(20, [0, 100]), t: tokens.light, all }, frame).length - 1;
    expect(below(true)).toBe(20);
    expect(below(false)).toBeGreaterThan(1);
    expect(below(false)).toBeLessThan(4);
  });
});

describe('a picture as an SVG file', () => {
  it('has its title, every mark and no word that could be markup', async () => {
    const marks = [
      rectangle({ x: 0, y: 0, width: 10, height: 4 }, { fill: '#123456' }),
      line([[0, 0], null, [1, 2], [3, 4]], { stroke: '#000', strokeWidth: 2, dash: [2, 3] }),
      dot([5, 5], 2, { fill: '#fff' }),
      words('Tea & <coffee>', [1, 10], { fill: '#000' }),
    ];
    const svg = await toSvg({ title: 'Drinks "hot"', marks, width: 480, height: 100 }).text();
    expect(svg).toContain('Drinks &quot;hot&quot;');
    expect(svg).toContain('Tea &amp; &lt;coffee&gt;');
    expect(svg).toContain('<path d="M0 0H10V4H0V0Z" fill="#123456"');
    expect(svg).toContain('<path d="M0 0M1 2L3 4" fill="none" stroke="#000" stroke-width="2" stroke-dasharray="2 3"');
    expect(svg.match(/<path/g)).toHaveLength(3);
  });
});
