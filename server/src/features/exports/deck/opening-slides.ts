import { segmentSizes } from '@qp/facts';
import { deckWords } from '@qp/words/files/deck';
import { flooredSteps } from '@qp/words/numbers';
import { answerNames } from '@qp/words/run/answers';
import { segmentChoice } from '@qp/words/run/segments';
import { CONTENT, colours, cutTo, FONT, PAGE, segmentHex, sizeFor } from './deck-look.ts';
import { addSlide, addTable, baseOf, cell, titleOf } from './deck-slide.ts';
import type { DeckFacts } from './deck-source.ts';
import { TITLE_NAME } from './mend-titles.ts';
import type { Deck } from './pptx-library.ts';

const words = deckWords('en');
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

export function addCover(deck: Deck, facts: DeckFacts): void {
  const slide = deck.addSlide();
  const { run, project, exported } = facts;
  slide.background = { color: colours.ink };
  slide.addShape('rect', {
    x: PAGE.edge,
    y: 2.3,
    w: 0.9,
    h: 0.07,
    fill: { color: colours.coral },
    line: { type: 'none' },
    objectName: 'Accent',
  });
  const points = sizeFor(run.name, [44, 36, 28, 22], 11.8, 1.6);
  slide.addText(cutTo(run.name, 11.8, points, 4), {
    ...{ x: PAGE.edge, y: 2.5, w: 11.8, h: 1.7, margin: 0, valign: 'top', fit: 'none' },
    ...{ fontFace: FONT, fontSize: points, bold: true, color: colours.white, align: 'left', objectName: TITLE_NAME },
  });
  slide.addText(cutTo(project, 11.8, 20, 1), {
    ...{ x: PAGE.edge, y: 4.3, w: 11.8, h: 0.45, margin: 0, valign: 'middle' },
    ...{ fontFace: FONT, fontSize: 20, color: colours.white, objectName: 'Project' },
  });
  slide.addText(words.cover(run.segments, date.format(exported)), {
    ...{ x: PAGE.edge, y: 4.8, w: 11.8, h: 0.4, margin: 0, valign: 'middle' },
    ...{ fontFace: FONT, fontSize: 14, color: colours.inkSecondary, objectName: 'Date' },
  });
  slide.addNotes([`${project}: ${run.name}`, baseOf(facts), run.description].filter(Boolean).join('\n'));
}

const signs = { good: '✓', note: '·', caution: '!', warning: '!' } as const;

export function addMethod(deck: Deck, facts: DeckFacts): void {
  const { run } = facts;
  const { method } = words;
  const { rows } = method;
  const choice = segmentChoice(run);
  const answers = run.answers_found?.counted_as;
  const lines: [string, string][] = [
    [rows.people, baseOf(facts).replace('Base: ', '')],
    ...(run.weighted ? [[rows.weights, method.weights(run.effective_base)] as [string, string]] : []),
    [rows.segmentedBy, method.segmentedBy(run.fitted.cluster.length)],
    [rows.model, method.model(answers ? answerNames[answers] : null)],
    [rows.segments, method.segments(run.segments, run.clusterNum, choice.words)],
    [rows.describedBy, method.describedBy(run.fitted.profile.length, run.fitted.metrics.length)],
  ];
  const slide = addSlide(deck, {
    title: method.title,
    subtitle: run.verdict.text,
    base: baseOf(facts),
    notes: [
      method.notes(run.seed, run.engine_version, run.alpha),
      run.verdict.text,
      ...run.trust.map(({ text }) => text),
    ],
  });
  const half = CONTENT.width / 2 - 0.2;
  addTable(
    slide,
    lines.map(([name, value]) => [
      cell(name, { color: colours.secondary, size: 12 }),
      cell(cutTo(value, half - 1.8, 12, 3), { size: 12 }),
    ]),
    { widths: [1.7, half - 1.7], rowHeight: 0.66, alternative: lines.map((line) => line.join(': ')).join('. ') },
  );
  const notes = run.trust.slice(0, 7);
  if (notes.length === 0) return;
  addTable(
    slide,
    notes.map(({ level, text }) => [
      cell(signs[level], { bold: true, size: 13, align: 'center', color: colours[level] }),
      cell(cutTo(text, half - 0.5, 11, 3), { size: 11 }),
    ]),
    {
      x: PAGE.edge + half + 0.4,
      widths: [0.4, half - 0.4],
      rowHeight: Math.min(0.72, 5.2 / notes.length),
      alternative: method.evidence(notes.map(({ text }) => text)),
    },
  );
}

export function addSizes(deck: Deck, facts: DeckFacts): void {
  const { run, order } = facts;
  const sizes = segmentSizes(run.crosstabMetrics);
  const total = sizes[run.segments];
  const share = (segment: number) => (total > 0 ? sizes[segment - 1] / total : 0);
  const text = order.map((segment) => words.sizes.line(titleOf(facts, segment), share(segment)));
  const slide = addSlide(deck, {
    title: words.sizes.title,
    subtitle: words.sizes.subtitle,
    base: baseOf(facts),
    notes: text,
  });
  // A bar chart begins at the bottom.
  const upwards = [...order].reverse();
  slide.addChart(
    'bar',
    [
      {
        name: words.sizes.series,
        labels: upwards.map((segment) => cutTo(titleOf(facts, segment), 4, 11, 1)),
        // Floored as everywhere: the chart's own format would round.
        values: upwards.map((segment) => flooredSteps(share(segment), 1) / 1000),
      },
    ],
    {
      ...{ x: PAGE.edge, y: CONTENT.top, w: CONTENT.width, h: CONTENT.bottom - CONTENT.top },
      barDir: 'bar',
      barGapWidthPct: 45,
      chartColors: upwards.map(segmentHex),
      showValue: true,
      dataLabelFormatCode: '0.0%',
      dataLabelFontFace: FONT,
      dataLabelFontSize: 12,
      dataLabelColor: colours.text,
      catAxisLabelFontFace: FONT,
      catAxisLabelFontSize: 11,
      catAxisLabelColor: colours.text,
      catGridLine: { style: 'none' },
      valGridLine: { style: 'none' },
      valAxisHidden: true,
      valAxisMinVal: 0,
      altText: words.sizes.alternative(text),
      objectName: words.sizes.title,
    },
  );
}
