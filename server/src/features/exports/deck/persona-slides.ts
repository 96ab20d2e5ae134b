import type { Persona } from '@qp/engine/personas';
import { descriptionParts, type PersonaSection, personaSections, segmentSizes } from '@qp/facts';
import { otherSampleWords } from '@qp/words/compare/other-samples';
import { stabilitySentences } from '@qp/words/compare/stability';
import { significanceWords } from '@qp/words/crosstab/significance';
import { deckWords } from '@qp/words/files/deck';
import { personaLineWords } from '@qp/words/personas/lines';
import { CONTENT, colours, PAGE, segmentHex } from './deck-look.ts';
import { addLine, addSlide, basesOf, calledIn, nameOf, titleOf } from './deck-slide.ts';
import type { DeckFacts } from './deck-source.ts';
import { described, leadLine, linesOf } from './findings.ts';
import { addPersonaSection, SECTION_HEAD, statementSize } from './persona-section.ts';
import type { Deck, Slide } from './pptx-library.ts';
import { addTooSmall } from './too-small-slide.ts';

const words = deckWords('en');
const sentences = personaLineWords('en');
/** Height of the lines on a slide: as high as there is room for, within reason. */
const LINE = { least: 0.3, most: 0.75 };
const BETWEEN = 0.16;
/** Where what separates a segment from its closest stands. */
const CLOSEST = 6.52;

export function addPersonas(deck: Deck, facts: DeckFacts): void {
  const large = new Set(described(facts));
  for (const segment of facts.order) if (large.has(segment)) addPersona(deck, facts, facts.personas[segment - 1]);
  const small = facts.order.filter((segment) => !large.has(segment)).map((segment) => facts.personas[segment - 1]);
  addTooSmall(deck, facts, small, (persona) => personaNotes(facts, persona));
}

function addPersona(deck: Deck, facts: DeckFacts, persona: Persona): void {
  const { segment, share, people } = persona;
  const { run } = facts;
  const lead = leadLine(facts, segment);
  const name = nameOf(facts, segment);
  const weighted = run.weighted ? segmentSizes(run.crosstabMetrics)[segment - 1] : null;
  const slide = addSlide(deck, facts, {
    title: lead ? words.persona.title(name, lead) : name,
    colour: segmentHex(segment),
    subtitle: words.persona.head(segment, share, significanceWords('en').people(people, weighted)),
    base: [...basesOf(facts, Object.values(persona.lines).flat()), ...agreementText(facts, segment)].join(' '),
    notes: personaNotes(facts, persona),
  });
  const top = addQuote(slide, facts, segment);
  const filled = personaSections.filter((section) => linesOf(facts, segment, section).length > 0);
  if (filled.length === 0)
    addLine(slide, words.persona.nothing, { y: 3, h: 0.8, points: 14, objectName: 'Nothing to say' });
  const { places, w } = sectionPlaces(facts, segment, filled, top);
  const statements = filled.flatMap((section) => linesOf(facts, segment, section).map(sentences.statement));
  const size = statementSize(statements, w, Math.min(...places.map(({ line }) => line)));
  for (const place of places) addPersonaSection(slide, facts, { segment, ...place, w, size });
  addClosest(slide, facts, persona);
}

/** Sections fill the slide: below one another in two columns, or alone in one that is as wide as the slide. */
function sectionPlaces(facts: DeckFacts, segment: number, filled: readonly PersonaSection[], start: number) {
  const lengthOf = (section: PersonaSection) => linesOf(facts, segment, section).length;
  const cuts = filled.length < 2 ? [filled.length] : filled.slice(1).map((_, at) => at + 1);
  const divided = cuts.map((at) => [filled.slice(0, at), filled.slice(at)].filter((column) => column.length > 0));
  const lineIn = (column: readonly PersonaSection[]) => {
    const room = CLOSEST - start - column.length * (SECTION_HEAD + BETWEEN);
    return room / column.reduce((sum, section) => sum + lengthOf(section), 0);
  };
  const least = (columns: readonly (readonly PersonaSection[])[]) => Math.min(...columns.map(lineIn));
  const columns = divided.reduce((best, one) => (least(one) > least(best) ? one : best));
  const w = columns.length === 1 ? CONTENT.width : CONTENT.width / 2 - 0.2;
  const places = columns.flatMap((column, at) => {
    const line = Math.max(LINE.least, Math.min(LINE.most, lineIn(column)));
    let y = start;
    return column.map((section) => {
      const place = { section, x: PAGE.edge + at * (w + 0.4), y, line };
      y += SECTION_HEAD + lengthOf(section) * line + BETWEEN;
      return place;
    });
  });
  return { places, w };
}

/** The quote, or the analyst's text. Gives where the sections may begin. */
function addQuote(slide: Slide, { edits, run }: DeckFacts, segment: number): number {
  const quote = edits[segment - 1]?.quote ?? '';
  const { text } = descriptionParts(run.header_descriptions[segment - 1] ?? '');
  const said = quote === '' ? text : `“${quote.replace(/^[“"]|[”"]$/g, '')}”`;
  if (said === '') return CONTENT.top;
  addLine(slide, said, {
    y: 1.46,
    h: 0.52,
    points: 13,
    italic: quote !== '',
    color: colours.text,
    objectName: 'Quote or text',
  });
  return 2.08;
}

/** The segment that answers most alike, and what separates the two. */
function addClosest(slide: Slide, facts: DeckFacts, { closest }: Persona): void {
  if (!closest) return;
  const lines = closest.lines
    .slice(0, 2)
    .map((line) => words.persona.difference(sentences.statement(line), line.value, line.other));
  addLine(slide, words.persona.closest(calledIn(facts, closest.segment), lines), {
    y: CLOSEST,
    h: 0.46,
    points: 11,
    color: colours.text,
    objectName: 'Closest segment',
  });
}

function personaNotes(facts: DeckFacts, { segment, closest }: Persona): string[] {
  const said = personaSections.flatMap((section) => {
    const lines = linesOf(facts, segment, section);
    return lines.length === 0
      ? []
      : [`${sentences.sections[section]}:`, ...lines.map((line) => `- ${sentences.sentence(line)}`)];
  });
  const apart = closest
    ? [
        words.persona.closestNote(titleOf(facts, closest.segment)),
        ...closest.lines.map(
          (line) => `- ${words.persona.difference(sentences.statement(line), line.value, line.other)}`,
        ),
      ]
    : [];
  const { text } = descriptionParts(facts.run.header_descriptions[segment - 1] ?? '');
  return [
    titleOf(facts, segment),
    ...(text === '' ? [] : [text]),
    ...said,
    ...apart,
    ...agreementText(facts, segment),
    ...stabilityOf(facts, segment),
  ];
}

/** Nothing where other samples weren't tried. */
function agreementText({ run }: DeckFacts, segment: number): string[] {
  const same = run.agreement?.bySegment[segment - 1];
  if (!run.agreement || same == null) return [];
  const { people } = run.agreement;
  return [otherSampleWords('en').ofSegment(same, { people, isPart: people < run.respondents })];
}

function stabilityOf(facts: DeckFacts, segment: number): string[] {
  const own = facts.stability?.own[segment - 1];
  return own ? [stabilitySentences('en').inShort(titleOf(facts, segment), own)] : [];
}
