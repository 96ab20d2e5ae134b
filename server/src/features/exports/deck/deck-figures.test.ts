import { segmentName } from '@qp/facts';
import { formatIndex, formatValue } from '@qp/words/crosstab/figures';
import { flooredSteps, percent } from '@qp/words/numbers';
import { personaLineWords } from '@qp/words/personas/lines';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  barCharts,
  cells,
  eightSegments,
  type ReadDeck,
  readDeck,
  smallDeck,
  titled,
  titleOf,
  valuesOf,
} from '../../../testing/read-deck.ts';
import { elements, textOf, xmlTree } from '../../../testing/xml-tree.ts';

let small: ReadDeck;
let eight: ReadDeck;
beforeAll(async () => {
  small = await smallDeck();
  eight = await eightSegments();
});

describe('the slides', () => {
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
    for (const part of ['What to do with it', 'Consider one message for', run.verdict.client])
      expect(text).toContain(part);
    expect(text).not.toContain('largest');
  });

  it('recommend nothing that the verdict forbids', async () => {
    const judged = (verdict: Partial<ReadDeck['facts']['run']['verdict']>) =>
      readDeck({ segments: 5, variables: 24 }, null, (facts) => ({
        ...facts,
        run: { ...facts.run, verdict: { ...facts.run.verdict, ...verdict } },
      }));
    const next = { text: 'Open 3 segments, which other samples confirm better.' };
    const refused = await judged({ grade: 'not supported', next });
    expect(textOf(refused.slides[1])).toContain(next.text);
    expect(textOf(refused.slides[1])).not.toMatch(/Address|Consider one message|typing tool|match the full survey/);
    const weak = await judged({ weak: [1, 2, 3, 4, 5] });
    expect(textOf(weak.slides[1])).not.toMatch(/Address|Consider one message/);
    expect(textOf(weak.slides[1])).toMatch(/match the full survey/);
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
    const [drivers] = titled(eight, 'How often do you');
    expect(textOf(titleOf(drivers))).toMatch(/: \d+\.\d% .*, everyone 1[23]\.\d%/);
    expect(cells(drivers)[0]).toHaveLength(8);
    const [outcomes] = titled(eight, 'Spend a month: ');
    expect(
      cells(outcomes)[0]
        .map(([label]) => label)
        .slice(1),
    ).toContain('Brand bought last: Never');
    expect(titled(small, 'Spend a month')).toEqual([]);
  });

  it('say what the segments are worth and which come first, where that was computed', () => {
    const [worth] = titled(eight, `${segmentName(eight.facts.run.header_descriptions[0]) || 'SEG1'}`).filter((slide) =>
      textOf(slide).includes('of people and'),
    );
    // The title names the segment furthest from its share of people, without the number of the question.
    expect(textOf(titleOf(worth))).toMatch(/: 3% of people, 13% of Spend a year$/);
    expect(textOf(worth)).toContain('is 3% of people and 13% (11 to 14%) of Spend a year.');
    expect(textOf(worth)).toContain('Population: 2,000,000');
    expect(cells(worth)[0]).toHaveLength(9);
    const attractive = eight.slides.find((slide) =>
      textOf(titleOf(slide)).startsWith('The most attractive segment is '),
    )!;
    const rows = cells(attractive)[0];
    expect(rows[0].slice(1)).toEqual([
      'Score',
      'Stays first',
      'Spend a year per person',
      'Reach in customer data',
      'Distinctness',
      'Fits the brand',
      'Size',
    ]);
    const { segments } = eight.facts.value!.attractiveness!;
    expect(rows.slice(1).map(([, score]) => score)).toEqual(
      segments!.map(({ score }) => score.toFixed(0)).toSorted((a, b) => Number(b) - Number(a)),
    );
    expect(small.slides.every((slide) => !textOf(slide).includes('most attractive segment'))).toBe(true);
    const [bubbles] = [...eight.parts]
      .filter(([name]) => /^ppt\/charts\/chart\d+\.xml$/.test(name))
      .map(([, xml]) => xmlTree(xml))
      .filter((chart) => elements(chart, 'c:bubbleChart').length > 0);
    const { figures } = eight.facts.value!;
    // The title is a finding: spending is highest in the first segment, and reach is the same in all. The foot names the base once.
    const [slide] = titled(eight, 'Highest in one of two criteria: ');
    expect(textOf(titleOf(slide))).toContain(segmentName(eight.facts.run.header_descriptions[0]));
    expect(textOf(slide).split('Base: ')).toHaveLength(2);
    // Both axes begin near the bubbles: the lowest spending is 12.5, and reach is 1.5 everywhere.
    const least = elements(bubbles, 'c:min').map((one) => Number(one.attributes.val));
    expect(least.toSorted((a, b) => a - b)).toEqual([0, 1.2]);
    const numbersOf = (name: string) =>
      elements(bubbles, name).flatMap((one) => elements(one, 'c:v').map((value) => Number(textOf(value))));
    // One series per segment, in the order of the deck, each with its own point only.
    expect(numbersOf('c:bubbleSize')).toEqual(
      eight.facts.order.map((k) => Number(figures!.sizes[k - 1].value.toPrecision(4))),
    );
    expect(numbersOf('c:yVal')).toHaveLength(eight.facts.run.segments);
  });

  it('have sizes in a chart that can be edited, floored as the cross-tab’s', () => {
    const { run, order } = small.facts;
    const sizes = run.crosstabMetrics[0].factors[0].variables[0].rows[0].value;
    const [bar] = barCharts(small);
    expect(valuesOf(bar)[0]).toEqual(order.map((k) => flooredSteps(sizes[k - 1] / sizes[run.segments], 1) / 1000));
    const charts = [...small.parts.keys()].filter((name) => name.startsWith('ppt/charts/chart'));
    expect([...small.parts.keys()].filter((name) => name.endsWith('.xlsx'))).toHaveLength(charts.length);
  });

  it('say that the filter of the cross-tab is not applied, where there is one', () => {
    const filtered = (deck: ReadDeck) =>
      deck.slides.flatMap(cells).flatMap((table) => table.filter(([name]) => name === 'Filter of the cross-tab'));
    expect(filtered(eight)).toEqual([['Filter of the cross-tab', 'not applied here (Gender: Female)']]);
    expect(filtered(small)).toEqual([]);
  });

  it('have short figures in the data sheets of charts', () => {
    const charts = [...eight.parts].filter(([name]) => name.startsWith('ppt/charts/chart'));
    expect(charts.length).toBeGreaterThan(1);
    for (const [, xml] of charts) expect(xml).not.toMatch(/<c:v>-?\d+\.\d{7}/);
  });
});
