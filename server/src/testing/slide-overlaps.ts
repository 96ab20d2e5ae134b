import { heightOf, lineCount } from '../features/exports/deck/text-fit.ts';
import { elements, textOf, type XmlElement } from './xml-tree.ts';

/** What stands on something else, or does not fit its own box, on a slide; for tests. Placeholders stand where the layout has them. */

interface Box {
  readonly name: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
const EMU = 914400;
/** Boxes may touch; half a point is a rounding. */
const TOUCH = 0.007;

function boxOf(shape: XmlElement): Box | null {
  const [off, ext] = [elements(shape, 'a:off')[0], elements(shape, 'a:ext').find(({ attributes }) => attributes.cx)];
  if (!off || !ext) return null;
  const { name, descr } = elements(shape, 'p:cNvPr')[0].attributes;
  const [left, top] = [Number(off.attributes.x) / EMU, Number(off.attributes.y) / EMU];
  const rows = elements(shape, 'a:tr').reduce((sum, row) => sum + Number(row.attributes.h) / EMU, 0);
  const height = Math.max(rows, Number(ext.attributes.cy) / EMU);
  return {
    name: name === 'Table' ? `Table ${descr?.slice(0, 30)}` : name,
    left,
    top,
    right: left + Number(ext.attributes.cx) / EMU,
    bottom: top + height,
  };
}

const onAnother = (a: Box, b: Box) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > TOUCH &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > TOUCH;

/** Bars stand on the empty column of their table, and labels on the map's chart: made so. */
function meant(a: Box, b: Box): boolean {
  const names = [a.name, b.name];
  const map = names.includes('Segment map') || names.every((name) => /^(Label of|Line to)/.test(name));
  const bars =
    names.some((name) => name.endsWith(': segment and rest')) && names.some((name) => name.startsWith('Table '));
  return map || bars;
}

export function overlaps(slide: XmlElement): string[] {
  const shapes = [...elements(slide, 'p:sp'), ...elements(slide, 'p:graphicFrame'), ...elements(slide, 'p:cxnSp')];
  const boxes = shapes.flatMap((shape) => boxOf(shape) ?? []);
  const pairs = boxes.flatMap((a, at) =>
    boxes.slice(at + 1).flatMap((b) => (onAnother(a, b) && !meant(a, b) ? [`${a.name} is on ${b.name}`] : [])),
  );
  return [...pairs, ...shapes.flatMap(tooMuchText)];
}

/** Texts that need more lines than their box or their row of a table has. */
function tooMuchText(shape: XmlElement): string[] {
  const tables = elements(shape, 'a:tbl');
  if (tables.length > 0) return tables.flatMap(fullCells);
  const box = boxOf(shape);
  const text = textOf(shape).trim();
  if (!box || text === '' || box.name.startsWith('Label of')) return [];
  return needed([shape], box.right - box.left) > box.bottom - box.top + TOUCH ? [`${box.name}: too much text`] : [];
}

function fullCells(table: XmlElement): string[] {
  const widths = elements(table, 'a:gridCol').map(({ attributes }) => Number(attributes.w) / EMU);
  const rows = elements(table, 'a:tr');
  const heights = rows.map(({ attributes }) => Number(attributes.h) / EMU);
  return rows.flatMap((row, r) =>
    row.children
      .filter(({ name }) => name === 'a:tc')
      .flatMap((one, column) => {
        const span = Number(one.attributes.rowSpan ?? 1);
        const room = heights.slice(r, r + span).reduce((sum, height) => sum + height, 0);
        const margins = elements(one, 'a:tcPr')[0]?.attributes ?? {};
        const beside = (Number(margins.marL ?? 0) + Number(margins.marR ?? 0)) / EMU;
        const text = textOf(one).trim();
        return text !== '' && needed(elements(one, 'a:p'), widths[column] - beside) > room + TOUCH
          ? [`${text.slice(0, 40)}: too much text for its row`]
          : [];
      }),
  );
}

function needed(paragraphs: readonly XmlElement[], width: number): number {
  return paragraphs.reduce((sum, paragraph) => {
    const run = elements(paragraph, 'a:rPr')[0]?.attributes ?? {};
    const points = Number(run.sz ?? 1800) / 100;
    return sum + heightOf(lineCount(textOf(paragraph).trim(), width, points, run.b === '1'), points);
  }, 0);
}
