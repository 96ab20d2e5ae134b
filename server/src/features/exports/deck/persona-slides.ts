import type { Persona, PersonaLine } from '@qp/engine/personas';
import { descriptionParts, NO_EDITS, type PersonaSection, personaSections, segmentSizes, shownLines } from '@qp/facts';
import { segmentStabilityText } from '@qp/words/compare/stability';
import { peopleText } from '@qp/words/crosstab/significance';
import { deckWords } from '@qp/words/files/deck';
import { percent } from '@qp/words/numbers';
import {
  agreementWords,
  personaFigure,
  personaSentence,
  personaStatement,
  sectionTitles,
  TOO_FEW,
} from '@qp/words/personas/lines';
import { CONTENT, colours, cutTo, FONT, onSegment, PAGE, segmentHex, shadeHex, sizeFor } from './deck-look.ts';
import { addFoot, addTable, baseOf, cell, MASTER, paragraphs, parts, titleOf } from './deck-slide.ts';
import type { DeckFacts } from './deck-source.ts';
import { TITLE_NAME } from './mend-titles.ts';
import type { Deck, Slide } from './pptx-library.ts';

export function linesOf(facts: DeckFacts, persona: Persona, section: PersonaSection): PersonaLine[] {
  return shownLines(persona.lines[section], facts.edits[persona.segment - 1] ?? NO_EDITS);
}

/** The name that the analyst gave, or the one that the rules suggest. */
export function nameOf({ run }: DeckFacts, { segment, suggestedName }: Persona): string {
  return descriptionParts(run.header_descriptions[segment - 1] ?? '').name || suggestedName;
}

export function addPersonas(deck: Deck, facts: DeckFacts): void {
  for (const segment of facts.order) addPersona(deck, facts, facts.personas[segment - 1]);
}

const words = deckWords('en');
const HALF = CONTENT.width / 2 - 0.2;
/** Of the lines on a slide: as high as there is room for, within reason. */
const LINE = { least: 0.37, most: 0.52 };
const SECTION_HEAD = 0.32;
const BETWEEN = 0.2;
/** Where what separates a segment from its closest stands. */
const CLOSEST = 6.66;

function addPersona(deck: Deck, facts: DeckFacts, persona: Persona): void {
  const slide = deck.addSlide({ masterName: MASTER });
  const top = addHead(slide, facts, persona);
  const filled = personaSections.filter((section) => linesOf(facts, persona, section).length > 0);
  if (filled.length === 0)
    slide.addText(persona.tooFew ? TOO_FEW : words.persona.nothing, {
      ...{ x: PAGE.edge, y: 3, w: CONTENT.width, h: 0.8, margin: 0, valign: 'top' },
      ...{ fontFace: FONT, fontSize: 14, color: colours.secondary, objectName: 'Nothing to say' },
    });
  const { tops, line } = sectionPlaces(
    filled.map((section) => linesOf(facts, persona, section).length),
    top,
  );
  filled.forEach((section, at) => {
    const x = PAGE.edge + (at % 2) * (HALF + 0.4);
    addSection(slide, facts, persona, section, { x, y: tops[Math.floor(at / 2)], line });
  });
  addClosest(slide, facts, persona);
  addFoot(slide, [`${baseOf(facts)}.`, ...agreementText(facts, persona)].join(' '));
  slide.addNotes(personaNotes(facts, persona));
}

/** Two sections stand beside one another; the second pair begins under the longer of the first. */
function sectionPlaces(lengths: readonly number[], start: number): { tops: number[]; line: number } {
  const pairs = [lengths.slice(0, 2), lengths.slice(2)].flatMap((pair) => (pair.length > 0 ? Math.max(...pair) : []));
  const lines = pairs.reduce((sum, count) => sum + count, 0);
  const room = CLOSEST - start - pairs.length * (SECTION_HEAD + BETWEEN);
  const line = Math.max(LINE.least, Math.min(LINE.most, room / Math.max(1, lines)));
  return { tops: [start, start + SECTION_HEAD + (pairs[0] ?? 0) * line + BETWEEN], line };
}

/** The segment that answers most alike, and what separates the two. */
function addClosest(slide: Slide, facts: DeckFacts, { closest }: Persona): void {
  if (!closest) return;
  const name = nameOf(facts, facts.personas[closest.segment - 1]);
  const lines = closest.lines.map((line) => words.persona.difference(personaStatement(line), line.value, line.other));
  const text = words.persona.closest(closest.segment, cutTo(name, 3.2, 10, 1), lines);
  slide.addText(cutTo(text, CONTENT.width, 10, 1), {
    ...{ x: PAGE.edge, y: CLOSEST, w: CONTENT.width, h: 0.28, margin: 0, valign: 'middle' },
    ...{ fontFace: FONT, fontSize: 10, color: colours.text, objectName: 'Closest segment' },
  });
}

/** Where the sections may begin. */
function addHead(slide: Slide, facts: DeckFacts, persona: Persona): number {
  const { segment, share, people } = persona;
  const { run } = facts;
  const name = nameOf(facts, persona);
  const initial = [...name].find((sign) => /[\p{L}\p{N}]/u.test(sign)) ?? String(segment);
  slide.addShape('rect', {
    ...{ x: 0, y: 0, w: PAGE.width, h: 0.12, fill: { color: segmentHex(segment) }, line: { type: 'none' } },
    objectName: 'Colour of the segment',
  });
  slide.addText(initial.toUpperCase(), {
    ...{ shape: 'ellipse', x: PAGE.edge, y: 0.38, w: 0.9, h: 0.9, align: 'center', valign: 'middle', margin: 0 },
    ...{ fill: { color: segmentHex(segment) }, color: onSegment(segment), fontFace: FONT, fontSize: 30, bold: true },
    objectName: 'Initial',
  });
  const width = 8.3;
  const points = sizeFor(name, [28, 22, 18, 15, 13], width, 0.66);
  slide.addText(cutTo(name, width, points, Math.max(1, Math.floor((0.66 * 72) / (points * 1.22)))), {
    ...{ x: 1.65, y: 0.34, w: width, h: 0.66, margin: 0, valign: 'middle' },
    ...{ fontFace: FONT, fontSize: points, bold: true, color: colours.text, align: 'left', objectName: TITLE_NAME },
  });
  const weighted = run.weighted ? segmentSizes(run.crosstabMetrics)[segment - 1] : null;
  slide.addText(`SEG${segment} · ${peopleText(people, weighted)}`, {
    ...{ x: 1.65, y: 1.02, w: width, h: 0.28, margin: 0, valign: 'middle' },
    ...{ fontFace: FONT, fontSize: 12, color: colours.secondary, objectName: 'People' },
  });
  slide.addText(percent(share), {
    ...{ x: 10.2, y: 0.38, w: PAGE.width - PAGE.edge - 10.2, h: 0.8, margin: 0, align: 'right', valign: 'middle' },
    ...{ fontFace: FONT, fontSize: 40, bold: true, color: colours.text, objectName: 'Share' },
  });
  const quote = facts.edits[segment - 1]?.quote ?? '';
  const { text } = descriptionParts(run.header_descriptions[segment - 1] ?? '');
  const said = quote === '' ? text : `“${quote.replace(/^[“"]|[”"]$/g, '')}”`;
  if (said === '') return 1.55;
  slide.addText(cutTo(said, CONTENT.width, 14, 2), {
    ...{ x: PAGE.edge, y: 1.42, w: CONTENT.width, h: 0.56, margin: 0, valign: 'top' },
    ...{ fontFace: FONT, fontSize: 14, italic: quote !== '', color: colours.text, objectName: 'Quote or text' },
  });
  return 2.05;
}

function addSection(
  slide: Slide,
  facts: DeckFacts,
  persona: Persona,
  section: PersonaSection,
  at: { x: number; y: number; line: number },
) {
  const points = at.line >= 0.43 ? 11 : 10;
  const lines = linesOf(facts, persona, section);
  slide.addText(sectionTitles[section], {
    ...{ x: at.x, y: at.y, w: HALF, h: SECTION_HEAD - 0.02, margin: 0, valign: 'middle' },
    ...{ fontFace: FONT, fontSize: 13, bold: true, color: colours.action, objectName: sectionTitles[section] },
  });
  const room = HALF - 1.75;
  addTable(
    slide,
    lines.map((line) => [
      cell(cutTo(personaStatement(line), room - 0.06, points, 2), { size: points, beside: 0.03 }),
      cell(personaFigure(line.kind, line.value), { bold: true, size: points + 1, align: 'right' }),
      line.kind === 'mean' && line.index >= 0
        ? cell(words.persona.index(line.index), {
            size: points - 2,
            align: 'right',
            fill: shadeHex(line.index) ?? undefined,
          })
        : cell(words.persona.rest(personaFigure(line.kind, line.rest)), {
            size: points - 2,
            align: 'right',
            color: colours.secondary,
          }),
    ]),
    {
      x: at.x,
      y: at.y + SECTION_HEAD,
      widths: [room, 0.8, 0.95],
      rowHeight: at.line,
      alternative: `${sectionTitles[section]}. ${lines.map(personaSentence).join(' ')}`,
    },
  );
}

function personaNotes(facts: DeckFacts, persona: Persona): string {
  const { closest } = persona;
  const said = personaSections.flatMap((section) => {
    const lines = linesOf(facts, persona, section);
    return lines.length === 0
      ? []
      : [`${sectionTitles[section]}:`, ...lines.map((line) => `- ${personaSentence(line)}`)];
  });
  const apart = closest
    ? [
        words.persona.closestNote(titleOf(facts, closest.segment)),
        ...closest.lines.map((line) => `- ${words.persona.difference(personaStatement(line), line.value, line.other)}`),
      ]
    : [];
  const { text } = descriptionParts(facts.run.header_descriptions[persona.segment - 1] ?? '');
  return [
    baseOf(facts),
    titleOf(facts, persona.segment),
    ...(text === '' ? [] : [text]),
    ...said,
    ...apart,
    ...agreementText(facts, persona),
    ...stabilityOf(facts, persona),
  ].join('\n');
}

/** Nothing where it wasn't measured. */
function agreementText({ run }: DeckFacts, { segment }: Persona): string[] {
  const text = agreementWords(run.agreement?.bySegment[segment - 1]);
  return text === '' ? [] : [text];
}

function stabilityOf(facts: DeckFacts, { segment }: Persona): string[] {
  const own = facts.stability?.own[segment - 1];
  return own ? [segmentStabilityText(titleOf(facts, segment), own)] : [];
}

const BESIDE = 4;

/** All segments side by side, four a slide. */
export function addSideBySide(facts: DeckFacts, slideOf: (title: string) => Slide): void {
  const groups = parts(facts.order, BESIDE);
  const label = 1.25;
  const width = (CONTENT.width - label) / Math.max(...groups.map(({ length }) => length));
  groups.forEach((group, at) => {
    const slide = slideOf(words.page(words.sideBySide.title, at + 1, groups.length));
    const personas = group.map((segment) => facts.personas[segment - 1]);
    const points = width < 3 ? 9 : 10.5;
    const said = (persona: Persona, section: PersonaSection, most: number) =>
      linesOf(facts, persona, section)
        .slice(0, most)
        .map((line) => {
          const figure = personaFigure(line.kind, line.value);
          return cutTo(`${figure}  ${personaStatement(line)}`, width - 0.14, points, 2);
        });
    const row = (name: string, most: number, section: PersonaSection) => [
      cell(name, { bold: true, size: 10, color: colours.secondary }),
      ...personas.map((persona) => {
        const lines = said(persona, section, most);
        return paragraphs(lines.length === 0 ? ['–'] : lines, { size: points });
      }),
    ];
    const rows = [
      [
        cell(''),
        ...personas.map((persona) =>
          cell(cutTo(nameOf(facts, persona), width - 0.15, 11, 2), {
            ...{ bold: true, size: 11, fill: segmentHex(persona.segment), color: onSegment(persona.segment) },
          }),
        ),
      ],
      [
        cell(words.sideBySide.size, { bold: true, size: 10, color: colours.secondary }),
        ...personas.map(({ segment, share }) => cell(`SEG${segment} · ${percent(share)}`, { bold: true, size: 12 })),
      ],
      row(sectionTitles.think, 3, 'think'),
      row(sectionTitles.not, 3, 'not'),
      row(sectionTitles.are, 3, 'are'),
      row(sectionTitles.do, 3, 'do'),
    ];
    addTable(slide, rows, {
      widths: [label, ...group.map(() => width)],
      // A section has three lines of two lines each.
      rowHeight: [0.56, 0.4, 1.1, 1.1, 1.1, 1.1],
      alternative: personas
        .map((persona) => `${nameOf(facts, persona)}: ${said(persona, 'think', 3).join('; ')}`)
        .join('. '),
    });
  });
}
