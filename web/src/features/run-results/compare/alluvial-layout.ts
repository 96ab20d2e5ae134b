import type { RunSolution } from '@qp/contract';

/** Where the nodes and bands of the picture stand, in pixels. */

export interface AlluvialNode {
  /** Place of the solution, from 0, and number of the segment in it. */
  readonly solution: number;
  readonly segment: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface AlluvialBand {
  readonly from: AlluvialNode;
  readonly to: AlluvialNode;
  /** As a share of everyone. */
  readonly share: number;
  readonly fromY: number;
  readonly toY: number;
  readonly height: number;
}

interface Alluvial {
  readonly nodes: readonly AlluvialNode[];
  readonly bands: readonly AlluvialBand[];
}

interface AlluvialSpace {
  readonly width: number;
  readonly height: number;
  /** Above, for the numbers of segments. */
  readonly top: number;
  /** At the right, for the names of the last nodes. */
  readonly right: number;
  readonly node: number;
}

/** Between two segments of a solution, less where there are very many. */
const gapFor = (most: number): number => Math.max(2, Math.min(10, 120 / most));

export function alluvialLayout(solutions: readonly RunSolution[], room: AlluvialSpace): Alluvial {
  const most = Math.max(...solutions.map(({ segments }) => segments.length));
  const gap = gapFor(most);
  const usable = room.height - room.top - gap * (most - 1) - 4;
  const step = solutions.length > 1 ? (room.width - room.right - room.node) / (solutions.length - 1) : 0;
  const nodes = solutions.map((solution, at) => column(solution, at, at * step));
  return { nodes: nodes.flatMap((byNumber) => [...byNumber.values()]), bands: bandsOf() };

  function column(solution: RunSolution, at: number, x: number): Map<number, AlluvialNode> {
    const gaps = gap * (solution.segments.length - 1);
    // Every solution is as high as everyone; those of few segments stand in the middle.
    let y = room.top + (gap * (most - 1) - gaps) / 2;
    const placed = new Map<number, AlluvialNode>();
    for (const segment of solution.order) {
      const height = solution.segments[segment - 1].share * usable;
      placed.set(segment, { solution: at, segment, x, y, width: room.node, height });
      y += height + gap;
    }
    return placed;
  }

  function bandsOf(): AlluvialBand[] {
    const bands: AlluvialBand[] = [];
    solutions.slice(0, -1).forEach((solution, at) => {
      const left = new Map<number, number>();
      const right = new Map<number, number>();
      for (const source of solution.order) {
        for (const target of solutions[at + 1].order) {
          const share = solution.next[source - 1][target - 1];
          if (share === 0) continue;
          const from = nodes[at].get(source)!;
          const to = nodes[at + 1].get(target)!;
          const height = share * usable;
          const [fromY, toY] = [left.get(source) ?? from.y, right.get(target) ?? to.y];
          bands.push({ from, to, share, fromY, toY, height });
          left.set(source, fromY + height);
          right.set(target, toY + height);
        }
      }
    });
    return bands;
  }
}

/** The outline of a band, as an SVG path. */
export function bandPath({ from, to, fromY, toY, height }: AlluvialBand): string {
  const [x0, x1] = [from.x + from.width, to.x];
  const middle = (x0 + x1) / 2;
  const round = (value: number) => Math.round(value * 100) / 100;
  const points = [x0, fromY, middle, fromY, middle, toY, x1, toY].map(round);
  const back = [x1, toY + height, middle, toY + height, middle, fromY + height, x0, fromY + height].map(round);
  return `M${points[0]} ${points[1]}C${points.slice(2).join(' ')}L${back[0]} ${back[1]}C${back.slice(2).join(' ')}Z`;
}
