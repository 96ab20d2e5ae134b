import { segmentColours } from '@qp/facts';
import JSZip from 'jszip';
import type { DeckTemplate } from './deck-template.ts';
import { putInTemplate } from './in-template.ts';
import { ownNumbers } from './shape-names.ts';

/**
 * What pptxgenjs 4.0.1 writes and PowerPoint or the schema does not take as it is. Each rule names what was found; deck.test.ts
 * holds all parts of a deck against the order of the schema.
 */

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

/** A figure stays on one line: where two bars are close, LibreOffice would break "31.1%" before its sign. */
const labelsInOneLine: Mend = (xml) =>
  xml.replace(/<c:dLbls>.*?<\/c:dLbls>/gs, (labels) => labels.replace(/<a:bodyPr\/>/g, '<a:bodyPr wrap="none"/>'));

/** Only bars can be inverted. */
const areasAsTheyAre: Mend = (xml) =>
  xml.includes('<c:areaChart>') ? xml.replace(/<c:invertIfNegative val="\d"\/>/g, '') : xml;

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

/** Of the series of a chart, in their order. */
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

export async function mended(
  bytes: Uint8Array,
  template: DeckTemplate,
  marks: readonly ChartMarks[],
): Promise<Uint8Array> {
  const all = [...mends, ...marks.map((one) => [/^ppt\/charts\/chart\d+\.xml$/, pointMarks(one)] as const)];
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
