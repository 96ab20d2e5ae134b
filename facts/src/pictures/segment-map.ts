import { segmentName, segmentTitle } from '../segments.ts';
import { type LabelledDot, type PlacedLabel, placeLabels } from './label-placing.ts';
import { answerLabel, answerName, commonBeginnings, shortLabel } from './short-labels.ts';

/** How a segment map is laid out: the same on the screen and on a slide, whatever their sizes. */

interface Point {
  readonly x: number;
  readonly y: number;
}
interface MapFacts {
  /** By segment number, as the correspondence analysis places them. */
  readonly segments: readonly Point[];
  /** The most telling first. */
  readonly answers: readonly (Point & { readonly question: string; readonly answer: string })[];
}
interface MapSegments {
  readonly order: readonly number[];
  readonly shares: readonly number[];
  readonly names: readonly string[];
}
interface MapSize {
  readonly width: number;
  readonly height: number;
  /** Height of the letters, in the same unit. */
  readonly letters: number;
}

interface MapDot {
  /** As the correspondence analysis places it. */
  readonly at: Point;
  /** In the picture, from its left and its top. */
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly label: PlacedLabel;
}
export interface MapLayout {
  /** What the axes run over; a unit is as long across as up. */
  readonly across: readonly [number, number];
  readonly up: readonly [number, number];
  readonly segments: readonly (MapDot & { readonly segment: number })[];
  readonly answers: readonly (MapDot & { readonly question: string; readonly answer: string })[];
  /** Answers for whose labels the more telling ones leave no room. */
  readonly leftOut: number;
}

/** Size of the dots, in heights of a letter: a segment's grows with its share, an answer's is small. */
const SEGMENT_DOT = { least: 0.45, more: 1.8 };
const ANSWER_DOT = 0.33;
/** Lengths of an answer's label, the longest first; which are tried, and in a narrow picture. */
const ANSWER_LENGTHS = [[64], [64, 34, 24], [52, 34, 24], [34, 24]];
const NARROW_ANSWER_LENGTHS = [[56], [56, 27, 20], [44, 27, 20], [27, 20, 16]];
/** A shorter beginning, such as "I ", takes too little room to leave it out. */
const LONG_BEGINNING = 8;
/** In a picture narrower than this many letters are high, labels are shorter. */
const NARROW = 48;

/**
 * `order`: segment numbers as they are shown. `shares`: by segment number. A segment without a name, or without room for it, is written
 * by its number; one without people has no place.
 */
export function layOutMap(map: MapFacts, segments: MapSegments, size: MapSize): MapLayout {
  const lengths = size.width < NARROW * size.letters ? NARROW_ANSWER_LENGTHS : ANSWER_LENGTHS;
  // A label that is cut says no more than one that is left out.
  const unread = ({ leftOut, answers }: MapLayout) => leftOut + answers.filter(({ label }) => isCut(label)).length;
  const [first, ...others] = lengths.map((long) => layOut(map, segments, size, long));
  return others.reduce((best, one) => (unread(one) < unread(best) ? one : best), first);
}

/** What is left out at the beginning is common to several. */
const isCut = ({ text }: PlacedLabel) => text.lastIndexOf('…') > 0;

function layOut(
  { segments, answers }: MapFacts,
  { order, shares, names }: MapSegments,
  { width, height, letters }: MapSize,
  longAnswers: readonly number[],
): MapLayout {
  const { x: across, y: up } = mapRange([...segments, ...answers], width, height);
  const dot = (at: Point, radius: number) => ({
    at,
    x: ((at.x - across[0]) / (across[1] - across[0])) * width,
    y: ((up[1] - at.y) / (up[1] - up[0])) * height,
    radius: radius * letters,
  });
  const narrow = width < NARROW * letters;
  const nameLengths = narrow ? [26, 20, 14] : [26];
  const segmentDots = order
    .filter((segment) => shares[segment - 1] > 0)
    .map((segment) => {
      const cut = (long: number) => {
        const short = names.map((name) => shortLabel(segmentName(name), long));
        const name = short[segment - 1] ?? '';
        // Numbers distinguish names that begin alike.
        const alike = short.filter((other) => other === name).length > 1;
        return alike && name !== '' ? shortLabel(segmentTitle(segment, names), long) : name;
      };
      const texts = [...new Set([...nameLengths.map(cut).filter(Boolean), `SEG${segment}`])];
      const radius = SEGMENT_DOT.least + SEGMENT_DOT.more * Math.sqrt(shares[segment - 1] ?? 0);
      return { ...dot(segments[segment - 1], radius), segment, texts };
    });
  const asks = [...new Set(answers.map(({ question }) => question))];
  const beginnings = commonBeginnings(asks).filter((beginning) => beginning.length >= LONG_BEGINNING);
  const answerDots = answers.map(({ question, answer, ...at }) => {
    const asked = beginnings.find((beginning) => question.startsWith(beginning)) ?? '';
    // Questions that begin alike are distinguished by how they end.
    const short = asked === '' ? question : `…${question.slice(asked.length)}`;
    const text = (long: number) =>
      answerLabel(answerName({ question, answer }).length > long ? short : question, answer, long);
    return { ...dot(at, ANSWER_DOT), question, answer, texts: longAnswers.map(text) };
  });
  const labels = placeLabels(
    [
      ...segmentDots.map((one): LabelledDot => ({ ...one, size: letters, bold: true, needed: true })),
      ...answerDots.map((one): LabelledDot => ({ ...one, size: letters * 0.92 })),
    ],
    width,
    height,
  );
  const kept = <T extends object>(dots: readonly T[], from: number) =>
    dots.flatMap((one, k) => {
      const label = labels[from + k];
      return label ? [{ ...one, label }] : [];
    });
  const shown = kept(answerDots, segmentDots.length);
  return {
    across,
    up,
    segments: kept(segmentDots, 0),
    answers: shown,
    leftOut: answers.length - shown.length,
  };
}

/** Room at the edges for the labels, as a part of the range. */
const ROOM = 0.12;
/** Room for labels above and below all points, and the least and the greatest height of a map, in heights of a letter. */
const LINES = { room: 8, least: 27, most: 58 };

/** The height at which a map of this width has no empty edges, but room for its labels. */
export function mapHeight({ segments, answers }: MapFacts, { width, letters }: Omit<MapSize, 'height'>): number {
  const points = [...segments, ...answers];
  const [across, up] = [spanOf(points.map(({ x }) => x)), spanOf(points.map(({ y }) => y))];
  const lines = ((up.length / across.length) * width) / letters + LINES.room;
  return letters * Math.min(Math.max(LINES.least, lines || 0), LINES.most);
}

/** Ranges of both axes, with one unit as long on the one as on the other, so distances can be read in every direction. */
export function mapRange(points: readonly Point[], width: number, height: number) {
  const [across, up] = [spanOf(points.map(({ x }) => x)), spanOf(points.map(({ y }) => y))];
  const unit = Math.max(across.length / width, up.length / height) * (1 + 2 * ROOM) || 1 / width;
  const range = ({ middle }: { middle: number }, length: number): [number, number] => [
    middle - (unit * length) / 2,
    middle + (unit * length) / 2,
  ];
  return { x: range(across, width), y: range(up, height) };
}

/** From the origin too, which is in every map. */
function spanOf(values: readonly number[]) {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  return { middle: (low + high) / 2, length: high - low };
}
