import type { ContinuumPlaces } from '@qp/facts';
import { ticks } from '@qp/facts';
import { percent, signed, wholePercent } from '@qp/words/numbers';
import type { continuumWords } from '@qp/words/run/continuum';
import { dot, type Mark, type PictureSize, rectangle, words as written } from '../../../ui/picture/marks.ts';
import { labelsBelow, labelWidth, levels, parts, scale, uprights } from '../../../ui/picture/plot.ts';
import { type Mode, segmentColour, type Tokens } from '../../../ui/theme.ts';

type ContinuumWords = ReturnType<typeof continuumWords>;
type Cells = ContinuumPlaces['cells'];
interface Look extends PictureSize {
  readonly mode: Mode;
  readonly t: Tokens;
}

/** People along a continuum, coloured by segment: columns along one line, dots in a plane. */
export function continuumPicture(
  words: ContinuumWords,
  { factors, cells }: ContinuumPlaces,
  names: readonly string[],
  look: Look,
): Mark[] {
  return factors === 1 ? columns(words, cells, names, look) : plane(words, cells, names, look);
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const peopleSentence = (people: readonly number[], names: readonly string[]): string =>
  people.flatMap((share, k) => (share > 0 ? [`${names[k]}: ${percent(share)}`] : [])).join('\n');

function columns(words: ContinuumWords, cells: Cells, names: readonly string[], look: Look): Mark[] {
  const { mode, t, width, height } = look;
  const values = ticks(0, Math.max(...cells.map(({ people }) => sum(people))));
  const left = labelWidth(values.map((value) => wholePercent(value)));
  const frame = { left, right: width - 16, top: 10, bottom: height - 46 };
  const x = parts(cells.length, [frame.left, frame.right]);
  const y = scale([0, values[values.length - 1]], [frame.bottom, frame.top]);
  const column = (0.94 * (frame.right - frame.left)) / cells.length;
  return [
    ...levels({ at: values, on: y, t, label: (value) => wholePercent(value) }, frame),
    ...cells.flatMap(({ people }, n) =>
      people.flatMap((share, k) => {
        if (share === 0) return [];
        const below = sum(people.slice(0, k));
        const place = { x: x(n) - column / 2, y: y(below + share), width: column, height: y(below) - y(below + share) };
        return [rectangle(place, { fill: segmentColour(k + 1, mode), tip: peopleSentence(people, names) })];
      }),
    ),
    ...labelsBelow({ labels: cells.map(({ at }) => signed(at[0], 1)), on: x, t }, frame),
    written(words.place, [(frame.left + frame.right) / 2, height - 10], { fill: t.secondary, align: 'middle' }),
  ];
}

/** Area of a dot by people; the fullest cell nearly touches its neighbours. */
const LARGEST_DOT = 11;

function plane(words: ContinuumWords, cells: Cells, names: readonly string[], look: Look): Mark[] {
  const { mode, t, width, height } = look;
  const along = (axis: number) => {
    const places = cells.map(({ at }) => at[axis]);
    return ticks(Math.min(...places), Math.max(...places));
  };
  const [across, up] = [along(0), along(1)];
  const label = (value: number) => signed(value, 1);
  const frame = { left: labelWidth(up.map(label)), right: width - 16, top: 30, bottom: height - 46 };
  const x = scale([across[0], across[across.length - 1]], [frame.left, frame.right]);
  const y = scale([up[0], up[up.length - 1]], [frame.bottom, frame.top]);
  const fullest = Math.max(...cells.map(({ people }) => sum(people)));
  return [
    written(words.secondPlace, [0, 8], { fill: t.secondary }),
    ...levels({ at: up, on: y, t, label }, frame),
    ...uprights({ at: across, on: x, t, label }, frame, 'below'),
    written(words.firstPlace, [(frame.left + frame.right) / 2, height - 10], { fill: t.secondary, align: 'middle' }),
    ...cells.map(({ at, people }) =>
      dot([x(at[0]), y(at[1])], Math.max(1.5, LARGEST_DOT * Math.sqrt(sum(people) / fullest)), {
        // The colour of the segment that most of them are in.
        fill: segmentColour(people.indexOf(Math.max(...people)) + 1, mode),
        opacity: 0.9,
        tip: peopleSentence(people, names),
      }),
    ),
  ];
}
