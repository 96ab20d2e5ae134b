import JSZip from 'jszip';
import { beforeAll, describe, expect, it } from 'vitest';
import { sampleDeckSource } from '../../../testing/sample-deck-source.ts';
import { outOfOrder } from '../../../testing/schema-order.ts';
import { overlaps } from '../../../testing/slide-overlaps.ts';
import { elements, textOf, xmlTree } from '../../../testing/xml-tree.ts';
import { deckFacts } from './deck-facts.thread.ts';
import { deckFile } from './deck-file.ts';
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

  it('needs no title layouts: titles then stand where the page has room', async () => {
    const bare = await changed(async (_, edit) => {
      for (const at of [1, 2, 3, 4])
        await edit(`ppt/slideLayouts/slideLayout${at}.xml`, (xml) => xml.replace(/<p:sp>.*<\/p:sp>/s, ''));
    });
    const template = readTemplate(bare);
    expect([template.slide.titleHolder, template.cover.titleHolder, template.slide.number]).toEqual([null, null, null]);
    expect(template.slide.area.h).toBeGreaterThan(3);
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
