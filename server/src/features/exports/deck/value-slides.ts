import { bubbleAxes, bubbleTicks, type Criterion, rankedSegments } from '@qp/facts';
import { wholePercent } from '@qp/words/numbers';
import { valueWords } from '@qp/words/value/value';
import { CONTENT, colours, PAGE, segmentHex } from './deck-look.ts';
import { addSlide, baseOf, nameOf } from './deck-slide.ts';
import type { DeckFacts } from './deck-source.ts';
import { addFigures } from './driver-slides.ts';
import type { Deck } from './pptx-library.ts';

const words = valueWords('en');
/** Columns of criteria that a slide has room for, those with most weight. */
const MAX_CRITERIA = 5;

/** A slide for each metric: people, value and share of the total by segment. Nothing where the value was not computed. */
export function addValue(deck: Deck, facts: DeckFacts): void {
  const { figures, choice } = facts.value ?? {};
  if (!figures || !choice) return;
  const people = choice.population ?? figures.people;
  const names = figures.sizes.map((_, s) => nameOf(facts, s + 1));
  for (const metric of figures.metrics)
    addFigures(deck, facts, {
      title: words.files.titleOfValue(figures, metric, names),
      subtitle: `${words.sentence(figures, metric, names)} ${words.files.slide(people, choice.population !== null)}`,
      errors: words.method(figures),
      heads: words.heads(metric.label).slice(1),
      lines: facts.order.map((segment) => {
        const at = segment - 1;
        const [size, mean, amount, share] = [
          figures.sizes[at],
          metric.means[at],
          metric.amounts[at],
          metric.shares[at],
        ];
        const cells = [
          `${wholePercent(size.value)} (${words.shareRange(size)})`,
          words.people(size.value * people),
          mean
            ? words.files.withRange(
                words.amount(mean.value),
                words.range(words.amount(mean.low), words.amount(mean.high)),
              )
            : words.small,
          amount ? words.amount(amount.value * people) : '–',
          share ? `${wholePercent(share.value)} (${words.shareRange(share)})` : '–',
        ];
        return { label: names[at], cells: cells.map((text) => ({ text, bold: false })) };
      }),
    });
}

/** The segments by rank, with the criteria that count most. */
export function addAttractiveness(deck: Deck, facts: DeckFacts): void {
  const { figures, attractiveness } = facts.value ?? {};
  if (!figures || !attractiveness?.segments) return;
  const { segments } = attractiveness;
  const ranked = rankedSegments(attractiveness);
  const [first] = ranked;
  const own = words.attractiveness;
  const names = figures.sizes.map((_, s) => nameOf(facts, s + 1));
  const criteria = attractiveness.criteria
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MAX_CRITERIA);
  addFigures(deck, facts, {
    title: words.files.titleOfFirst(names[first - 1]),
    subtitle: words.firstSentence(attractiveness, names),
    errors: `${own.help} ${own.stays}`,
    heads: [...own.heads.slice(2), ...criteria.map(own.name)],
    lines: ranked.map((segment) => {
      const { rank, score, first: stays } = segments[segment - 1];
      const cells = [
        own.score(score),
        wholePercent(stays),
        ...criteria.map((one) => own.figure(one, one.values[segment - 1])),
      ];
      return {
        label: `${rank}. ${names[segment - 1]}`,
        cells: cells.map((text, at) => ({ text, bold: at === 0 })),
      };
    }),
  });
}

/** The two criteria with most weight beside size, as the page shows them: a native bubble chart with one series per segment. */
export function addBubbles(deck: Deck, facts: DeckFacts): void {
  const { figures, attractiveness } = facts.value ?? {};
  if (!figures || !attractiveness?.segments) return;
  const [across, up] = bubbleAxes(attractiveness);
  if (!across || !up) return;
  const own = words.attractiveness;
  const placed = facts.order.flatMap((segment) => {
    const [x, y] = [across.values[segment - 1], up.values[segment - 1]];
    return x === null || y === null ? [] : [{ segment, x, y, name: nameOf(facts, segment) }];
  });
  if (placed.length === 0) return;
  const points = placed.map(({ name, x, y }) => own.point(name, own.figure(across, x), own.figure(up, y)));
  const firstBy = (of: 'x' | 'y') => {
    const most = Math.max(...placed.map((one) => one[of]));
    const first = placed.filter((one) => one[of] === most);
    return first.length === 1 ? first[0].name : null;
  };
  const [xs, ys] = [across, up].map(bubbleTicks);
  const slide = addSlide(deck, facts, {
    title: words.files.titleOfBubbles([firstBy('x'), firstBy('y')]),
    subtitle: own.bubblesHelp(own.name(across), own.name(up)),
    base: `${baseOf(facts)}. ${words.method(figures)}`,
    notes: points,
  });
  slide.addChart(
    'bubble',
    [
      { name: own.name(across), values: placed.map(({ x }) => short(x)) },
      ...placed.map(({ segment, name }) => {
        const only = (value: number) =>
          placed.map((one) => (one.segment === segment ? short(value) : null)) as number[];
        return { name, values: only(up.values[segment - 1]!), sizes: only(figures.sizes[segment - 1].value) };
      }),
    ],
    {
      x: PAGE.edge,
      y: CONTENT.top,
      w: CONTENT.width,
      h: CONTENT.bottom - CONTENT.top,
      chartColors: placed.map(({ segment }) => segmentHex(segment)),
      chartColorsOpacity: 85,
      lineSize: 0,
      showLegend: true,
      legendPos: 'b',
      showCatAxisTitle: true,
      catAxisTitle: own.name(across),
      showValAxisTitle: true,
      valAxisTitle: own.name(up),
      catLabelFormatCode: formatOf(across),
      valAxisLabelFormatCode: formatOf(up),
      catAxisMinVal: xs[0],
      catAxisMaxVal: xs.at(-1)!,
      catAxisMajorUnit: xs[1] - xs[0],
      valAxisMinVal: ys[0],
      valAxisMaxVal: ys.at(-1)!,
      valAxisMajorUnit: ys[1] - ys[0],
      valGridLine: { color: colours.line, size: 0.5 },
      catGridLine: { style: 'none' },
      altText: points.join(' '),
      objectName: own.bubbles,
    },
  );
}

/** The chart's data sheet shows short figures. */
const short = (value: number): number => Number(value.toPrecision(4));

const formatOf = ({ kind }: Criterion): string => (kind === 'size' || kind === 'distinctness' ? '0%' : 'General');
