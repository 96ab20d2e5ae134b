import type { RunSolution } from '@qp/contract';
import { expect, it } from 'vitest';
import { alluvialLayout, bandPath } from './alluvial-layout.ts';

const solution = (shares: number[], order: number[], next: number[][]): RunSolution => ({
  segments: shares.map((share) => ({ share, kept: null, mostly_from: 1, same_as: null, answers: [] })),
  order,
  next,
});
const solutions = [
  solution([1], [1], [[0.6, 0.4]]),
  solution(
    [0.6, 0.4],
    [2, 1],
    [
      [0.5, 0.1, 0],
      [0, 0, 0.4],
    ],
  ),
  solution([0.5, 0.1, 0.4], [3, 1, 2], []),
];
const room = { width: 400, height: 224, top: 20, right: 86, node: 14 };

it('stands every solution in its column, segments in their order and as high as their shares', () => {
  const { nodes } = alluvialLayout(solutions, room);
  expect(nodes.map(({ solution: at, segment, x }) => [at, segment, x])).toEqual([
    [0, 1, 0],
    [1, 2, 150],
    [1, 1, 150],
    [2, 3, 300],
    [2, 1, 300],
    [2, 2, 300],
  ]);
  // 224 less the top, two gaps of 10 and a margin of 4.
  expect(nodes.map(({ height }) => Math.round(height))).toEqual([180, 72, 108, 72, 90, 18]);
  const last = nodes.at(-1)!;
  expect(last.y + last.height).toBeLessThanOrEqual(room.height);
});

it('fills each node with its bands, without gaps, and draws none without respondents', () => {
  const { nodes, bands } = alluvialLayout(solutions, room);
  expect(bands).toHaveLength(5);
  for (const node of nodes) {
    const [out, into] = [bands.filter(({ from }) => from === node), bands.filter(({ to }) => to === node)];
    if (node.solution < 2) expect(out.reduce((sum, { height }) => sum + height, 0)).toBeCloseTo(node.height, 6);
    if (node.solution > 0) expect(into.reduce((sum, { height }) => sum + height, 0)).toBeCloseTo(node.height, 6);
    for (const band of out) expect(band.fromY + band.height).toBeLessThanOrEqual(node.y + node.height + 1e-6);
  }
  expect(bandPath(bands[0])).toMatch(/^M14 [\d.]+C.*Z$/);
});
