import { CONTENT, FONT, PAGE } from './deck-look.ts';

/** The library writes titles as boxes of text; outlines, jumps and screen readers go by title placeholders. */

const EMU = 914400;
const emu = (inches: number) => Math.round(inches * EMU);

/** Under this name `addText` makes the title of a slide. */
export const TITLE_NAME = 'Title';

/** The shape that is called Title is the slide's title. */
export function titleIsTitle(slide: string): string {
  return slide.replace(
    /(<p:cNvPr id="\d+" name="Title"><\/p:cNvPr>)<p:cNvSpPr\/><p:nvPr><\/p:nvPr>/,
    '$1<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="title"/></p:nvPr>',
  );
}

const placeholder = [
  '<p:sp><p:nvSpPr><p:cNvPr id="2" name="Title Placeholder"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr>',
  '<p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr>',
  `<p:spPr><a:xfrm><a:off x="${emu(PAGE.edge)}" y="${emu(0.42)}"/><a:ext cx="${emu(CONTENT.width)}" cy="${emu(0.55)}"/></a:xfrm>`,
  '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>',
  '<p:txBody><a:bodyPr wrap="square" lIns="0" tIns="0" rIns="0" bIns="0" anchor="ctr"/>',
  `<a:lstStyle><a:lvl1pPr algn="l"><a:defRPr sz="2600" b="1"><a:latin typeface="${FONT}"/></a:defRPr></a:lvl1pPr></a:lstStyle>`,
  '<a:p><a:r><a:rPr lang="en-US"/><a:t>Title</a:t></a:r></a:p></p:txBody></p:sp>',
].join('');

/** What a slide's title stands on, in its layout and in the master. */
export function titlePlace(layout: string): string {
  return layout.includes('type="title"') ? layout : layout.replace('</p:grpSpPr>', `</p:grpSpPr>${placeholder}`);
}

/** The library gives some numbers twice; within a part each names one shape. 1 is the tree itself. */
export function ownNumbers(part: string): string {
  let last = 0;
  return part.replace(/<p:cNvPr id="\d+"/g, () => {
    last += 1;
    return `<p:cNvPr id="${last}"`;
  });
}
