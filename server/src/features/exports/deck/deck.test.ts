import path from 'node:path';
import { segmentName } from '@qp/facts';
import { formatIndex, formatValue } from '@qp/words/crosstab/figures';
import { flooredSteps, percent } from '@qp/words/numbers';
import { personaLineWords } from '@qp/words/personas/lines';
import JSZip from 'jszip';
import { beforeAll, describe, expect, it } from 'vitest';
import { sampleDeckSource } from '../../../testing/sample-deck-source.ts';
import { outOfOrder } from '../../../testing/schema-order.ts';
import { overlaps } from '../../../testing/slide-overlaps.ts';
import { elements, textOf, type XmlElement, xmlTree } from '../../../testing/xml-tree.ts';
import { deckFacts } from './deck-facts.thread.ts';
import { deckFile } from './deck-file.ts';
import type { DeckFacts } from './deck-source.ts';
import { lineCount } from './text-fit.ts';

const LONG =
  'Extraordinarily health-conscious, carefully planning and ingredient-reading households with growing children who nevertheless keep a sharp eye on what everything costs & where it <all> comes from always';

interface Read {
  readonly facts: DeckFacts;
  readonly parts: ReadonlyMap<string, string>;
  readonly slides: readonly XmlElement[];
}
async function read(size: Parameters<typeof sampleDeckSource>[0]): Promise<Read> {
  const facts = deckFacts(sampleDeckSource(size));
  const zip = await JSZip.loadAsync(await deckFile(facts, () => {}));
  const parts = new Map<string, string>();
  for (const { name, dir } of Object.values(zip.files))
    if (!dir && /\.(xml|rels)$/.test(name)) parts.set(name, (await zip.file(name)?.async('string')) ?? '');
    else if (!dir) parts.set(name, '');
  const slides = [...parts.keys()]
    .flatMap((name) => /^ppt\/slides\/slide(\d+)\.xml$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)
    .map((n) => xmlTree(parts.get(`ppt/slides/slide${n}.xml`) ?? ''));
  return { facts, parts, slides };
}

let small: Read;
let eight: Read;
let large: Read;
beforeAll(async () => {
  small = await read({ segments: 3, variables: 10, name: (k) => ['Mindful choosers', 'Bargain & co', ''][k - 1] });
  eight = await read({ segments: 8, variables: 30 });
  large = await read({ segments: 12, variables: 24, weighted: true, name: () => LONG.slice(0, 200) });
});
const cells = (slide: XmlElement) =>
  elements(slide, 'a:tbl').map((table) =>
    elements(table, 'a:tr').map((row) => elements(row, 'a:tc').map((cell) => textOf(cell).trim())),
  );
const titleOf = (slide: XmlElement) =>
  elements(slide, 'p:sp').find((shape) =>
    elements(shape, 'p:ph').some(({ attributes }) => /^(ctrT|t)itle$/.test(attributes.type)),
  )!;
const barCharts = ({ parts }: Read) =>
  [...parts]
    .filter(([name]) => name.startsWith('ppt/charts/chart'))
    .flatMap(([, xml]) => elements(xmlTree(xml), 'c:barChart'));
/** The values of the series of a chart. */
const valuesOf = (chart: XmlElement) =>
  elements(chart, 'c:val').map((series) => elements(series, 'c:v').map((value) => Number(textOf(value))));
const titled = ({ slides }: Read, title: string) =>
  slides.filter((slide) => textOf(titleOf(slide)).trim().startsWith(title));

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
    const titles = (deck: Read) => deck.slides.map((slide) => textOf(titleOf(slide)).trim());
    const [first, second] = small.facts.figures
      .map(({ share }) => share.slice(0, -1))
      .map((shares) => Math.max(...shares) - Math.min(...shares))
      .sort((a, b) => b - a);
    expect(first).toBeGreaterThanOrEqual(second);
    const expected = [
      /^Needs and attitudes$/,
      /^3 segments: Mindful choosers is the largest with \d+\.\d%$/,
      /^Mindful choosers is the largest segment with .+ the smallest with/,
      /^“Statement \d+ .+” separates the segments most: .+ to .+ agree$/,
      /^Mindful choosers: \d+\.\d% agree with “Statement/,
      /^Bargain & co: \d+\.\d% agree with “Statement/,
      /^(SEG3|.+ first.*): \d+\.\d% agree with “Statement/,
      /is the most distinct segment/,
      /stands out most: far from average on \d+ of 10 questions$/,
      /^Two dimensions show 100\.0% of the differences/,
      /^5 questions match the full survey for 81\.2% of people$/,
      /^How the segments were made$/,
      ...[1, 2, 3].map((at) => new RegExp(`^Appendix: cluster variables \\(${at} of 3\\)$`)),
    ];
    titles(small).forEach((title, at) => {
      expect(title).toMatch(expected[at]);
    });
    expect(titles(small)).toHaveLength(expected.length);
    // Up to six segments stand on one slide.
    expect(titles(large).filter((title) => /most distinct/.test(title))).toHaveLength(2);
  });

  it('say in the executive summary how large every segment is, what sets it apart and what to do', () => {
    const { run, personas } = small.facts;
    const slide = small.slides[1];
    const sizes = run.crosstabMetrics[0].factors[0].variables[0].rows[0].value;
    const [, ...rows] = cells(slide)[0];
    expect(rows.map((row) => row[2])).toEqual(
      small.facts.order.map((k) => percent(sizes[k - 1] / sizes[run.segments])),
    );
    for (const [at, k] of small.facts.order.entries())
      expect(rows[at][3]).toBe(personaLineWords('en').sentence(personas[k - 1].lines.think[0]));
    const text = textOf(slide);
    for (const part of [
      'What to do with it',
      'Start with Mindful choosers',
      'Consider one message for',
      run.verdict.text,
    ])
      expect(text).toContain(part);
  });

  it('say in the appendix what the cross-tab says, cell by cell, under the names of the segments', () => {
    const { run, order } = small.facts;
    const tables = titled(small, 'Appendix').flatMap(cells);
    const named = [1, 2, 3].map((k) => segmentName(run.header_descriptions[k - 1]));
    for (const [head, names] of tables) {
      expect(head.slice(2)).toEqual([...order.map((k) => `SEG${k}`), 'Total']);
      expect(names.slice(2)).toEqual([...order.map((k) => named[k - 1]), '']);
    }
    const shown = tables.flatMap((table) => table.slice(2)).map((row) => row.slice(2));
    const rows = run.crosstabCluster.flatMap((d) => d.factors.flatMap((f) => f.variables.flatMap((v) => v.rows)));
    const expected = rows.map((row) =>
      [...order, run.segments + 1].map((k) => `${formatValue(row, k - 1)} ${formatIndex(row, k - 1)}`.trim()),
    );
    expect(shown).toEqual(expected);
  });

  /** Who agrees, by segment and Total last: the two upper responses of the cross-tab, added up. */
  const agreement = (question: string): number[] => {
    const variables = small.facts.run.crosstabCluster.flatMap((d) => d.factors.flatMap((f) => f.variables));
    const { rows } = variables.find(({ name }) => question.startsWith(name))!;
    return rows[3].value.map((share, k) => share + rows[4].value[k]);
  };

  it('say of every persona what the cross-tab adds up to, with native bars for the segment and the rest', () => {
    const [, ...charts] = barCharts(small);
    const floored = (share: number) => flooredSteps(share, 1) / 1000;
    let compared = 0;
    for (const k of small.facts.order) {
      const { lines } = small.facts.personas[k - 1];
      const slide = small.slides[4 + small.facts.order.indexOf(k)];
      const statements = cells(slide).flatMap((table) => table.map(([statement]) => statement));
      for (const section of ['think', 'not', 'are'] as const) {
        const shares = lines[section].filter(({ kind }) => kind === 'share');
        if (shares.length === 0) continue;
        expect(valuesOf(charts.shift()!)).toEqual([
          shares.map(({ value }) => floored(value)),
          shares.map(({ rest }) => floored(rest)),
        ]);
        for (const line of shares) {
          expect(statements).toContain(personaLineWords('en').statement(line));
          if (line.answer !== 'agree') continue;
          expect(floored(line.value)).toBe(floored(agreement(line.question)[k - 1]));
          compared += 1;
        }
      }
    }
    expect(charts).toEqual([]);
    expect(compared).toBeGreaterThan(6);
  });

  it('draw a dot of every segment for the questions that separate them most', () => {
    const { order } = small.facts;
    const [dots] = [...small.parts]
      .filter(([name]) => name.startsWith('ppt/charts/chart'))
      .map(([, xml]) => xmlTree(xml))
      .filter((chart) => elements(chart, 'c:scatterChart').length > 0);
    const series = elements(dots, 'c:ser');
    expect(series).toHaveLength(order.length);
    const questions = cells(small.slides[3])[0].map(([text]) => text.replace(/: agree$/, ''));
    order.forEach((k, at) => {
      const across = elements(elements(series[at], 'c:xVal')[0], 'c:pt');
      const up = elements(elements(series[at], 'c:yVal')[0], 'c:pt');
      expect(up).toHaveLength(questions.length);
      up.forEach((point, row) => {
        const x = across.find(({ attributes }) => attributes.idx === point.attributes.idx);
        expect(Number(textOf(x!))).toBe(flooredSteps(agreement(questions[row])[k - 1], 1) / 1000);
        expect(Number(textOf(point))).toBe(questions.length - row - 0.5);
      });
    });
  });

  it('say in the heat map the index of the cross-tab, and side by side its shares', () => {
    const { order, personas, run } = small.facts;
    const heat = cells(small.slides[8])[0].slice(1);
    expect(heat).toHaveLength(10);
    for (const [question, ...indices] of heat) {
      const shares = agreement(question);
      expect(indices).toEqual(order.map((k) => String(Math.round((100 * shares[k - 1]) / shares[run.segments]))));
    }
    const [, , think] = cells(small.slides[7])[0];
    order.forEach((k, column) => {
      const [first] = personas[k - 1].lines.think;
      const share = first.answer === 'agree' ? agreement(first.question)[k - 1] : first.value;
      expect(think[column + 1].startsWith(percent(share))).toBe(true);
    });
  });

  it('say what drives the segments and what they do, where that was computed', () => {
    const [drivers] = titled(eight, 'How often do you visit a shop of this kind?');
    expect(textOf(titleOf(drivers))).toMatch(/multiplies the odds of .* by (2\.72|0\.37)/);
    expect(cells(drivers)[0]).toHaveLength(6);
    const [outcomes] = titled(eight, 'Spend a month: ');
    expect(
      cells(outcomes)[0]
        .map(([label]) => label)
        .slice(1),
    ).toContain('Brand bought last: Never');
    expect(titled(small, 'Spend a month')).toEqual([]);
  });

  it('have sizes in a chart that can be edited, floored as the cross-tab’s', () => {
    const { run, order } = small.facts;
    const sizes = run.crosstabMetrics[0].factors[0].variables[0].rows[0].value;
    const [bar] = barCharts(small);
    expect(valuesOf(bar)[0]).toEqual(order.map((k) => flooredSteps(sizes[k - 1] / sizes[run.segments], 1) / 1000));
    const charts = [...small.parts.keys()].filter((name) => name.startsWith('ppt/charts/chart'));
    expect([...small.parts.keys()].filter((name) => name.endsWith('.xlsx'))).toHaveLength(charts.length);
  });

  it('have short figures in the data sheets of charts', () => {
    const charts = [...large.parts].filter(([name]) => name.startsWith('ppt/charts/chart'));
    expect(charts.length).toBeGreaterThan(1);
    for (const [, xml] of charts) expect(xml).not.toMatch(/<c:v>-?\d+\.\d{7}/);
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
      expect(symbols).toEqual(labels.map((_, at) => (at < segments ? 'circle' : 'diamond')));
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
    const two = await read({ segments: 2, variables: 10 });
    const five = await read({ segments: 5, variables: 24 });
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
