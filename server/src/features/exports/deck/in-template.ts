import type JSZip from 'jszip';
import type { DeckTemplate, Placeholder, TitlePlace } from './deck-template.ts';
import { houseTemplate, houseTheme } from './house-template.ts';
import { emu } from './office-xml.ts';
import { SUBTITLE_NAME, TITLE_NAME } from './shape-names.ts';
import { inThemeColours } from './theme-colours.ts';

/** Puts the slides that the library made onto a template: its layouts, colours, typefaces and page size. */

/** How everything but titles moves from the house's area into the template's. */
interface Move {
  readonly scale: number;
  readonly x: (emus: number) => number;
  readonly y: (emus: number) => number;
}

function moveInto({ area }: DeckTemplate['slide']): Move {
  const from = houseTemplate.slide.area;
  const scale = Math.min(area.w / from.w, area.h / from.h);
  return {
    scale,
    x: (emus) => Math.round(emu(area.x) + (emus - emu(from.x)) * scale),
    y: (emus) => Math.round(emu(area.y) + (emus - emu(from.y)) * scale),
  };
}

const holderXml = ({ type, idx }: Placeholder) => `<p:ph type="${type}"${idx === '' ? '' : ` idx="${idx}"`}/>`;

/** A text in its placeholder: place, typeface and colour are the layout's unless said, the size only where the text needs a smaller one. */
function intoHolder(shape: string, holder: Placeholder, { points, colour, moved: at, ...place }: TitlePlace): string {
  const box = `<a:off x="${emu(place.x)}" y="${emu(place.y)}"/><a:ext cx="${emu(place.w)}" cy="${emu(place.h)}"/>`;
  const fill = colour ? `<a:solidFill><a:srgbClr val="${colour}"/></a:solidFill>` : '';
  return shape
    .replace(
      /<p:cNvSpPr[^>]*\/>\s*<p:nvPr>\s*<\/p:nvPr>/,
      `<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr>${holderXml(holder)}</p:nvPr>`,
    )
    .replace(/<p:spPr>.*?<\/p:spPr>/s, `<p:spPr>${at ? `<a:xfrm>${box}</a:xfrm>` : ''}</p:spPr>`)
    .replace(/<a:bodyPr[^>]*>.*?<\/a:bodyPr>|<a:bodyPr[^>]*\/>/s, '<a:bodyPr><a:normAutofit/></a:bodyPr>')
    .replace(/<a:pPr[^>]*>.*?<\/a:pPr>|<a:pPr[^>]*\/>/gs, '')
    .replace(/<a:rPr[^>]*?(?: sz="(\d+)")?[^>]*?(?:\/>|>.*?<\/a:rPr>)/gs, (run) => {
      const size = / sz="(\d+)"/.exec(run)?.[1];
      const smaller = size && Number(size) < points * 100 ? ` sz="${size}"` : '';
      return `<a:rPr lang="en-US"${smaller}>${fill}</a:rPr>`;
    })
    .replace(/<a:endParaRPr[^>]*\/>/g, '');
}

function moved(shape: string, { scale, x, y }: Move): string {
  const sized = (attribute: string, text: string) =>
    text.replace(
      new RegExp(` ${attribute}="(\\d+)"`, 'g'),
      (_, value: string) => ` ${attribute}="${Math.round(Number(value) * scale)}"`,
    );
  const places = shape
    .replace(
      /<a:off x="(-?\d+)" y="(-?\d+)"\/>/g,
      (_, left: string, top: string) => `<a:off x="${x(Number(left))}" y="${y(Number(top))}"/>`,
    )
    .replace(/<a:ext cx="\d+" cy="\d+"\/>/g, (ext) => sized('cx', sized('cy', ext)))
    .replace(/<a:gridCol [^>]*>/g, (column) => sized('w', column))
    .replace(/<a:tr [^>]*>/g, (row) => sized('h', row))
    .replace(/<a:tcPr [^>]*>/g, (cell) =>
      ['marL', 'marR', 'marT', 'marB'].reduce((tag, name) => sized(name, tag), cell),
    );
  return smaller(places, scale);
}

function smaller(xml: string, scale: number): string {
  return xml.replace(/ sz="(\d+)"/g, (_, size: string) => ` sz="${Math.max(100, Math.round(Number(size) * scale))}"`);
}

const SHAPE = /<p:(sp|graphicFrame|cxnSp|pic)>.*?<\/p:\1>/gs;

function slideIn(xml: string, template: DeckTemplate, cover: boolean): string {
  const { slide } = template;
  const move = moveInto(slide);
  const title = cover ? template.cover.titleHolder : slide.titleHolder;
  const place = cover ? template.cover.title : slide.title;
  const placed = xml.replace(SHAPE, (shape) => {
    const name = /<p:cNvPr id="\d+" name="([^"]*)"/.exec(shape)?.[1];
    if (name === TITLE_NAME) return title ? intoHolder(shape, title, place) : shape;
    if (cover && name === SUBTITLE_NAME) {
      const { subtitle, subtitleHolder } = template.cover;
      return subtitle && subtitleHolder ? intoHolder(shape, subtitleHolder, subtitle) : shape;
    }
    return move.scale === 1 ? shape : moved(shape, move);
  });
  const numbered =
    cover || !slide.number ? placed : placed.replace('</p:spTree>', `${numberShape(slide.number)}</p:spTree>`);
  const grounded =
    cover || slide.panel === null ? numbered : numbered.replace('</p:grpSpPr>', `</p:grpSpPr>${panelShape(slide)}`);
  return inThemeColours(grounded, template.colours);
}

/** Inches that it reaches beyond what stands on it. */
const PANEL_EDGE = 0.08;

const panelShape = ({ area: { x, y, w, h }, panel }: DeckTemplate['slide']) =>
  [
    '<p:sp><p:nvSpPr><p:cNvPr id="0" name="Ground"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr>',
    `<p:spPr><a:xfrm><a:off x="${emu(x - PANEL_EDGE)}" y="${emu(y - PANEL_EDGE)}"/>`,
    `<a:ext cx="${emu(w + 2 * PANEL_EDGE)}" cy="${emu(h + 2 * PANEL_EDGE)}"/></a:xfrm>`,
    `<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:solidFill><a:srgbClr val="${panel}"/></a:solidFill>`,
    '<a:ln><a:noFill/></a:ln></p:spPr></p:sp>',
  ].join('');

const numberShape = (holder: Placeholder) =>
  [
    '<p:sp><p:nvSpPr><p:cNvPr id="0" name="Slide Number"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr>',
    `<p:nvPr>${holderXml(holder)}</p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:lstStyle/>`,
    '<a:p><a:fld id="{F7021451-1387-4CA6-816F-3879F97B5CBC}" type="slidenum"><a:rPr lang="en-US"/><a:t>‹#›</a:t></a:fld>',
    '<a:endParaRPr lang="en-US"/></a:p></p:txBody></p:sp>',
  ].join('');

/** Charts have typefaces and sizes of their own. */
function chartIn(xml: string, template: DeckTemplate): string {
  const { scale } = moveInto(template.slide);
  const faced = xml.replace(
    /<a:(latin|ea|cs) typeface="[^"]*"[^>]*\/>/g,
    (_, script: string) => `<a:${script} typeface="+mn-${script === 'latin' ? 'lt' : script}"/>`,
  );
  const marked = faced.replace(
    /<c:size val="(\d+)"\/>/g,
    (_, size: string) => `<c:size val="${Math.min(72, Math.max(2, Math.round(Number(size) * scale)))}"/>`,
  );
  return inThemeColours(smaller(marked, scale), template.colours);
}

const THEME_TYPE = 'application/vnd.openxmlformats-officedocument.theme+xml';
const LAYOUT_TYPE = 'application/vnd.openxmlformats-officedocument.presentationml.slideLayout+xml';
const NOTES_THEME = 'ppt/theme/theme2.xml';

/** Changes a presentation of the library in place. */
export async function putInTemplate(zip: JSZip, template: DeckTemplate): Promise<void> {
  const change = async (part: RegExp, to: (xml: string, name: string) => string) => {
    for (const file of zip.file(part)) zip.file(file.name, to(await file.async('string'), file.name));
  };
  for (const { name } of zip.file(/^ppt\/(slideMasters|slideLayouts|theme)\//)) zip.remove(name);
  for (const [name, part] of template.parts) zip.file(name, part);
  zip.file(NOTES_THEME, houseTheme);
  await change(/^ppt\/slides\/slide\d+\.xml$/, (xml, name) => slideIn(xml, template, name.endsWith('/slide1.xml')));
  await change(/^ppt\/slides\/_rels\/[^/]+$/, (xml, name) => {
    const layout = name.endsWith('/slide1.xml.rels') ? template.cover.layout : template.slide.layout;
    return xml.replace(/\.\.\/slideLayouts\/slideLayout\d+\.xml/, layout.replace('ppt/', '../'));
  });
  await change(/^ppt\/charts\/chart\d+\.xml$/, (xml) => chartIn(xml, template));
  await change(/^ppt\/notesMasters\/_rels\/[^/]+$/, (xml) => xml.replace('theme1.xml', 'theme2.xml'));
  await change(/^ppt\/presentation\.xml$/, (xml) =>
    xml.replace(/<p:sldSz [^>]*>/, `<p:sldSz cx="${emu(template.size.w)}" cy="${emu(template.size.h)}"/>`),
  );
  await change(/^\[Content_Types\]\.xml$/, (xml) => {
    const kept = xml.replace(/<Override PartName="\/ppt\/(slideLayouts|theme)\/[^"]+"[^>]*\/>/g, '');
    const defaults = [...template.media]
      .filter(([ending]) => !new RegExp(`<Default Extension="${ending}"`, 'i').test(kept))
      .map(([ending, type]) => `<Default Extension="${ending}" ContentType="${type}"/>`);
    const overrides = [
      ...template.layouts.map((name) => `<Override PartName="/${name}" ContentType="${LAYOUT_TYPE}"/>`),
      ...['ppt/theme/theme1.xml', NOTES_THEME].map(
        (name) => `<Override PartName="/${name}" ContentType="${THEME_TYPE}"/>`,
      ),
    ];
    return kept
      .replace(/<Types[^>]*>/, (open) => open + defaults.join(''))
      .replace('</Types>', `${overrides.join('')}</Types>`);
  });
}
