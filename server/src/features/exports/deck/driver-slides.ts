import { isClear, isCommon, type SegmentMargin } from '@qp/facts';
import { driverWords } from '@qp/words/drivers/drivers';
import { CONTENT, colours } from './deck-look.ts';
import { addSlide, baseOf, nameOf } from './deck-slide.ts';
import type { DeckFacts } from './deck-source.ts';
import { addColumns, cell, fittedCells } from './deck-table.ts';
import type { Deck } from './pptx-library.ts';

const words = driverWords('en');
const MAX_ROWS = 10;
const LABEL = 4.2;
const HEAD = 0.5;

interface Line {
  readonly label: string;
  readonly cells: readonly { readonly text: string; readonly bold: boolean }[];
}

/** The answers at which segments are furthest from everyone. Nothing without drivers, or where none is clear. */
export function addDrivers(deck: Deck, facts: DeckFacts): void {
  const { drivers: found } = facts;
  if (!found) return;
  const strength = (margin: SegmentMargin | null) => (isClear(margin) ? Math.abs(margin.difference) : 0);
  const answers = found.drivers.causes
    .flatMap(({ code, answers: own }) => {
      const label = labelOf(found.causes, code);
      const common = own.filter((one) => isCommon(one, found.drivers.people));
      return common.map(({ name, at, segments }) => ({
        asked: label,
        answer: name ?? words.predictors.at(at ?? 0),
        segments,
        most: Math.max(...segments.map(strength)),
      }));
    })
    .filter(({ most }) => most > 0)
    .toSorted((a, b) => b.most - a.most)
    .slice(0, MAX_ROWS);
  if (answers.length === 0) return;
  const [{ asked, answer, segments: first }] = answers;
  const top = facts.order.reduce((best, k) => (strength(first[k - 1]) > strength(first[best - 1]) ? k : best));
  addFigures(deck, facts, {
    title: words.slides.predictors(asked, answer, nameOf(facts, top), found.drivers.everyone[top - 1], first[top - 1]!),
    subtitle: `${words.slides.driversHelp} ${words.notCauses}`,
    errors: words.method(found.drivers, facts.run.agreement?.all ?? null),
    heads: facts.order.map((k) => nameOf(facts, k)),
    lines: answers.map(({ segments, ...each }) => ({
      label: `${each.asked}: ${each.answer}`,
      cells: facts.order.map((k) => {
        const margin = segments[k - 1];
        return { text: margin ? words.slides.cell(margin) : words.predictors.refusedHere, bold: isClear(margin) };
      }),
    })),
  });
}

/** Means and shares of the outcomes in which the segments differ most. */
export function addOutcomes(deck: Deck, facts: DeckFacts): void {
  const { drivers: found, run } = facts;
  if (!found) return;
  const rows = found.drivers.outcomes
    .toSorted((a, b) => (a.wald?.p ?? 1) - (b.wald?.p ?? 1))
    .flatMap(({ code, rows: of, effective }) => {
      const label = labelOf(found.outcomes, code);
      // A scale has its mean first, which says most in one line.
      const shown = of[0]?.kind === 'mean' ? of.slice(0, 1) : of;
      return shown.map((row) => ({ label: row.name === null ? label : `${label}: ${row.name}`, row, effective }));
    })
    .slice(0, MAX_ROWS);
  if (rows.length === 0) return;
  const [{ label, row }] = rows;
  const known = facts.order.filter((k) => row.figures[k - 1] !== null);
  if (known.length === 0) return;
  const highest = known.reduce((best, k) => (row.figures[k - 1]!.value > row.figures[best - 1]!.value ? k : best));
  addFigures(deck, facts, {
    title: words.slides.outcomes(
      label,
      nameOf(facts, highest),
      words.outcomes.figure(row.figures[highest - 1]!.value, row.kind),
      words.outcomes.figure(row.total, row.kind),
    ),
    subtitle: words.slides.outcomesHelp(run.confidence, run.correction),
    errors: words.method(found.drivers, run.agreement?.all ?? null),
    heads: facts.order.map((k) => `${nameOf(facts, k)} (${facts.letters.ofSegment(k)})`),
    lines: rows.map((one) => {
      const letters = facts.letters.ofRow(one.row, one.effective);
      return {
        label: one.label,
        cells: facts.order.map((k) => {
          const figure = one.row.figures[k - 1];
          const text = figure ? `${words.outcomes.figure(figure.value, one.row.kind)} ${letters[k - 1]}`.trim() : '–';
          return { text, bold: letters[k - 1] !== '' };
        }),
      };
    }),
  });
}

const labelOf = (variables: readonly { readonly code: string; readonly label: string }[], code: string): string =>
  variables.find((one) => one.code === code)?.label || code;

export interface Figures {
  readonly title: string;
  readonly subtitle: string;
  readonly heads: readonly string[];
  readonly lines: readonly Line[];
  /** Where errors and intervals come from. */
  readonly errors: string;
}

/** A native table: a row per answer or figure and a column per segment, or the other way round. */
export function addFigures(deck: Deck, facts: DeckFacts, figures: Figures): void {
  const { title, subtitle, heads, lines, errors } = figures;
  const notes = lines.map(
    ({ label, cells }) => `${label}: ${cells.map(({ text }, at) => `${heads[at]} ${text}`).join(', ')}.`,
  );
  const slide = addSlide(deck, facts, { title, subtitle, base: `${baseOf(facts)}. ${errors}`, notes });
  const width = (CONTENT.width - LABEL) / heads.length;
  const height = Math.min(0.5, (CONTENT.bottom - CONTENT.top - HEAD) / lines.length);
  const labels = lines.map(({ label }) => label);
  const headRoom = { w: width, h: HEAD, sizes: [10, 9, 8, 7, 6], align: 'right', color: colours.secondary } as const;
  const named = fittedCells(heads, headRoom).cells;
  const size = heads.length > 8 ? 8 : 10;
  const figure = ({ text, bold }: Line['cells'][number]) => cell(text, { size, align: 'right', bold });
  addColumns(
    slide,
    [
      {
        width: LABEL,
        head: cell(''),
        cells: fittedCells(labels, { w: LABEL, h: height, sizes: [11, 10, 9, 8, 7] }).cells,
      },
      ...named.map((head, at) => ({ width, head, cells: lines.map(({ cells }) => figure(cells[at])) })),
    ],
    { head: HEAD, row: height, alternative: notes.join(' ') },
  );
}
