import { segmentColours } from '@qp/facts';
import JSZip from 'jszip';
import type { DeckTemplate } from './deck-template.ts';
import { putInTemplate } from './in-template.ts';
import { ownNumbers } from './shape-names.ts';

/** What pptxgenjs 4.0.1 writes and PowerPoint or the schema does not take as it is (deck.test.ts). */

type Mend = (xml: string) => string;

/** Points of the segment map and of the dot plot are drawn in these sizes, by which their charts are recognised. */
export const MAP_POINT = 7;
export const DOT = 11;

/** A bar or line chart has two axes; a third axId makes PowerPoint offer a repair. */
const twoAxes: Mend = (xml) =>
  xml.replace(/(<c:(?:bar|line|area)Chart>.*?)(<\/c:(?:bar|line|area)Chart>)/gs, (_, body: string, end: string) => {
    let seen = 0;
    return body.replace(/<c:axId val="\d+"\/>/g, (axis) => (++seen > 2 ? '' : axis)) + end;
  });

/** Horizontal bars begin at the top, as the rows of the table beside them do. The library's types know one direction only. */
const fromTheTop: Mend = (xml) =>
  xml.includes('<c:barDir val="bar"/>')
    ? xml.replace(/<c:catAx>.*?<\/c:catAx>/s, (axis) =>
        axis.replace('orientation val="minMax"', 'orientation val="maxMin"'),
      )
    : xml;

/** The look of single points comes before the labels of a series. */
const pointsBeforeLabels: Mend = (xml) =>
  xml.replace(/<c:ser>.*?<\/c:ser>/gs, (series) => {
    const points = /<c:dPt>.*?<\/c:dPt>/gs;
    const looks = series.match(points);
    if (!looks || !series.includes('<c:dLbls>')) return series;
    return series.replace(points, '').replace('<c:dLbls>', `${looks.join('')}<c:dLbls>`);
  });

/** So do the points of a line. */
const markersBeforeLabels: Mend = (xml) =>
  xml.replace(/(<c:dLbls>(?:(?!<\/c:ser>).)*?<\/c:dLbls>\s*)(<c:marker>.*?<\/c:marker>)/gs, '$2$1');

/** A figure stays on one line: where two bars are close, LibreOffice would break "31.1%" before its sign. */
const labelsInOneLine: Mend = (xml) =>
  xml.replace(/<c:dLbls>.*?<\/c:dLbls>/gs, (labels) => labels.replace(/<a:bodyPr\/>/g, '<a:bodyPr wrap="none"/>'));

/** Only bars can be inverted. */
const areasAsTheyAre: Mend = (xml) =>
  /<c:(area|line)Chart>/.test(xml) ? xml.replace(/<c:invertIfNegative val="\d"\/>/g, '') : xml;

/** The horizontal axis of a scatter chart is one of values, and has nothing of one of categories. */
const plainValueAxes: Mend = (xml) =>
  xml.replace(/<c:valAx>.*?<\/c:valAx>/gs, (axis) =>
    axis.replace(/<c:(auto|lblAlgn|lblOffset|noMultiLvlLbl) val="\w+"\/>/g, ''),
  );

/** The axes of the map cross where everything is average; their numbers mean nothing, and the library writes them all the same. */
const noNumbersOnMaps: Mend = (xml) =>
  xml.includes('<c:scatterChart>') ? xml.replace(/<c:tickLblPos val="\w+"\/>/g, '<c:tickLblPos val="none"/>') : xml;

type PointSymbol = 'circle' | 'diamond' | 'square' | 'triangle';
/** The same as letters, for a legend. */
export const POINT_SIGNS: Readonly<Record<PointSymbol, string>> = {
  circle: '●',
  diamond: '◆',
  square: '■',
  triangle: '▲',
};
const SYMBOLS: readonly PointSymbol[] = ['circle', 'square', 'triangle', 'diamond'];

/** From the tenth segment on colours repeat, with another symbol. */
export function pointSymbol(segment: number): PointSymbol {
  return SYMBOLS[Math.floor((segment - 1) / segmentColours.light.length) % SYMBOLS.length];
}

/** How the points of a series of a scatter chart are drawn; size in points. */
export interface PointMark {
  readonly symbol: PointSymbol;
  readonly size: number;
}

/** Marks of the series of a chart, in their order. */
export interface ChartMarks {
  readonly size: typeof MAP_POINT | typeof DOT;
  readonly marks: readonly PointMark[];
}

/** The library draws the points of all series alike. */
const pointMarks =
  ({ size, marks }: ChartMarks): Mend =>
  (xml) => {
    if (!xml.includes(`<c:size val="${size}"/>`)) return xml;
    let at = 0;
    return xml.replace(/<c:symbol val="\w+"\/>(<c:size val="\d+"\/>)/g, (whole) => {
      const mark = marks[at++];
      return mark ? `<c:symbol val="${mark.symbol}"/><c:size val="${mark.size}"/>` : whole;
    });
  };

/** How far the interval of each point of a line reaches below and above it. */
export interface PointInterval {
  readonly below: number;
  readonly above: number;
}

/** The library knows no error bars: each line of a chart gets those of its points, in its own colour. */
const lineIntervals =
  (lines: readonly (readonly PointInterval[])[]): Mend =>
  (xml) => {
    if (!xml.includes('<c:lineChart>')) return xml;
    let at = 0;
    return xml.replace(/<c:ser>.*?<\/c:ser>/gs, (series) => {
      const points = lines[at++];
      const colour = /<a:ln[^>]*>\s*(<a:solidFill>.*?<\/a:solidFill>)/s.exec(series)?.[1];
      if (!points || !colour) return series;
      const list = (of: (point: PointInterval) => number) =>
        `<c:numLit><c:formatCode>General</c:formatCode><c:ptCount val="${points.length}"/>${points
          .map((point, n) => `<c:pt idx="${n}"><c:v>${of(point)}</c:v></c:pt>`)
          .join('')}</c:numLit>`;
      const bars =
        '<c:errBars><c:errDir val="y"/><c:errBarType val="both"/><c:errValType val="cust"/><c:noEndCap val="0"/>' +
        `<c:plus>${list(({ above }) => above)}</c:plus><c:minus>${list(({ below }) => below)}</c:minus>` +
        `<c:spPr><a:ln w="12700">${colour}</a:ln></c:spPr></c:errBars>`;
      return series.replace('<c:cat>', `${bars}<c:cat>`);
    });
  };

/** A point without a value is left out; an empty one is not a number. */
const noEmptyPoints: Mend = (xml) => xml.replace(/<c:pt idx="\d+"><c:v><\/c:v><\/c:pt>/g, '');

/** The list of notes masters comes before that of slides. */
const notesBeforeSlides: Mend = (xml) => {
  const notes = /<p:notesMasterIdLst>.*?<\/p:notesMasterIdLst>/s.exec(xml)?.[0];
  if (!notes) return xml;
  return xml.replace(notes, '').replace(/<p:sldIdLst>/, `${notes}<p:sldIdLst>`);
};

/** A table is named by its text alternative, which belongs into `descr`. */
const tableAlternatives: Mend = (xml) =>
  xml.replace(
    /(<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="\d+" name=")([^"]*)("\s*)(\/?>)/g,
    (whole, start: string, name: string, quote: string, end: string) =>
      whole.includes('descr=') ? whole : `${start}Table${quote} descr="${name}"${end}`,
  );

const mends: readonly (readonly [part: RegExp, mend: Mend])[] = [
  [/^ppt\/charts\/chart\d+\.xml$/, twoAxes],
  [/^ppt\/charts\/chart\d+\.xml$/, fromTheTop],
  [/^ppt\/charts\/chart\d+\.xml$/, noEmptyPoints],
  [/^ppt\/charts\/chart\d+\.xml$/, pointsBeforeLabels],
  [/^ppt\/charts\/chart\d+\.xml$/, markersBeforeLabels],
  [/^ppt\/charts\/chart\d+\.xml$/, labelsInOneLine],
  [/^ppt\/charts\/chart\d+\.xml$/, areasAsTheyAre],
  [/^ppt\/charts\/chart\d+\.xml$/, noNumbersOnMaps],
  [/^ppt\/charts\/chart\d+\.xml$/, plainValueAxes],
  [/^ppt\/presentation\.xml$/, notesBeforeSlides],
  [/^ppt\/slides\/slide\d+\.xml$/, tableAlternatives],
  [/^ppt\/(slides|notesSlides)\/[^/]+\.xml$/, ownNumbers],
];

/** Overrides of [Content_Types].xml for parts that are not there. */
function onlyParts(types: string, there: ReadonlySet<string>): string {
  return types.replace(/<Override PartName="\/([^"]+)"[^>]*\/>/g, (override, part: string) =>
    there.has(part) ? override : '',
  );
}

/** `intervals`: of the lines of tracking, in their order. */
export async function mended(
  bytes: Uint8Array,
  template: DeckTemplate,
  marks: readonly ChartMarks[],
  intervals: readonly (readonly PointInterval[])[],
): Promise<Uint8Array> {
  const charts = [...marks.map(pointMarks), lineIntervals(intervals)].map(
    (mend) => [/^ppt\/charts\/chart\d+\.xml$/, mend] as const,
  );
  const all = [...mends, ...charts];
  const zip = await JSZip.loadAsync(bytes);
  await putInTemplate(zip, template);
  const names = Object.values(zip.files).flatMap(({ name, dir }) => (dir ? [] : [name]));
  for (const name of names) {
    const rules = all.filter(([part]) => part.test(name));
    const file = zip.file(name);
    if (rules.length === 0 || !file) continue;
    const before = await file.async('string');
    const after = rules.reduce((xml, [, mend]) => mend(xml), before);
    if (after !== before) zip.file(name, after);
  }
  const types = zip.file('[Content_Types].xml');
  if (types) zip.file('[Content_Types].xml', onlyParts(await types.async('string'), new Set(names)));
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE', compressionOptions: { level: 6 } });
}
