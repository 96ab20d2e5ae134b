import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  barCharts,
  eightSegments,
  type ReadDeck,
  readDeck,
  smallDeck,
  titled,
  titleOf,
} from '../../../testing/read-deck.ts';
import { outOfOrder } from '../../../testing/schema-order.ts';
import { overlaps } from '../../../testing/slide-overlaps.ts';
import { elements, textOf, xmlTree } from '../../../testing/xml-tree.ts';
import { lineCount } from './text-fit.ts';

const LONG =
  'Extraordinarily health-conscious, carefully planning and ingredient-reading households with growing children who nevertheless keep a sharp eye on what everything costs & where it <all> comes from always';

let small: ReadDeck;
let eight: ReadDeck;
let large: ReadDeck;
beforeAll(async () => {
  small = await smallDeck();
  eight = await eightSegments();
  large = await readDeck({ segments: 12, variables: 24, weighted: true, numbers: 1, name: () => LONG.slice(0, 200) });
});

describe('the file', () => {
  it.each([
    ['small', () => small],
    ['large', () => large],
  ])('of a %s run has only well formed parts in the order of the schema', (_, deck) => {
    for (const [name, xml] of deck().parts) {
      if (!/\.(xml|rels)$/.test(name)) continue;
      const tree = xmlTree(xml);
      expect(outOfOrder(tree).map((problem) => `${name}: ${problem}`)).toEqual([]);
    }
  });

  it('names no part that is not there', () => {
    const types = xmlTree(large.parts.get('[Content_Types].xml') ?? '');
    for (const { attributes } of elements(types, 'Override'))
      expect(large.parts.has(attributes.PartName.slice(1)), attributes.PartName).toBe(true);
    for (const [name, xml] of large.parts) {
      if (!name.endsWith('.rels')) continue;
      const folder = path.posix.dirname(path.posix.dirname(name));
      for (const { attributes } of elements(xmlTree(xml), 'Relationship')) {
        expect(attributes.TargetMode).not.toBe('External');
        const target = attributes.Target;
        const part = target.startsWith('/') ? target.slice(1) : path.posix.join(folder, target);
        expect(large.parts.has(part), `${name}: ${target}`).toBe(true);
      }
    }
  });

  it('numbers every shape of a part once, and every slide has one title', () => {
    for (const { slides } of [small, large])
      for (const [at, slide] of slides.entries()) {
        const numbers = elements(slide, 'p:cNvPr').map(({ attributes }) => attributes.id);
        expect(new Set(numbers).size, `slide ${at + 1}`).toBe(numbers.length);
        const titles = elements(slide, 'p:sp').filter((shape) =>
          elements(shape, 'p:ph').some(({ attributes }) => /^(ctrT|t)itle$/.test(attributes.type)),
        );
        expect(titles.map((title) => textOf(title).trim().length > 2)).toEqual([true]);
      }
    for (const part of ['slideMasters/slideMaster1', 'slideLayouts/slideLayout2', 'slideLayouts/slideLayout3'])
      expect(small.parts.get(`ppt/${part}.xml`)).toContain('<p:ph type="title"/>');
  });

  it('has two axes in every bar chart, where the library writes three', () => {
    const bars = barCharts(small);
    expect(bars.length).toBeGreaterThan(6);
    for (const bar of bars) expect(bar.children.filter(({ name }) => name === 'c:axId')).toHaveLength(2);
  });
});

describe('the slides', () => {
  it('tell the findings first and the method last', () => {
    const titles = (deck: ReadDeck) => deck.slides.map((slide) => textOf(titleOf(slide)).trim());
    const [first, second] = small.facts.figures
      .map(({ share }) => share.slice(0, -1))
      .map((shares) => Math.max(...shares) - Math.min(...shares))
      .sort((a, b) => b - a);
    expect(first).toBeGreaterThanOrEqual(second);
    const expected = [
      /^Needs and attitudes$/,
      /^3 segments differ most on “Statement \d+/,
      /^Largest: Mindful choosers, \d+\.\d%\. Smallest: .+, \d+\.\d%$/,
      /^“Statement \d+.*” separates the segments most$/,
      /^Mindful choosers: \d+\.\d% agree “Statement.*”, rest \d+\.\d%$/,
      /^Bargain & co: \d+\.\d% agree “Statement.*”, rest \d+\.\d%$/,
      /^(SEG3|.+ first.*|“.+): \d+\.\d% agree “Statement.*”, rest \d+\.\d%$/,
      /^Most alike: Mindful choosers and Bargain & co$/,
      /^.+ stands out on \d+ of 10 questions$/,
      /^Two dimensions show 100\.0% of the differences/,
      /^5 questions match the full survey for 81\.2% of people$/,
      /^Method and reliability: (well supported|usable with care|not supported|cannot tell)$/,
      ...[1, 2, 3].map((at) => new RegExp(`^Appendix: cluster variables \\(${at} of 3\\)$`)),
    ];
    titles(small).forEach((title, at) => {
      expect(title).toMatch(expected[at]);
    });
    expect(titles(small)).toHaveLength(expected.length);
    for (const deck of [small, eight, large])
      for (const title of titles(deck).slice(1))
        expect(title.replace(/ \(\d+ of \d+\)$/, '').split(/\s+/).length, title).toBeLessThanOrEqual(10);
    // Up to six segments stand on one slide.
    expect(titles(large).filter((title) => title.startsWith('The most distinct segment: '))).toHaveLength(2);
  });

  it('have a text alternative for every table and chart, a number, and notes with the base', () => {
    for (const [at, slide] of large.slides.entries()) {
      for (const frame of elements(slide, 'p:graphicFrame'))
        expect(elements(frame, 'p:cNvPr')[0].attributes.descr?.length, `slide ${at + 1}`).toBeGreaterThan(20);
      const notes = textOf(xmlTree(large.parts.get(`ppt/notesSlides/notesSlide${at + 1}.xml`) ?? ''));
      expect(notes).toContain('Base: 1,200 respondents');
      expect(notes).toContain('Source: Snacking needs 2026, run “Needs and attitudes”. Exported on 16 November 2026.');
      if (at > 0) expect(elements(slide, 'a:fld').some(({ attributes }) => attributes.type === 'slidenum')).toBe(true);
    }
  });

  it('label the map without a label on another, keep the chart’s points beneath, and count what has no room', () => {
    for (const deck of [small, eight, large]) {
      const [slide] = titled(deck, 'Two dimensions show');
      const labels = elements(slide, 'p:sp').flatMap((shape) => {
        if (!elements(shape, 'p:cNvPr')[0].attributes.name.startsWith('Label of ')) return [];
        const [off, ext] = [elements(shape, 'a:off')[0].attributes, elements(shape, 'a:ext')[0].attributes];
        const [left, top] = [Number(off.x), Number(off.y)];
        return [{ text: textOf(shape).trim(), left, top, right: left + Number(ext.cx), bottom: top + Number(ext.cy) }];
      });
      const onAnother = labels.filter((a, at) =>
        labels.some(
          (b, other) =>
            other > at && a.left < b.right && b.left < a.right && a.top < b.bottom - 100 && b.top < a.bottom - 100,
        ),
      );
      expect(onAnother).toEqual([]);
      const { segments } = deck.facts.run;
      const asked = deck.facts.map!.answers.length;
      const left = /(\d+) answers? (?:is|are) left out/.exec(textOf(slide))?.[1] ?? '0';
      expect(labels.length).toBe(segments + asked - Number(left));
      const [chart] = [...deck.parts]
        .filter(([, xml]) => xml.includes('<c:symbol val="diamond"/>'))
        .map(([, xml]) => xmlTree(xml));
      expect(elements(chart, 'c:ser')).toHaveLength(labels.length);
      const symbols = elements(chart, 'c:symbol').map(({ attributes }) => attributes.val);
      expect(symbols).toEqual(
        labels.map((_, at) => (at < Math.min(segments, 9) ? 'circle' : at < segments ? 'square' : 'diamond')),
      );
    }
  });

  it('write every figure of the appendix on one line', () => {
    for (const deck of [small, eight, large])
      for (const slide of titled(deck, 'Appendix')) {
        const widths = elements(slide, 'a:gridCol').map(({ attributes }) => Number(attributes.w) / 12700);
        for (const row of elements(slide, 'a:tr'))
          elements(row, 'a:tc').forEach((one, column) => {
            const size = Number(elements(one, 'a:rPr')[0]?.attributes.sz ?? 0) / 100;
            if (/^\d+\.\d% /.test(textOf(one).trim()))
              expect(lineCount(textOf(one).trim(), widths[column] / 72 - 0.06, size)).toBe(1);
          });
      }
  });

  it('keep everything on the page, with 12 segments and names of 200 letters', () => {
    const [wide, high] = [12192000, 6858000];
    for (const [at, slide] of large.slides.entries())
      for (const shape of [...elements(slide, 'p:sp'), ...elements(slide, 'p:graphicFrame')]) {
        const [off, ext] = [elements(shape, 'a:off')[0], elements(shape, 'a:ext')[0]];
        if (!off || !ext) continue;
        const rows = elements(shape, 'a:tr').reduce((sum, row) => sum + Number(row.attributes.h), 0);
        expect(Number(off.attributes.x) + Number(ext.attributes.cx), `slide ${at + 1}`).toBeLessThanOrEqual(wide);
        const bottom = Number(off.attributes.y) + Math.max(Number(ext.attributes.cy), rows);
        expect(bottom, `slide ${at + 1}`).toBeLessThanOrEqual(high);
      }
  });

  it('have no shape on another, and no text outside its shape, for 2, 3, 5, 8 and 12 segments', async () => {
    const two = await readDeck({ segments: 2, variables: 10 });
    const five = await readDeck({ segments: 5, variables: 24 });
    for (const deck of [two, small, five, eight, large])
      for (const [at, slide] of deck.slides.entries()) expect(overlaps(slide), `slide ${at + 1}`).toEqual([]);
  });

  it('take colours and typefaces from the theme, where the house sets them', () => {
    const theme = small.parts.get('ppt/theme/theme1.xml') ?? '';
    expect(theme).toContain('<a:accent1><a:srgbClr val="332288"/></a:accent1>');
    expect(theme.match(/<a:latin typeface="Inter" panose="020B0604020202020204"/g)).toHaveLength(2);
    for (const [name, xml] of small.parts) {
      if (!/^ppt\/(slides|charts)\/[^/]+\.xml$/.test(name)) continue;
      for (const [, face] of xml.matchAll(/<a:latin typeface="([^"]*)"/g)) expect(face, name).toMatch(/^\+m[jn]-lt$/);
      for (const colour of ['332288', '44AA99', '1B2427', '5D686D']) expect(xml, name).not.toContain(`"${colour}"`);
    }
  });
});
