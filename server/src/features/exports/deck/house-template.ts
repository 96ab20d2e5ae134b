import { hexDigits as hex, palette, segmentColours } from '@qp/facts';
import { deckWords } from '@qp/words/files/deck';
import { colours } from './deck-look.ts';
import type { DeckTemplate, Place } from './deck-template.ts';
import { emu } from './office-xml.ts';
import { themeColours } from './theme-colours.ts';

/** The house's own template: colours and typefaces stand in the theme, so what is added to a deck looks like the rest of it. */

const { template: words } = deckWords('en');
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const NAMESPACES = [
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"',
].join(' ');
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const COVER = {
  title: { x: 0.55, y: 2.1, w: 11.8, h: 1.9, points: 44 },
  subtitle: { x: 0.55, y: 4.15, w: 11.8, h: 1.1, points: 20 },
} as const;
const TITLE = { x: 0.55, y: 0.36, w: 12.233, h: 0.74, points: 26 } as const;
const AREA = { x: 0.55, y: 1.1, w: 12.233, h: 6.25 } as const;
const NUMBER = { x: 11.98, y: 7.05, w: 0.8, h: 0.28 } as const;

const house = palette.light;
const accents = segmentColours.light.slice(0, 6);

const solid = (value: string) => `<a:srgbClr val="${value}"/>`;
/** Where Inter is not installed the numbers let office programs choose another sans-serif, not a serif. */
const font = `<a:latin typeface="Inter" panose="020B0604020202020204" pitchFamily="34" charset="0"/><a:ea typeface=""/><a:cs typeface=""/>`;

function theme(): string {
  const schemes = [
    ['dk1', hex(house.text)],
    ['lt1', colours.white],
    ['dk2', colours.ink],
    ['lt2', hex(house.ground)],
    ...accents.map((accent, at) => [`accent${at + 1}`, hex(accent)]),
    ['hlink', colours.action],
    ['folHlink', colours.secondary],
  ];
  const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
  const line = (width: number) =>
    `<a:ln w="${width}" cap="flat" cmpd="sng" algn="ctr">${fill}<a:prstDash val="solid"/></a:ln>`;
  const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>';
  return [
    `${XML}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="${words.name}"><a:themeElements>`,
    `<a:clrScheme name="${words.name}">${schemes.map(([name, value]) => `<a:${name}>${solid(value)}</a:${name}>`).join('')}</a:clrScheme>`,
    `<a:fontScheme name="${words.name}"><a:majorFont>${font}</a:majorFont><a:minorFont>${font}</a:minorFont></a:fontScheme>`,
    `<a:fmtScheme name="${words.name}"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst>`,
    `<a:lnStyleLst>${[6350, 12700, 19050].map(line).join('')}</a:lnStyleLst>`,
    `<a:effectStyleLst>${effect.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme>`,
    '</a:themeElements><a:objectDefaults/><a:extraClrSchemeLst/></a:theme>',
  ].join('');
}

const frame = ({ x, y, w, h }: Place) =>
  `<a:xfrm><a:off x="${emu(x)}" y="${emu(y)}"/><a:ext cx="${emu(w)}" cy="${emu(h)}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>`;

function holder(
  id: number,
  name: string,
  ph: string,
  more: { at?: Place; anchor?: string; style?: string; text: string },
) {
  const insets = more.anchor ? ` lIns="0" tIns="0" rIns="0" bIns="0" anchor="${more.anchor}"` : '';
  return [
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph ${ph}/></p:nvPr></p:nvSpPr>`,
    `<p:spPr>${more.at ? frame(more.at) : ''}</p:spPr>`,
    `<p:txBody><a:bodyPr${insets}>${more.anchor ? '<a:normAutofit/>' : ''}</a:bodyPr><a:lstStyle>${more.style ?? ''}</a:lstStyle>${more.text}</p:txBody></p:sp>`,
  ].join('');
}
const said = (text: string) => `<a:p><a:r><a:rPr lang="en-US"/><a:t>${text}</a:t></a:r></a:p>`;
const counted = `<a:p><a:fld id="{F7021451-1387-4CA6-816F-3879F97B5CBC}" type="slidenum"><a:rPr lang="en-US"/><a:t>‹#›</a:t></a:fld><a:endParaRPr lang="en-US"/></a:p>`;
const levels = Array.from(
  { length: 5 },
  (_, at) => `<a:p><a:pPr lvl="${at}"/><a:r><a:rPr lang="en-US"/><a:t>${words.level(at + 1)}</a:t></a:r></a:p>`,
).join('');

const tree = (shapes: string, background = '') =>
  `<p:cSld>${background}<p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>${shapes}</p:spTree></p:cSld>`;

function master(): string {
  const colour = (scheme: string) => `<a:solidFill><a:schemeClr val="${scheme}"/></a:solidFill>`;
  const face = (kind: 'mj' | 'mn') =>
    `<a:latin typeface="+${kind}-lt"/><a:ea typeface="+${kind}-ea"/><a:cs typeface="+${kind}-cs"/>`;
  const quiet =
    '<a:solidFill><a:schemeClr val="tx1"><a:lumMod val="65000"/><a:lumOff val="35000"/></a:schemeClr></a:solidFill>';
  const body = [18, 16, 14, 12, 12].map(
    (points, at) =>
      `<a:lvl${at + 1}pPr marL="${228600 + at * 228600}" indent="-228600" algn="l"><a:spcBef><a:spcPts val="600"/></a:spcBef><a:buFont typeface="Arial"/><a:buChar char="•"/><a:defRPr sz="${points * 100}">${colour('tx1')}${face('mn')}</a:defRPr></a:lvl${at + 1}pPr>`,
  );
  const other = Array.from(
    { length: 9 },
    (_, at) =>
      `<a:lvl${at + 1}pPr marL="${at * 457200}" algn="l"><a:defRPr sz="1800">${colour('tx1')}${face('mn')}</a:defRPr></a:lvl${at + 1}pPr>`,
  );
  const shapes = [
    holder(2, 'Title', 'type="title"', { at: TITLE, anchor: 'ctr', text: said(words.title) }),
    holder(3, 'Content', 'type="body" idx="1"', { at: AREA, anchor: 't', text: levels }),
    holder(4, 'Slide Number', 'type="sldNum" sz="quarter" idx="4"', {
      at: NUMBER,
      anchor: 'ctr',
      style: `<a:lvl1pPr algn="r"><a:defRPr sz="900">${quiet}</a:defRPr></a:lvl1pPr>`,
      text: counted,
    }),
  ].join('');
  const background = '<p:bg><p:bgPr><a:solidFill><a:schemeClr val="bg1"/></a:solidFill><a:effectLst/></p:bgPr></p:bg>';
  return [
    `${XML}<p:sldMaster ${NAMESPACES}>${tree(shapes, background)}`,
    '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>',
    `<p:sldLayoutIdLst>${layouts.map((_, at) => `<p:sldLayoutId id="${2147483649 + at}" r:id="rId${at + 1}"/>`).join('')}</p:sldLayoutIdLst>`,
    `<p:txStyles><p:titleStyle><a:lvl1pPr algn="l"><a:lnSpc><a:spcPct val="95000"/></a:lnSpc><a:defRPr sz="${TITLE.points * 100}" b="1">${colour('tx1')}${face('mj')}</a:defRPr></a:lvl1pPr></p:titleStyle>`,
    `<p:bodyStyle>${body.join('')}</p:bodyStyle><p:otherStyle>${other.join('')}</p:otherStyle></p:txStyles></p:sldMaster>`,
  ].join('');
}

interface Layout {
  readonly name: string;
  readonly type: string;
  readonly shapes: string;
  readonly background?: string;
}
const title = holder(2, 'Title', 'type="title"', { text: said(words.title) });
const number = holder(9, 'Slide Number', 'type="sldNum" sz="quarter" idx="4"', { text: counted });
const light = (share: string) => `<a:solidFill><a:schemeClr val="bg1">${share}</a:schemeClr></a:solidFill>`;
const layouts: readonly Layout[] = [
  {
    name: words.cover,
    type: 'title',
    background: '<p:bg><p:bgPr><a:solidFill><a:schemeClr val="tx2"/></a:solidFill><a:effectLst/></p:bgPr></p:bg>',
    shapes: [
      holder(2, 'Title', 'type="ctrTitle"', {
        at: COVER.title,
        anchor: 'b',
        text: said(words.title),
        style: `<a:lvl1pPr algn="l"><a:defRPr sz="${COVER.title.points * 100}" b="1">${light('')}</a:defRPr></a:lvl1pPr>`,
      }),
      holder(3, 'Subtitle', 'type="subTitle" idx="1"', {
        at: COVER.subtitle,
        anchor: 't',
        text: said(words.subtitle),
        style: `<a:lvl1pPr marL="0" indent="0" algn="l"><a:buNone/><a:defRPr sz="${COVER.subtitle.points * 100}">${light('<a:lumMod val="85000"/>')}</a:defRPr></a:lvl1pPr>`,
      }),
      `<p:sp><p:nvSpPr><p:cNvPr id="4" name="Accent"/><p:cNvSpPr/><p:nvPr userDrawn="1"/></p:nvSpPr><p:spPr>${frame({ x: 0.55, y: 1.8, w: 0.9, h: 0.07 })}<a:solidFill>${solid(colours.coral)}</a:solidFill><a:ln><a:noFill/></a:ln></p:spPr></p:sp>`,
    ].join(''),
  },
  { name: words.titleOnly, type: 'titleOnly', shapes: title + number },
  {
    name: words.titleAndContent,
    type: 'obj',
    shapes: title + holder(3, 'Content', 'idx="1"', { text: levels }) + number,
  },
  { name: words.blank, type: 'blank', shapes: number },
];

const layoutXml = ({ type, name, shapes, background }: Layout) =>
  `${XML}<p:sldLayout ${NAMESPACES} type="${type}" preserve="1">${tree(shapes, background).replace('<p:cSld>', `<p:cSld name="${name}">`)}<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`;

const relations = (targets: readonly (readonly [type: string, target: string])[]) =>
  `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${RELATION}/${type}" Target="${target}"/>`).join('')}</Relationships>`;

/** Also the theme of the notes, whatever the slides stand on. */
export const houseTheme = theme();

const layoutNames = layouts.map((_, at) => `ppt/slideLayouts/slideLayout${at + 1}.xml`);

export const houseTemplate: DeckTemplate = {
  parts: new Map([
    ['ppt/theme/theme1.xml', houseTheme],
    ['ppt/slideMasters/slideMaster1.xml', master()],
    [
      'ppt/slideMasters/_rels/slideMaster1.xml.rels',
      relations([
        ...layouts.map((_, at) => ['slideLayout', `../slideLayouts/slideLayout${at + 1}.xml`] as const),
        ['theme', '../theme/theme1.xml'],
      ]),
    ],
    ...layouts.flatMap((layout, at) => [
      [layoutNames[at], layoutXml(layout)] as const,
      [
        `ppt/slideLayouts/_rels/slideLayout${at + 1}.xml.rels`,
        relations([['slideMaster', '../slideMasters/slideMaster1.xml']]),
      ] as const,
    ]),
  ]),
  media: new Map(),
  layouts: layoutNames,
  size: { w: 13.3333333, h: 7.5 },
  cover: {
    layout: layoutNames[0],
    ...COVER,
    titleHolder: { type: 'ctrTitle', idx: '' },
    subtitleHolder: { type: 'subTitle', idx: '1' },
  },
  slide: {
    layout: layoutNames[1],
    title: TITLE,
    titleHolder: { type: 'title', idx: '' },
    number: { type: 'sldNum', idx: '4' },
    area: AREA,
    panel: null,
  },
  segments: segmentColours.light,
  colours: themeColours(false),
};
