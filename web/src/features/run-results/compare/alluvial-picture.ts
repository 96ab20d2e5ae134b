import type { Run, RunSolution } from '@qp/contract';
import { mixed, segmentName, shortLabel, traitsOf } from '@qp/facts';
import type { solutionWords } from '@qp/words/compare/solutions';
import { type Mark, rectangle, words as written } from '../../../ui/picture/marks.ts';
import { type Mode, segmentColour, type Tokens } from '../../../ui/theme.ts';
import { type AlluvialBand, type AlluvialNode, alluvialLayout, bandPath } from './alluvial-layout.ts';

const NODE = 14;
const TOP = 34;
/** Height that a name needs. */
const LINE = 13;

export const alluvialHeight = (most: number): number => Math.max(340, Math.min(860, TOP + most * 30));

/** Named as in the run where it is the same segment; else by its number alone. */
export function nodeTitle(run: Run, { segments }: RunSolution, segment: number): string {
  const same = segments[segment - 1].same_as;
  const name = same === null ? '' : segmentName(run.header_descriptions[same - 1]);
  return name === '' ? `SEG${segment}` : `SEG${segment} ${name}`;
}

type SolutionWords = ReturnType<typeof solutionWords>;

/** Respondents from solution to solution: one node per segment, one band per move from one to another. */
export function alluvialPicture(
  words: SolutionWords,
  run: Run,
  solutions: readonly RunSolution[],
  chosen: { readonly solution: number; readonly segment: number } | null,
  { mode, t, width }: { readonly mode: Mode; readonly t: Tokens; readonly width: number },
): Mark[] {
  const most = Math.max(...solutions.map(({ segments }) => segments.length));
  const right = Math.min(190, width * 0.2);
  const { nodes, bands } = alluvialLayout(solutions, {
    width,
    height: alluvialHeight(most),
    top: TOP,
    right,
    node: NODE,
  });
  const between = solutions.length > 1 ? (width - right - NODE) / (solutions.length - 1) - NODE : right;
  const at = ({ solution, segment }: AlluvialNode) => solutions[solution].segments[segment - 1];
  const colour = (node: AlluvialNode) => {
    const own = segmentColour(at(node).mostly_from, mode);
    // A single group has no segment's colour; a new segment has a paler shade of its origin.
    if (solutions[node.solution].segments.length === 1) return t.secondary;
    return at(node).same_as === null ? mixed(own, t.surface, 0.35) : own;
  };
  const title = (node: AlluvialNode) =>
    solutions[node.solution].segments.length === 1
      ? words.everyone
      : nodeTitle(run, solutions[node.solution], node.segment);
  const isChosen = (node: AlluvialNode) => chosen?.solution === node.solution && chosen.segment === node.segment;
  const segmentsIn = ({ solution }: AlluvialNode) => solutions[solution].segments.length;
  const bandSentence = ({ from, to, share }: AlluvialBand) =>
    words.band(share, title(from), segmentsIn(from), title(to), segmentsIn(to));
  const nodeSentence = (node: AlluvialNode) => words.node(title(node), segmentsIn(node), at(node).share);
  const label = (node: AlluvialNode) => {
    const space = node.solution === solutions.length - 1 ? right - 8 : between - 10;
    const characters = Math.floor(space / 6.4);
    return node.height < LINE - 3 || characters < 5 ? '' : shortLabel(title(node), characters);
  };
  const touched = ({ from, to }: AlluvialBand) => chosen === null || isChosen(from) || isChosen(to);
  return [
    ...bands.map((band) => ({
      d: bandPath(band),
      fill: colour(band.from),
      opacity: touched(band) ? 0.38 : 0.14,
      lit: { opacity: 0.62 },
      tip: bandSentence(band),
    })),
    ...nodes.flatMap((node, pick) => [
      rectangle(
        { x: node.x, y: node.y, width: node.width, height: Math.max(1, node.height), radius: 3 },
        {
          fill: colour(node),
          tip: nodeSentence(node),
          pick,
          ...(isChosen(node) && { stroke: t.text, strokeWidth: 2 }),
        },
      ),
      written(label(node), [node.x + node.width + 5, node.y + node.height / 2], {
        fill: t.text,
        size: 11.5,
        weight: isChosen(node) ? 650 : 500,
      }),
    ]),
    ...solutions.map(({ segments: { length } }, solution) => {
      const own = length === run.segments && traitsOf(run).isOneOfItsFits;
      const x = nodes.find((node) => node.solution === solution)?.x ?? 0;
      const look = own ? { fill: t.coralText, weight: 700 } : { fill: t.secondary, weight: 500 };
      return written(own ? words.thisRun(length) : String(length), [x, 12], look);
    }),
  ];
}

/** Which node was clicked on. */
export function pickedNode(
  solutions: readonly RunSolution[],
  picked: number,
): { readonly solution: number; readonly segment: number } {
  return alluvialLayout(solutions, { width: 1, height: 1, top: 0, right: 0, node: 0 }).nodes[picked];
}

/** For screen readers: where the respondents of each segment come from. */
export function alluvialAlternative(words: SolutionWords, run: Run, solutions: readonly RunSolution[]): string {
  return solutions
    .slice(1)
    .map((solution, before) => {
      const lines = solution.segments.map(({ share }, k) => {
        const origins = solutions[before].next
          .map((row, r) => ({ r, of: share > 0 ? row[k] / share : 0 }))
          .filter(({ of }) => of >= 0.1)
          .sort((a, b) => b.of - a.of)
          .map(({ r, of }) => words.origin(of, r + 1));
        return words.segmentAlternative(nodeTitle(run, solution, k + 1), share, origins);
      });
      return words.alternative(solution.segments.length, lines);
    })
    .join(' ');
}
