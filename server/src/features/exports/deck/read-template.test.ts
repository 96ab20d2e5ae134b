// Promises 71 and 72 of docs/reliability.md.
import { contrast } from '@qp/facts';
import JSZip from 'jszip';
import { beforeAll, describe, expect, it } from 'vitest';
import { sampleDeckSource } from '../../../testing/sample-deck-source.ts';
import { outOfOrder } from '../../../testing/schema-order.ts';
import { overlaps } from '../../../testing/slide-overlaps.ts';
import { elements, textOf, xmlTree } from '../../../testing/xml-tree.ts';
import { deckFacts } from './deck.thread.ts';
import { deckFile } from './deck-file.ts';
import { colours } from './deck-look.ts';
import type { DeckFacts } from './deck-source.ts';
import { readTemplate } from './read-template.ts';

/** A template is a deck of ours with other colours, typefaces, page and pictures, and with things in it that must stay behind. */
let facts: DeckFacts;
let own: Buffer;
beforeAll(async () => {
  facts = deckFacts(sampleDeckSource({ segments: 3, variables: 6 }));
  own = Buffer.from(await deckFile(facts, () => {}));
});

async function changed(
  change: (zip: JSZip, edit: (name: string, to: (xml: string) => string) => Promise<void>) => unknown,
) {
  const zip = await JSZip.loadAsync(own);
  const edit = async (name: string, to: (xml: string) => string) => {
    zip.file(name, to((await zip.file(name)?.async('string')) ?? ''));
  };
  await change(zip, edit);
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
}
const MASTER = 'ppt/slideMasters/slideMaster1.xml';
const LINK = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const related =
  (...links: readonly (readonly [id: string, type: string, target: string, mode?: string])[]) =>
  (xml: string) =>
    xml.replace(
      '</Relationships>',
      `${links.map(([id, type, target, mode]) => `<Relationship Id="${id}" Type="${LINK}/${type}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ''}/>`).join('')}</Relationships>`,
    );
const picture = (id: string, name: string, more = '') =>
  `<p:pic><p:nvPicPr><p:cNvPr id="90" name="${name}">${more}</p:cNvPr><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="${id}"/></p:blipFill><p:spPr/></p:pic>`;

const slideWidth = (width: string) => (xml: string) =>
  xml.replace(/<p:sldSz [^>]*>/, `<p:sldSz cx="${width}" cy="6858000"/>`);

/** A template with this many layouts, each with this in its drawing. */
function layoutsOf(count: number, content: string) {
  return async (zip: JSZip, edit: (name: string, to: (xml: string) => string) => Promise<void>) => {
    const layout = (await zip.file('ppt/slideLayouts/slideLayout1.xml')?.async('string')) ?? '';
    const names = Array.from({ length: count }, (_, at) => `hostile${at}`);
    for (const name of names)
      zip.file(`ppt/slideLayouts/${name}.xml`, layout.replace('</p:spTree>', `${content}</p:spTree>`));
    await edit(
      'ppt/slideMasters/_rels/slideMaster1.xml.rels',
      related(...names.map((name) => [name, 'slideLayout', `../slideLayouts/${name}.xml`] as const)),
    );
    await edit(MASTER, (xml) =>
      xml.replace(
        '<p:sldLayoutIdLst>',
        `<p:sldLayoutIdLst>${names.map((name) => `<p:sldLayoutId r:id="${name}"/>`).join('')}`,
      ),
    );
  };
}

/** Pictures of 20 MB that pack to nothing. */
async function picturesOf(
  count: number,
  zip: JSZip,
  edit: (name: string, to: (xml: string) => string) => Promise<void>,
) {
  const names = Array.from({ length: count }, (_, at) => `large${at}`);
  for (const name of names)
    zip.file(`ppt/media/${name}.png`, Buffer.concat([Buffer.from('89504e47', 'hex'), Buffer.alloc(19_000_000)]));
  await edit(
    'ppt/slideMasters/_rels/slideMaster1.xml.rels',
    related(...names.map((name) => [name, 'image', `../media/${name}.png`] as const)),
  );
}

describe('a template of the analyst', () => {
  const made = async (template: Buffer) => {
    const zip = await JSZip.loadAsync(await deckFile({ ...facts, template: readTemplate(template) }, () => {}));
    const part = async (name: string) => (await zip.file(name)?.async('string')) ?? '';
    return { names: Object.keys(zip.files).filter((name) => !name.endsWith('/')), part };
  };

  it('gives its page, layouts, colours and typefaces, and its logo', async () => {
    const { names, part } = await made(
      await changed(async (zip, edit) => {
        zip.file('ppt/media/logo.png', Buffer.from('89504e47', 'hex'));
        await edit('ppt/theme/theme1.xml', (xml) =>
          xml.replaceAll('332288', 'C00000').replaceAll('"Inter"', '"Georgia"'),
        );
        await edit('ppt/presentation.xml', (xml) =>
          xml.replace(/<p:sldSz [^>]*>/, '<p:sldSz cx="9144000" cy="6858000"/>'),
        );
        await edit(`ppt/slideMasters/_rels/slideMaster1.xml.rels`, related(['logo', 'image', '../media/logo.png']));
        await edit(MASTER, (xml) =>
          xml.replace('</p:spTree>', `${picture('logo', 'Logo')}</p:spTree>`).replace('cx="11185855"', 'cx="8000000"'),
        );
      }),
    );
    expect(await part('ppt/presentation.xml')).toContain('<p:sldSz cx="9144000" cy="6858000"/>');
    expect(await part('ppt/theme/theme1.xml')).toContain('Georgia');
    expect(await part(MASTER)).toContain('name="Logo"');
    expect(names).toContain('ppt/media/template1.png');
    expect(await part('[Content_Types].xml')).toContain('Extension="png"');
    const slides = names.filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name));
    for (const name of slides) {
      const slide = xmlTree(await part(name));
      expect(outOfOrder(slide)).toEqual([]);
      // Text becomes smaller with the page, so it still fits.
      expect(overlaps(slide), name).toEqual([]);
      for (const off of elements(slide, 'a:off')) expect(Number(off.attributes.x), name).toBeLessThan(9144000);
    }
    expect(textOf(xmlTree(await part('ppt/slides/slide2.xml')))).toContain('What to do with it');
  });

  it('leaves macros, links, embedded files and its slides behind', async () => {
    const { names, part } = await made(
      await changed(async (zip, edit) => {
        zip.file('ppt/vbaProject.bin', 'macro');
        zip.file('ppt/embeddings/oleObject1.bin', 'program');
        await edit('ppt/_rels/presentation.xml.rels', related(['macro', 'vbaProject', 'vbaProject.bin']));
        await edit(
          'ppt/slideMasters/_rels/slideMaster1.xml.rels',
          related(
            ['far', 'image', 'https://example.com/pixel.png', 'External'],
            ['click', 'hyperlink', 'https://example.com', 'External'],
            ['ole', 'oleObject', '../embeddings/oleObject1.bin'],
          ),
        );
        const frame =
          '<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="91" name="Ole"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><a:graphic><a:graphicData><p:oleObj r:id="ole"/></a:graphicData></a:graphic></p:graphicFrame>';
        const link = '<a:hlinkClick r:id="click"/>';
        const linked = `<p:sp><p:nvSpPr><p:cNvPr id="92" name="Linked">${link}</p:cNvPr><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/></p:sp>`;
        await edit(MASTER, (xml) =>
          xml.replace('</p:spTree>', `${picture('far', 'Pixel')}${frame}${linked}</p:spTree>`),
        );
      }),
    );
    expect(names.filter((name) => /vba|\.bin$/.test(name))).toEqual([]);
    const master = await part(MASTER);
    for (const gone of ['Pixel', 'Ole', 'hlinkClick', 'example.com']) expect(master).not.toContain(gone);
    expect(master).toContain('name="Linked"');
    for (const name of names.filter((one) => one.endsWith('.rels'))) expect(await part(name)).not.toContain('External');
  });

  it('takes nothing that can run and no address, wherever a program may put one', async () => {
    const { names, part } = await made(
      await changed(async (zip, edit) => {
        zip.file('ppt/media/vector.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
        zip.file('ppt/media/false.png', '<svg onload="alert(1)"/>');
        zip.file('ppt/media/logo.png', Buffer.from('89504e470d0a1a0a', 'hex'));
        await edit(
          'ppt/slideMasters/_rels/slideMaster1.xml.rels',
          related(
            ['svg', 'image', '../media/vector.svg'],
            ['false', 'image', '../media/false.png'],
            ['logo', 'image', '../media/logo.png'],
          ),
        );
        const blip =
          '<a:extLst><a:ext uri="{96DAC541}"><asvg:svgBlip xmlns:asvg="http://evil.example/svg" r:embed="svg"/></a:ext></a:extLst>';
        const both = `${picture('logo', 'Logo').replace('<a:blip r:embed="logo"/>', `<a:blip r:embed="logo">${blip}</a:blip>`)}`;
        const hostile = [
          picture('svg', 'Vector'),
          picture('false', 'False'),
          both.replace(
            'name="Logo"',
            'name="Logo" descr="C:\\\\evil.example\\logo.png" title="https&#58;//evil.example"',
          ),
          '<mc:AlternateContent xmlns:mc="http://evil.example/mc"><mc:Choice Requires="v"><v:run cmd="http://evil.example"/></mc:Choice><mc:Fallback><p:sp><p:nvSpPr><p:cNvPr id="93" name="Fallback"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/></p:sp></mc:Fallback></mc:AlternateContent>',
          '<evil:any xmlns:evil="http://evil.example/">javascript:alert(1)</evil:any>',
          '<p:sp evil:href="http://evil.example"><p:nvSpPr><p:cNvPr id="94" name="javascript:alert(1)"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/></p:sp>',
          '<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="95" name="Foreign"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><a:graphic><a:graphicData uri="http://evil.example/x"><evil:x/></a:graphicData></a:graphic></p:graphicFrame>',
        ].join('');
        await edit(MASTER, (xml) =>
          xml
            .replace('</p:spTree>', `${hostile}</p:spTree>`)
            .replace('xmlns:a="http', 'xmlns:evil="http://evil.example" xmlns:a="http'),
        );
        await edit('ppt/theme/theme1.xml', (xml) =>
          xml.replace(
            /<a:theme [^>]*>/,
            '<a:theme xmlns:a="http://evil.example/theme" name="\\\\evil.example\\share">',
          ),
        );
      }),
    );
    expect(names.filter((name) => /svg|template\d/.test(name))).toEqual([expect.stringMatching(/template\d\.png$/)]);
    const master = await part(MASTER);
    for (const kept of ['name="Logo"', 'name="Fallback"']) expect(master).toContain(kept);
    for (const gone of ['Vector', 'False', 'Foreign']) expect(master).not.toContain(gone);
    for (const name of names.filter((one) => /\.(xml|rels)$/.test(one)))
      expect(await part(name), name).not.toMatch(/evil|javascript|script>|alert/);
    expect(outOfOrder(xmlTree(master))).toEqual([]);
  });

  const ground = (fill: string) =>
    changed((_, edit) =>
      edit(MASTER, (xml) => xml.replace(/<p:bg>.*?<\/p:bg>/s, `<p:bg><p:bgPr>${fill}<a:effectLst/></p:bgPr></p:bg>`)),
    );
  const solid = (digits: string) => `<a:solidFill><a:srgbClr val="${digits}"/></a:solidFill>`;

  it('can be read on a ground that its scheme does not know', async () => {
    for (const digits of ['14213D', '000000', '7A1F3D', 'FFD23F', '8A8A8A']) {
      const { slide, colours: own } = readTemplate(await ground(solid(digits)));
      const shown = (colour: string) => `#${/val="([0-9A-F]{6})"/.exec(own.get(colour) ?? '')?.[1]}`;
      expect(slide.panel).toBeNull();
      expect(contrast(shown(colours.text), `#${digits}`), digits).toBeGreaterThanOrEqual(4.5);
      expect(contrast(shown(colours.secondary), `#${digits}`), digits).toBeGreaterThanOrEqual(3);
      if (slide.title.colour)
        expect(contrast(`#${slide.title.colour}`, `#${digits}`), digits).toBeGreaterThanOrEqual(3);
    }
    expect(readTemplate(await ground(solid('14213D'))).slide.title.colour).toBe('FFFFFF');
  });

  it('gets a plain panel under its texts where it has a gradient, first of all shapes', async () => {
    const stops = ['000040', 'E00060'].map(
      (digits, at) => `<a:gs pos="${at * 100_000}"><a:srgbClr val="${digits}"/></a:gs>`,
    );
    const template = readTemplate(await ground(`<a:gradFill><a:gsLst>${stops.join('')}</a:gsLst></a:gradFill>`));
    expect(template.slide.panel).toBe('FFFFFF');
    const zip = await JSZip.loadAsync(await deckFile({ ...facts, template }, () => {}));
    const slide = xmlTree((await zip.file('ppt/slides/slide2.xml')?.async('string')) ?? '');
    const [first, ...others] = elements(slide, 'p:sp');
    expect(elements(first, 'p:cNvPr')[0].attributes.name).toBe('Ground');
    const bottom = (shape: typeof first) => {
      const [off, ext] = [elements(shape, 'a:off')[0]?.attributes, elements(shape, 'a:ext')[0]?.attributes];
      return off && ext ? Number(off.y) + Number(ext.cy) : 0;
    };
    expect(Math.max(...others.map(bottom))).toBeLessThanOrEqual(bottom(first));
    expect(outOfOrder(slide)).toEqual([]);
  });

  it('needs no title layouts: titles then stand where the page has room', async () => {
    const bare = await changed(async (_, edit) => {
      for (const at of [1, 2, 3, 4])
        await edit(`ppt/slideLayouts/slideLayout${at}.xml`, (xml) => xml.replace(/<p:sp>.*<\/p:sp>/s, ''));
    });
    const template = readTemplate(bare);
    expect([template.slide.titleHolder, template.cover.titleHolder, template.slide.number]).toEqual([null, null, null]);
    expect(template.slide.area.h).toBeGreaterThan(3);
  });

  it('takes the place of titles from the master where layouts have them in the middle of the page', async () => {
    const middle =
      '<p:spPr><a:xfrm><a:off x="2700000" y="2000000"/><a:ext cx="4600000" cy="2200000"/></a:xfrm></p:spPr>';
    const low = await changed(async (_, edit) => {
      for (const at of [2, 3, 4])
        await edit(`ppt/slideLayouts/slideLayout${at}.xml`, (xml) =>
          xml.replace(/<p:spPr\s*\/>|<p:spPr>.*?<\/p:spPr>/s, middle),
        );
    });
    const [template, usual] = [readTemplate(low), readTemplate(own)];
    expect(template.slide.title).toEqual({ ...usual.slide.title, moved: true });
    expect(template.slide.area).toEqual(usual.slide.area);
    const zip = await JSZip.loadAsync(await deckFile({ ...facts, template }, () => {}));
    const slide = xmlTree((await zip.file('ppt/slides/slide2.xml')?.async('string')) ?? '');
    const title = elements(slide, 'p:sp').find((shape) =>
      elements(shape, 'p:ph').some((ph) => ph.attributes.type === 'title'),
    );
    expect(Number(title && elements(title, 'a:off')[0].attributes.y)).toBeLessThan(1_000_000);
    expect(outOfOrder(slide)).toEqual([]);
  });

  it.each([
    ['not-pptx', async () => Buffer.from('PK but no archive')],
    ['not-pptx', async () => Buffer.from('')],
    ['not-pptx', () => changed((zip) => zip.remove('ppt/presentation.xml'))],
    ['damaged', async () => own.subarray(0, own.length - 200)],
    ['damaged', () => changed((zip) => zip.remove('ppt/theme/theme1.xml'))],
    ['damaged', () => changed((zip) => zip.remove(MASTER))],
    ['damaged', () => changed((zip) => zip.file(MASTER, '<p:sldMaster>'))],
    ['damaged', () => changed((zip) => zip.file(MASTER, '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>'))],
    ['damaged', () => changed((zip) => zip.file(MASTER, '<a>'.repeat(5000) + '</a>'.repeat(5000)))],
    ['too-large', () => changed((zip) => zip.file(MASTER, ' '.repeat(5 * 1024 * 1024)))],
    // A hundred kilobytes that would take half a minute and 800 MB.
    ['too-large', () => changed(layoutsOf(4, '<a:pt/>'.repeat(140_000)))],
    ['too-large', () => changed((zip, edit) => picturesOf(1, zip, edit))],
    ['damaged', () => changed((_, edit) => edit('ppt/presentation.xml', slideWidth('1000000000000000000')))],
    ['damaged', () => changed((_, edit) => edit('ppt/presentation.xml', slideWidth('-9144000')))],
    ['damaged', () => changed((_, edit) => edit('ppt/presentation.xml', slideWidth('NaN')))],
    ['damaged', () => changed((_, edit) => edit(MASTER, (xml) => xml.replace(/ cx="\d{4,}"/, ' cx="1e400"')))],
    ['damaged', () => changed((_, edit) => edit(MASTER, (xml) => xml.replace(/ sz="\d+"/, ' sz="-1"')))],
    [
      'damaged',
      () =>
        changed((_, edit) =>
          edit('ppt/theme/theme1.xml', (xml) => xml.replace(/srgbClr val="\w+"/, 'srgbClr val="url(evil)"')),
        ),
    ],
    [
      'damaged',
      () =>
        changed((_, edit) =>
          edit('ppt/theme/theme1.xml', (xml) => xml.replace(/srgbClr val="\w+"/, 'srgbClr val="12345"')),
        ),
    ],
    ['no-layouts', () => changed((_, edit) => edit(MASTER, (xml) => xml.replace(/<p:sldLayoutId .*?\/>/g, '')))],
  ])('is refused as %s where it is no template (%#)', async (problem, make) => {
    const file = await make();
    expect(() => readTemplate(file)).toThrow(expect.objectContaining({ problem }));
  });

  it('is refused where a part unpacks to more than the archive says', async () => {
    const bomb = await changed((zip) => zip.file(MASTER, ' '.repeat(3 * 1024 * 1024)));
    // The directory claims a small size for the master.
    const at = bomb.lastIndexOf(MASTER) - 46;
    bomb.writeUInt32LE(100, at + 24);
    expect(() => readTemplate(bomb)).toThrow(expect.objectContaining({ problem: 'damaged' }));
  });
});
