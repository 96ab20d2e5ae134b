import { descriptionParts, traitsOf } from '@qp/facts';
import { deckWords } from '@qp/words/files/deck';
import { percent } from '@qp/words/numbers';
import { personaLineWords } from '@qp/words/personas/lines';
import { CONTENT, colours } from './deck-look.ts';
import { addLine, addSlide, baseOf, calledIn, nameOf, parts } from './deck-slide.ts';
import type { DeckFacts } from './deck-source.ts';
import { addColumns, cell, colourCells, fittedCells, head } from './deck-table.ts';
import { alikePair, leadLine, mostDistinct, separating } from './findings.ts';
import type { Deck, Slide } from './pptx-library.ts';

const words = deckWords('en').summary;
const page = deckWords('en').page;
const MAX_ROWS = 12;
const HEAD = 0.3;
const ACTION = 0.3;

/** What a client must know: who the segments are, how large, what distinguishes each, and what follows. */
export function addSummary(deck: Deck, facts: DeckFacts): void {
  const [first] = separating(facts, 1);
  const title = words.title(facts.run.segments, first ? first.question || first.answer : null);
  const groups = parts(facts.order, MAX_ROWS);
  const actions = actionsOf(facts);
  groups.forEach((group, at) => {
    const slide = addSlide(deck, facts, {
      title: page(title, at + 1, groups.length),
      subtitle: facts.run.verdict.client,
      base: baseOf(facts),
      notes: [
        ...group.map((k) => `${nameOf(facts, k)}, ${percent(shareOf(facts, k))}: ${findingOf(facts, k)}`),
        ...actions,
      ],
    });
    addSegments(slide, facts, group, actions.length);
    if (at === groups.length - 1) addActions(slide, actions);
  });
}

const shareOf = ({ personas }: DeckFacts, segment: number) => personas[segment - 1].share;

/** The analyst's own words, or where the segment differs most. */
function findingOf(facts: DeckFacts, segment: number): string {
  const { text } = descriptionParts(facts.run.header_descriptions[segment - 1] ?? '');
  if (text !== '') return text;
  const line = leadLine(facts, segment);
  if (line) return personaLineWords('en').sentence(line);
  return facts.personas[segment - 1].tooFew ? personaLineWords('en').tooFew : deckWords('en').persona.nothing;
}

function addSegments(slide: Slide, facts: DeckFacts, group: readonly number[], actions: number): void {
  const widths = [0.12, 3.7, 0.95, CONTENT.width - 4.77];
  const room = CONTENT.bottom - CONTENT.top - HEAD - (ACTION * (actions + 1) + 0.2);
  const height = Math.min(1, room / group.length);
  const sizes = [16, 15, 14, 13, 12, 11, 10, 9, 8, 7];
  const names = group.map((k) => nameOf(facts, k));
  const { size, cells } = fittedCells(names, { w: widths[1], h: height, sizes, bold: true });
  const findings = group.map((k) => findingOf(facts, k));
  const found = fittedCells(findings, { w: widths[3], h: height, sizes: sizes.filter((one) => one <= size) });
  const shares = group.map((k) => percent(shareOf(facts, k)));
  const shareLook = { bold: true, size: Math.max(9, size), align: 'right' } as const;
  addColumns(
    slide,
    [
      { width: widths[0], head: head(''), cells: colourCells(group) },
      { width: widths[1], head: head(words.segment), cells },
      { width: widths[2], head: head(words.size, 'right'), cells: shares.map((text) => cell(text, shareLook)) },
      { width: widths[3], head: head(words.finding), cells: found.cells },
    ],
    {
      head: HEAD,
      row: height,
      alternative: names.map((name, at) => `${name}, ${shares[at]}: ${findings[at]}`).join(' '),
    },
  );
}

/** Never what the verdict forbids: nothing is built on segments that it does not support. */
function actionsOf(facts: DeckFacts): string[] {
  const { run, typing } = facts;
  const { grade, next, weak } = run.verdict;
  if (run.segments < 2) return [];
  if (grade === 'not supported' || grade === 'cannot tell') return [next.text];
  const distinct = mostDistinct(facts);
  const alike = alikePair(facts);
  const isSound = (segment: number) => !weak.includes(segment);
  return [
    ...(grade === 'usable with care' ? [next.text] : []),
    ...(distinct && isSound(distinct) ? [words.distinct(calledIn(facts, distinct))] : []),
    ...(alike?.every(isSound) ? [words.alike(calledIn(facts, alike[0]), calledIn(facts, alike[1]))] : []),
    typing ? words.typing(typing.features.length, typing.stats.acc, traitsOf(run).variables) : words.noTyping,
  ];
}

function addActions(slide: Slide, actions: readonly string[]): void {
  if (actions.length === 0) return;
  const top = CONTENT.bottom - ACTION * (actions.length + 1);
  addLine(slide, words.actions, {
    y: top,
    h: ACTION,
    points: 13,
    bold: true,
    color: colours.action,
    objectName: words.actions,
  });
  actions.forEach((text, at) => {
    const y = top + ACTION * (at + 1);
    addLine(slide, `${at + 1}.  ${text}`, {
      y,
      h: ACTION,
      points: 12,
      color: colours.text,
      objectName: `Action ${at + 1}`,
    });
  });
}
